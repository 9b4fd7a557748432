// SPDX-License-Identifier: Apache-2.0
// Blocks in the window: the list beside the picture.
#include "app/gui/navigate/navigator.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/layeredmodel.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/results/resulttabs.h"

#include <QAction>
#include <QTabBar>
#include <QTreeView>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

namespace {

// A window that shows a model.
class ShownModel : public GuiFixture
{
public:
    explicit ShownModel(const std::shared_ptr<const ModelGraph> &model)
    {
        show();
        open(model);
    }

    void open(const std::shared_ptr<const ModelGraph> &model)
    {
        window().document().open(model->file().path());
        if (!QTest::qWaitFor([&] { return !window().document().isOpening() && window().isSettled(); }, 60'000))
            qFatal("the model was not opened");
    }
    [[nodiscard]] bool isTabOffered()
    {
        const auto *bar = find<QTabBar>("resultTabs");
        for (int i = 0; i < bar->count(); ++i) {
            if (bar->tabText(i) == u"Blocks"_s)
                return bar->isTabVisible(i);
        }
        return false;
    }
    [[nodiscard]] QTreeView *list() { return find<QTreeView>("blocks"); }
    [[nodiscard]] GraphView &view() { return window().workspace().view(); }
};

} // namespace

class TestBlocksWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listIsThereWhereSomethingRepeats()
    {
        ShownModel shown(layeredModel());
        QAction *action = shown.window().actions().goTo(u"blocks"_s);
        QVERIFY(shown.isTabOffered() && action->isEnabled());
        QCOMPARE(shown.list()->model()->rowCount(), 2);
        action->trigger();
        QVERIFY(shown.list()->hasFocus());
        QCOMPARE(shown.view().selection().nodes().size(), 4); // of the first row

        shown.open(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[N] x) => (float[N] y) { a = Relu(x) y = Neg(a) })"));
        QVERIFY(!shown.isTabOffered() && !action->isEnabled());
        QVERIFY2(action->toolTip().contains(u"Nothing repeats in this model."_s), qPrintable(action->toolTip()));
        QCOMPARE(shown.list()->model()->rowCount(), 0);
        shown.window().document().close();
        QVERIFY(action->toolTip().contains(u"Open a model first."_s));
    }

    // All of the block's nodes are selected and seen, told in the right panel, and kept by another layout.
    void rowSelectsItsNodes()
    {
        ShownModel shown(layeredModel());
        shown.window().actions().goTo(u"blocks"_s)->trigger();
        QTest::keyClick(shown.list(), Qt::Key_Down);
        const QList<NodeId> head{{mainGraph, 25}, {mainGraph, 26}};
        QCOMPARE(shown.view().selection().nodes(), head);
        const GraphPicture &picture = shown.view().picture();
        QVERIFY(shown.view().visibleRect().contains(rectOfSelection(picture)));
        shown.view().setOptions({true, false, false});
        QTRY_VERIFY(shown.window().isSettled());
        QCOMPARE(shown.view().selection().nodes(), head);
        QVERIFY(shown.view().visibleRect().contains(rectOfSelection(picture)));

        // All steps along the list are one place to go back from.
        shown.window().actions().back->trigger();
        QVERIFY(shown.view().selection().nodes().isEmpty());
        QVERIFY(!shown.window().actions().back->isEnabled());
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestBlocksWindow)
#include "tst_blockswindow.moc"
