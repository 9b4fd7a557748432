// SPDX-License-Identifier: Apache-2.0
// The list of blocks: its rows, and where they lead.
#include "tests/support/layeredmodel.h"
#include "tests/support/registertest.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/blocks/blockspanel.h"
#include "views/panels/cells/chips.h"
#include "views/panels/cells/tablecells.h"

#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

BlocksModel::Rows blockRows(const PanelState &state)
{
    return std::make_shared<const BlockRows>(BlockRows::of(*state.graph, *findBlocks(*state.graph, *state.before)));
}

// `6 × feed-forward | 4 each | 16 | …`, the texts of a row's cells.
QString cellsOf(const QAbstractItemModel &model, int row, const QModelIndex &parent = {})
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells.append(model.index(row, column, parent).data().toString());
    return cells.join(u" | "_s);
}

} // namespace

class TestBlocksModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsTellWhatRepeats()
    {
        const PanelState state = panelState(layeredModel());
        BlocksModel model;
        const QAbstractItemModelTester tester(&model, fatal);
        QCOMPARE(model.rowCount(), 0);
        model.setRows(state, blockRows(state));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(cellsOf(model, 0), u"6 × feed-forward | 4 each | 16 | 64 bytes | N, 4 | N, 4 | 1 of 6 differ"_s);
        QCOMPARE(cellsOf(model, 1), u"Sigmoid, Neg | 2 |  |  | N, 4 | N, 4 | "_s);

        const QModelIndex layers = model.index(0, 0);
        const int below = model.rowCount(layers);
        QVERIFY(below >= 2);
        QVERIFY2(cellsOf(model, below - 2, layers).startsWith(u"No. 3 | 5 | 16 | "_s),
                 qPrintable(cellsOf(model, below - 2, layers)));
        QVERIFY(cellsOf(model, below - 2, layers).endsWith(u" | also Tanh"_s));
        const QModelIndex all = model.index(below - 1, 0, layers);
        QCOMPARE(cellsOf(model, below - 1, layers), u"All 6 instances | 25 |  |  |  |  | "_s);
        QCOMPARE(model.rowCount(all), 6);
        QVERIFY(cellsOf(model, 2, all).endsWith(u" | also Tanh"_s));

        model.setRows({}, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void shapesFollowEdits()
    {
        PanelState state = panelState(layeredModel());
        BlocksModel model;
        model.setRows(state, blockRows(state));
        ShapeEdits edits;
        edits.symbols["N"] = Dim(3);
        state = edited(state, edits);
        model.setShapes(state);
        const QModelIndex inputs = model.index(0, BlocksModel::Inputs);
        QCOMPARE(inputs.data().toString(), u"3, 4"_s);
        QCOMPARE(inputs.data(TableRole::Chips).value<Chips>().first(), (Chip{Chip::Kind::Fixed, u"3"_s}));
        QCOMPARE(inputs.data(Qt::ToolTipRole).toString(), u"x  3 × 4"_s);
    }

    void rowsLeadToTheirNodes()
    {
        const PanelState state = panelState(layeredModel());
        TableDelegate delegate(Theme::light());
        BlocksPanel panel(&delegate);
        panel.setRows(state, blockRows(state));
        panel.show();
        auto *tree = panel.findChild<QTreeView *>();
        const QSignalSpy spy(&panel, &BlocksPanel::nodesActivated);
        panel.setFocus();
        tree->setCurrentIndex(tree->model()->index(0, 0));
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy.at(0).at(0).value<QList<NodeId>>().size(), 4);
        QTest::keyClick(tree, Qt::Key_Down); // the parts, variants and instances are closed
        QCOMPARE(spy.size(), 2);
        QCOMPARE(spy.at(1).at(0).value<QList<NodeId>>(), QList<NodeId>({{mainGraph, 25}, {mainGraph, 26}}));
        panel.setRows({}, {});
        QCOMPARE(spy.size(), 2);
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestBlocksModel)
#include "tst_blocksmodel.moc"
