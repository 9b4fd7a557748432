// SPDX-License-Identifier: Apache-2.0
// Ways into blocks and out of them: the path above the picture, and the list of instances beside it.
#include "app/gui/window/breadcrumb.h"
#include "tests/app/gui/shownblocks.h"
#include "tests/support/layeredmodel.h"
#include "tests/support/registertest.h"
#include "views/panels/details/detailslist.h"
#include "views/panels/details/detailsmodel.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/fields/fieldlistview.h"

#include <QPushButton>
#include <QToolBar>
#include <QToolButton>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

// The buttons of the path, from the outermost.
QList<QPushButton *> steps(ShownBlocks &shown)
{
    QList<QPushButton *> buttons;
    for (QPushButton *button : shown.window().workspace().breadcrumb().findChildren<QPushButton *>()) {
        if (!button->isHidden())
            buttons.append(button);
    }
    std::ranges::sort(buttons, {}, [](const QPushButton *button) { return button->x(); });
    return buttons;
}

QStringList stepTexts(ShownBlocks &shown)
{
    QStringList texts;
    for (const QPushButton *button : steps(shown))
        texts.append(button->text());
    return texts;
}

// A section of the panel at the right, by its title.
FieldListView *section(ShownBlocks &shown, const QString &title)
{
    for (const DetailsList *list : shown.window().workspace().details().findChildren<DetailsList *>()) {
        if (!list->isHidden() && list->view()->accessibleName() == title)
            return list->view();
    }
    return nullptr;
}

QStringList rowTexts(const FieldListView *list)
{
    QStringList texts;
    for (int row = 0; list != nullptr && row < list->model()->rowCount(); ++row)
        texts.append(list->model()->index(row, 0).data(Qt::AccessibleTextRole).toString());
    return texts;
}

} // namespace

