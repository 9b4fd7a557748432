// SPDX-License-Identifier: Apache-2.0
#include "tests/support/registertest.h"
#include "tests/support/samplegraphs.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/results/contentsmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <set>

using namespace shapewright;
using namespace shapewright::test;

class TestContentsModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyNodeAndValueHasARow();
    void rowsAreFoundAgain();
    void shapesFollowTheEdits();
    void cycleIsListedToo();
};

namespace {

void collect(const ContentsModel &model, const QModelIndex &parent, std::set<NodeId> &nodes, std::set<ValueId> &values)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        const ContentsModel::Item item = model.itemAt(index);
        if (const NodeId *node = std::get_if<NodeId>(&item))
            nodes.insert(*node);
        if (const ValueId *value = std::get_if<ValueId>(&item))
            values.insert(*value);
        collect(model, index, nodes, values);
    }
}

} // namespace

void TestContentsModel::everyNodeAndValueHasARow()
{
    const auto graph = withBranches();
    ContentsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setState(panelState(graph));
    QCOMPARE(model.rowCount(), int(graph->graphs().size()));
    std::set<NodeId> nodes;
    std::set<ValueId> values;
    collect(model, {}, nodes, values);
    QCOMPARE(nodes.size(), graph->nodeCount());
    std::size_t valueCount = 0;
    for (const Graph &part : graph->graphs())
        valueCount += part.values.size();
    QCOMPARE(values.size(), valueCount);
}

void TestContentsModel::rowsAreFoundAgain()
{
    const auto graph = withBranches();
    ContentsModel model;
    model.setState(panelState(graph));
    for (std::uint32_t id = 0; id < graph->graphs().size(); ++id) {
        const Graph &part = graph->graph(GraphId(id));
        for (std::uint32_t node = 0; node < part.nodes.size(); ++node) {
            const NodeId expected{GraphId(id), node};
            QCOMPARE(std::get<NodeId>(model.itemAt(model.indexOf(expected))), expected);
        }
        for (std::uint32_t value = 0; value < part.values.size(); ++value) {
            const ValueId expected{GraphId(id), value};
            const QModelIndex index = model.indexOf(expected);
            QVERIFY(index.isValid());
            QCOMPARE(std::get<ValueId>(model.itemAt(index)), expected);
        }
    }
}

void TestContentsModel::shapesFollowTheEdits()
{
    const PanelState state = panelState(twoInputs());
    ContentsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setState(state);
    const QPersistentModelIndex input = model.indexOf(*state.graph->input("a")).siblingAtColumn(ContentsModel::Shape);
    QCOMPARE(input.data().toString(), QStringLiteral("batch, seq"));
    ShapeEdits edits;
    edits.symbols["seq"] = Dim(5);
    model.setState(edited(state, edits));
    QCOMPARE(input.data().toString(), QStringLiteral("batch, 5"));
}

void TestContentsModel::cycleIsListedToo()
{
    const auto graph = withCycle();
    ContentsModel model;
    model.setState(panelState(graph));
    QCOMPARE(model.rowCount(model.index(0, 0)), 1 + 3);
}

SHAPEWRIGHT_GUILESS_TEST(TestContentsModel)
#include "tst_contentsmodel.moc"