class TestBlockTrail : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pathLeadsOutOfBlocks()
    {
        SHAPEWRIGHT_NEED_MODELS();
        ShownBlocks shown(openedGraph(model(u"real/gpt2_tiny_past.onnx"_s)));
        const auto *summary = shown.find<QLabel>("blocksSummary");
        QTRY_VERIFY(stepTexts(shown).isEmpty());
        QCOMPARE(summary->text(), u"438 nodes in 3 blocks"_s);
        const qsizetype closed = shown.titles().size();

        const auto layers = std::ranges::find_if(shown.picture().graph()->content.boxes, [](const GraphBox &box) {
            return box.block && box.block->count() == 3;
        });
        shown.open(layers->block->nodes().front());
        const QString layer = u"transformer layer, no. %1 of 3"_s.arg(
            shown.picture().graph()->content.frames.front().path.back().instance + 1);
        QTRY_COMPARE(stepTexts(shown), QStringList({u"main graph"_s, layer}));
        const auto attention =
            std::ranges::find(shown.picture().graph()->content.boxes, u"attention"_s, &GraphBox::title);
        shown.open(attention->block->nodes().front());
        QTRY_COMPARE(stepTexts(shown), QStringList({u"main graph"_s, layer, u"attention"_s}));
        QCOMPARE(steps(shown).last()->accessibleName(), u"Show attention"_s);
        const auto labels = shown.window().workspace().breadcrumb().findChildren<QLabel *>();
        QCOMPARE(std::ranges::count_if(
                     labels, [](const QLabel *label) { return label->text() == u"›"_s && label->isVisible(); }),
                 2);

        // Its last part shows what one is in, the others lead out.
        steps(shown).last()->click();
        shown.settle();
        QVERIFY(shown.view().visibleRect().contains(shown.picture().places()->frames.at(1)));
        QTRY_COMPARE(stepTexts(shown), QStringList({u"main graph"_s, layer, u"attention"_s}));
        steps(shown).at(1)->click();
        shown.settle();
        QTRY_COMPARE(stepTexts(shown), QStringList({u"main graph"_s, layer}));
        QCOMPARE(shown.picture().graph()->content.frames.size(), 1);
        steps(shown).first()->click();
        shown.settle();
        QTRY_VERIFY(stepTexts(shown).isEmpty());
        QCOMPARE(shown.titles().size(), closed);

        shown.showAllNodes();
        QCOMPARE(summary->text(), QString());
    }

    // The path is that of what is seen, if nothing is selected.
    void pathFollowsTheView()
    {
        ShownBlocks shown(layeredModel("N, 4", 40));
        shown.open(0);
        shown.window().navigator().clearSelection();
        shown.view().centerOn(shown.picture().places()->frames.front().center());
        QTRY_COMPARE(stepTexts(shown), QStringList({u"main graph"_s, u"feed-forward, no. 1 of 40"_s}));
        shown.view().centerOn(shown.rectOf(162).center());
        QTRY_VERIFY(stepTexts(shown).isEmpty());
    }

    void instancesOpenFromTheDetails()
    {
        ShownBlocks shown(layeredModel());
        shown.showBlocks();
        QTest::mouseClick(shown.view().viewport(), Qt::LeftButton, {}, shown.inView(shown.rectOf(0).center()));
        const FieldListView *list = section(shown, u"Instances"_s);
        QVERIFY(section(shown, u"6 × feed-forward"_s) != nullptr);
        QCOMPARE(rowTexts(list), QStringList({u"no. 3: also Tanh"_s, u"no. 1: "_s, u"no. 2: "_s, u"no. 4: "_s,
                                              u"no. 5: "_s, u"no. 6: "_s}));
        const auto click = [&shown](const FieldListView *rows, int row) {
            QTest::mouseClick(rows->viewport(), Qt::LeftButton, {},
                              rows->visualRect(rows->model()->index(row, 0)).center());
            shown.settle();
        };
        click(list, 0);
        QVERIFY(shown.titles().contains(u"Tanh"_s) && shown.titles().contains(u"2 × feed-forward"_s));
        QVERIFY(shown.view().visibleRect().contains(shown.picture().places()->frames.front()));
        QVERIFY(section(shown, u"feed-forward, no. 3 of 6"_s) != nullptr);
        list = section(shown, u"Instances"_s);
        QCOMPARE(rowTexts(list).first(), u"no. 3: also Tanh · open"_s);

        // The next one takes its place, and nothing of both lasts.
        click(list, 5);
        QVERIFY(!shown.titles().contains(u"Tanh"_s) && shown.titles().contains(u"5 × feed-forward"_s));
        QVERIFY(section(shown, u"feed-forward, no. 6 of 6"_s) != nullptr);
        QVERIFY(shown.view().blocks().state().open.empty());
        shown.window().navigator().goBack();
        shown.settle();
    }

    // So do those of the list of blocks; where all nodes are shown, these are selected.
    void instancesOpenFromTheList()
    {
        ShownBlocks shown(layeredModel());
        shown.showBlocks();
        const QAbstractItemModel &rows = *shown.list()->model();
        const QModelIndex layers = rows.index(0, 0);
        QCOMPARE(rows.index(0, 0, layers).data().toString(), u"No. 3"_s);
        shown.list()->setCurrentIndex(rows.index(0, 0, layers));
        shown.settle();
        QVERIFY(shown.titles().contains(u"Tanh"_s));
        const QModelIndex all = rows.index(1, 0, layers);
        shown.list()->setCurrentIndex(rows.index(4, 0, all));
        shown.settle();
        QVERIFY(!shown.titles().contains(u"Tanh"_s));
        QCOMPARE(shown.picture().graph()->content.frames.front().title, u"feed-forward, no. 5 of 6"_s);
        shown.showAllNodes();
        shown.list()->setCurrentIndex(rows.index(0, 0, layers));
        shown.settle();
        QCOMPARE(shown.view().selection().nodes().size(), 5);
    }

    // Blocks are seen as a whole from the start, as long as their titles can be read.
    void blocksFitAtFirst()
    {
        SHAPEWRIGHT_NEED_MODELS();
        ShownBlocks shown(openedGraph(model(u"real/minilm_l6_int8.onnx"_s)));
        QVERIFY(shown.view().visibleRect().adjusted(-1, -1, 1, 1).contains(shown.picture().places()->bounds));
        QVERIFY(shown.view().zoom() >= 0.7);
    }

    void changingLevelsInANarrowWindow()
    {
        ShownBlocks shown(layeredModel());
        const auto *bar = shown.find<QToolBar>("tools");
        for (const int width : {1280, 1024}) {
            shown.window().resize(width, 720);
            for (QAction *action :
                 {shown.window().actions().blocks, shown.window().actions().allNodes, shown.window().actions().run}) {
                const QWidget *button = bar->widgetForAction(action);
                QTRY_VERIFY2(button->isVisible(), qPrintable(action->text()));
                QVERIFY(bar->rect().contains(button->geometry()));
            }
        }
        auto *button = bar->widgetForAction(shown.window().actions().blocks);
        QVERIFY(!button->toolTip().isEmpty() && !button->accessibleName().isEmpty());
        QTest::mouseClick(button, Qt::LeftButton);
        shown.settle();
        QCOMPARE(shown.titles().size(), 4);
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestBlockTrail)
#include "tst_blocktrail.moc"
