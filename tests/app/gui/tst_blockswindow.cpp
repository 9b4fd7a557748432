// SPDX-License-Identifier: Apache-2.0
// Blocks in the window: the list beside the picture, and the picture in which each block is a box.
#include "app/gui/navigate/keptblocks.h"
#include "app/gui/start/readinesscontroller.h"
#include "app/gui/start/session.h"
#include "tests/app/gui/shownblocks.h"
#include "tests/support/layeredmodel.h"
#include "tests/support/registertest.h"
#include "views/panels/results/findfield.h"
#include "views/panels/results/resulttabs.h"

#include <QDir>
#include <QSettings>
#include <QSignalSpy>
#include <QUndoStack>

#include <algorithm>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

class TestBlocksWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listIsThereWhereSomethingRepeats()
    {
        ShownBlocks shown(layeredModel());
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
        ShownBlocks shown(layeredModel());
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

    void blocksAreBoxes()
    {
        ShownBlocks shown(layeredModel());
        const QStringList nodes = shown.titles();
        QCOMPARE(nodes.size(), 29);
        const Actions &actions = shown.window().actions();
        QVERIFY(actions.blocks->isVisible() && actions.allNodes->isVisible() && actions.allNodes->isChecked());
        shown.showBlocks();
        QVERIFY(actions.blocks->isChecked());
        QCOMPARE(shown.titles(), QStringList({u"x"_s, u"6 × feed-forward"_s, u"Sigmoid, Neg"_s, u"y"_s}));
        // What enters and what leaves, once each.
        QCOMPARE(shown.picture().graph()->content.edges.size(), 3);
        QVERIFY(descriptionOf(shown.picture(), {shown.boxOf(0), {}, false, {}, {}}).contains(u"no. 3: also Tanh"_s));
        shown.showAllNodes();
        QCOMPARE(shown.titles(), nodes);
        // One key leads to the other picture.
        QTest::keyClick(&shown.window(), Qt::Key_K, Qt::ControlModifier);
        shown.settle();
        QCOMPARE(shown.titles().size(), 4);
        QTest::keyClick(&shown.window(), Qt::Key_K, Qt::ControlModifier);
        shown.settle();
        QCOMPARE(shown.titles(), nodes);

        // Where nothing repeats, they are not offered.
        shown.showBlocks();
        shown.open(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[N] x) => (float[N] y) { a = Relu(x) y = Neg(a) })"));
        QCOMPARE(shown.titles(), QStringList({u"x"_s, u"Relu"_s, u"Neg"_s, u"y"_s}));
        QVERIFY(!actions.blocks->isVisible() && !actions.allNodes->isVisible());
        QTest::keyClick(&shown.window(), Qt::Key_K, Qt::ControlModifier);
        QCOMPARE(shown.titles().size(), 4);
    }

    // A graph that cannot be read as a whole is laid out as blocks at once, and only so. What the person chose instead
    // stays with edits, their undoing, and a reload.
    void largeModelOpensAsBlocks()
    {
        const auto model = layeredModel("N, 4", 40);
        ShownBlocks shown(layeredModel());
        const QSignalSpy measured(&shown.view(), &GraphView::measureRequested);
        const QSignalSpy laidOut(&shown.view(), &GraphView::layoutRequested);
        shown.open(model);
        QCOMPARE(measured.size() + laidOut.size(), 1);
        const QStringList blocks{u"x"_s, u"40 × feed-forward"_s, u"Sigmoid, Neg"_s, u"y"_s};
        QCOMPARE(shown.titles(), blocks);
        QVERIFY(shown.window().actions().blocks->isChecked());

        shown.open(0);
        ShapeEdits edits;
        edits.symbols["N"] = Dim(3);
        shown.window().document().setEdits(edits, u"N = 3"_s);
        shown.settle();
        QCOMPARE(shown.titles().size(), 8);
        shown.window().document().undoStack()->undo();
        shown.settle();
        QCOMPARE(shown.titles().size(), 8);
        shown.open(model);
        QCOMPARE(shown.titles().size(), 8);
        shown.showAllNodes();
        shown.open(model);
        QCOMPARE(shown.titles().size(), 165);
        shown.open(layeredModel("N, 4", 30)); // another model knows nothing of that
        QCOMPARE(shown.titles().size(), 4);
    }

    void choicesAreKeptByModel()
    {
        const QTemporaryDir settings;
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
        const auto large = layeredModel("N, 4", 40), small = layeredModel();
        const QString path = large->file().path();
        const auto titlesWhenOpened = [](const std::shared_ptr<const ModelGraph> &model,
                                         const std::function<void(ShownBlocks &)> &then) {
            Session session{Programs()}; // writes all when it ends
            ShownBlocks shown(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
                g (float[N] x) => (float[N] y) { a = Relu(x) y = Neg(a) })"));
            shown.window().share(session);
            shown.open(model);
            const QStringList titles = shown.titles();
            then(shown);
            shown.close();
            return titles;
        };
        titlesWhenOpened(large, [](ShownBlocks &shown) { shown.open(0); });
        QCOMPARE(titlesWhenOpened(large, [](ShownBlocks &shown) { shown.showAllNodes(); }).size(), 8);
        QCOMPARE(titlesWhenOpened(large, [](ShownBlocks &shown) { shown.showBlocks(); }).size(), 165);
        QCOMPARE(titlesWhenOpened(small, [](ShownBlocks &shown) { shown.showBlocks(); }).size(), 29);
        QCOMPARE(titlesWhenOpened(small, [](ShownBlocks &) {}).size(), 4);
        QCOMPARE(titlesWhenOpened(large, [](ShownBlocks &) {}).size(), 8);

        // The file may have any content.
        const KeptEdits kept;
        const KeptBlocks blocks(kept);
        QCOMPARE(blocks.stateOf(path), (ViewBlocks::State{true, {{{0, 0}}}}));
        QFile file(kept.file(path, ".blocks.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(R"({"format": "shapewright-kept-blocks", "model": "%1", "shown": "maybe",
                                  "open": [7, [], [[-1, 1e300]], [[0, 70], null], {"a": 1}]})")
                       .replace("%1", path.toUtf8()));
        file.close();
        QVERIFY(!blocks.stateOf(path).isShown);
        QCOMPARE(titlesWhenOpened(large, [](ShownBlocks &) {}).size(), 4);
        QVERIFY(blocks.keep(path, {}));
        QVERIFY(!file.exists());
        kept.setOn(false);
        QVERIFY(blocks.keep(path, {true, {}}));
        QVERIFY(!file.exists());
    }

    void blockOpensInItsPlace()
    {
        ShownBlocks shown(layeredModel());
        shown.showBlocks();
        shown.open(0);
        const QStringList open{u"x"_s,   u"MatMul"_s,           u"Relu"_s,         u"MatMul"_s,
                               u"Add"_s, u"5 × feed-forward"_s, u"Sigmoid, Neg"_s, u"y"_s};
        QCOMPARE(shown.titles(), open);
        QCOMPARE(shown.picture().graph()->content.frames.size(), 1);
        QCOMPARE(shown.picture().graph()->content.frames[0].title, u"feed-forward, no. 1 of 6"_s);
        const QRectF frame = shown.picture().places()->frames[0];
        for (std::uint32_t node = 0; node < 4; ++node)
            QVERIFY(frame.contains(shown.picture().places()->boxes[shown.boxOf(node)]));
        QVERIFY(!frame.intersects(shown.picture().places()->boxes[shown.boxOf(4)]));
        QCOMPARE(shown.view().selection().node(), (NodeId{mainGraph, 0}));

        // An edit and its undoing move nothing.
        const auto places = shown.picture().places();
        ShapeEdits edits;
        edits.symbols["N"] = Dim(3);
        QCOMPARE(shown.state(shown.boxOf(4)), u"21 of 21 dynamic"_s);
        shown.window().document().setEdits(edits, u"N = 3"_s);
        shown.settle();
        QCOMPARE(shown.state(shown.boxOf(4)), u"static · 21 changed"_s);
        shown.window().document().undoStack()->undo();
        shown.settle();
        QCOMPARE(shown.picture().places(), places);

        // Keys: Backspace closes, Enter opens.
        shown.view().setFocus();
        QTest::keyClick(&shown.view(), Qt::Key_Backspace);
        shown.settle();
        QCOMPARE(shown.titles().size(), 4);
        QTest::keyClick(&shown.view(), Qt::Key_Return);
        shown.settle();
        QCOMPARE(shown.titles(), open);
        shown.doubleClick(shown.picture().places()->frames[0].topLeft() + QPointF(20, 12));
        QCOMPARE(shown.titles().size(), 4);
    }

    // Zooming in opens the block under the cursor, and zooming far out closes it. What is under the cursor stays there,
    // in the same part of the block, whatever is selected elsewhere.
    void zoomingOpensAndCloses()
    {
        ShownBlocks shown(layeredModel("N, 4", 40));
        shown.window().navigator().selectNode({mainGraph, 162});
        shown.settle();
        const QStringList closed = shown.titles();
        const QRectF box = shown.rectOf(0);
        const QPoint at = shown.inView(box.topLeft() + QPointF(0.3 * box.width(), 0.7 * box.height()));
        const QPointF inBox = shown.view().mapToScene(at) - box.topLeft();
        const QPointF shares(inBox.x() / box.width(), inBox.y() / box.height());
        shown.wheel(at, 1);
        QVERIFY(shown.view().zoom() > 1.1 && shown.view().zoom() < 1.4);
        QCOMPARE(shown.titles(), closed);
        shown.wheel(at, 1);
        QVERIFY(shown.titles().contains(u"MatMul"_s) && shown.titles().contains(u"39 × feed-forward"_s));
        QVERIFY(shown.distance(shown.picture().places()->frames[0], shares, at) < 2);
        QCOMPARE(shown.view().selection().node(), (NodeId{mainGraph, 162}));
        QVERIFY(shown.view().blocks().state().open.empty()); // nothing that lasts

        // It stays open while one looks around in it.
        while (shown.view().zoom() > 0.65)
            shown.wheel(at, -1);
        QVERIFY(shown.titles().contains(u"MatMul"_s));
        QVERIFY(shown.distance(shown.picture().places()->frames[0], shares, at) < 2);
        shown.wheel(at, -2);
        QCOMPARE(shown.titles(), closed);
        QVERIFY(shown.distance(shown.rectOf(0), shares, at) < 2);
        while (shown.view().zoom() < 1.1)
            shown.wheel(at, 1);
        QCOMPARE(shown.titles(), closed);

        // Elsewhere, it closes around what is under the cursor.
        shown.wheel(at, 2);
        QVERIFY(shown.titles().contains(u"MatMul"_s));
        shown.view().bringIntoView(shown.rectOf(162));
        const QPointF head = shown.inView(shown.rectOf(162).center());
        while (shown.view().zoom() > 0.45)
            shown.wheel(head, -1);
        QCOMPARE(shown.titles(), closed);
        QVERIFY(shown.distance(shown.rectOf(162), {0.5, 0.5}, head) < 2);

        // What the person opened stays open, also within what zooming opened.
        shown.open(0);
        shown.wheel(at, -4);
        QVERIFY(shown.titles().contains(u"MatMul"_s));
    }

    // The next model, and the other picture, come while a block opens.
    void anotherPictureWhileABlockOpens()
    {
        ShownBlocks shown(layeredModel("N, 4", 40));
        shown.view().blocks().open(*shown.picture().graph()->content.boxes[shown.boxOf(0)].block);
        QVERIFY(shown.view().isLaidOut() && !shown.view().isUpToDate());
        shown.showAllNodes();
        QCOMPARE(shown.titles().size(), 165);
        shown.showBlocks();
        QCOMPARE(shown.titles().size(), 8);
        shown.view().blocks().close(BlockPath(shown.picture().graph()->content.frames[0].path));
        shown.open(layeredModel());
        QCOMPARE(shown.titles().size(), 29);
    }

    // What is found opens; what was opened for the one found before closes.
    void findingOpens()
    {
        ShownBlocks shown(layeredModel());
        shown.showBlocks();
        auto &field = shown.window().actions().findField();
        field.setText(u"op:Tanh"_s);
        QTRY_VERIFY(shown.picture().marks().boxes[shown.boxOf(10)] == EmphasisMarks::Mark::Found);
        QCOMPARE(shown.titles().size(), 4);
        QTest::keyClick(&field, Qt::Key_Return);
        QTRY_VERIFY(shown.titles().contains(u"Tanh"_s));
        shown.settle();
        QVERIFY(shown.titles().contains(u"2 × feed-forward"_s) && shown.titles().contains(u"3 × feed-forward"_s));
        QVERIFY(shown.view().visibleRect().contains(rectOfSelection(shown.picture())));
        const ValueId inFifth = *shown.window().document().state().graph->main().nodes[18].outputs.front();
        shown.window().navigator().selectValue(inFifth);
        shown.settle();
        QVERIFY(!shown.titles().contains(u"Tanh"_s) && shown.titles().contains(u"4 × feed-forward"_s));
        QCOMPARE(shown.view().selection().value(), inFifth);
    }

    void problemsAndSupportAreCountedUp()
    {
        ShownBlocks shown(layeredModel("N, K"));
        shown.showBlocks();
        ShapeEdits edits;
        edits.symbols["K"] = Dim(5);
        shown.window().document().setEdits(edits, u"K = 5"_s);
        shown.settle();
        const std::uint32_t layers = shown.boxOf(0);
        QCOMPARE(shown.picture().problems().badgeOf(layers), Severity::Error);
        QVERIFY(!shown.picture().problems().badgeOf(shown.boxOf(26)));

        edits.symbols["K"] = Dim(4);
        edits.symbols["N"] = Dim(1);
        shown.window().document().setEdits(edits, u"K = 4"_s);
        QVERIFY(shown.window().readiness().show(u"nnapi"_s));
        shown.settle();
        const auto share = shown.picture().coverage().shareOf(layers);
        QVERIFY(share && share->asked == 25);
        // The bar along the lower edge of the block is as long as that.
        const QRectF box = shown.rectOf(0);
        shown.view().showActualSize();
        const QImage image = shown.view().viewport()->grab().toImage();
        const auto colourAt = [&image, &box, view = &shown.view()](double part) {
            return image.pixelColor(
                view->mapFromScene(QPointF(box.left() + 3 + part * (box.width() - 6), box.bottom() - 3)));
        };
        QVERIFY(share->supported > 0);
        QCOMPARE(colourAt(0.5 * double(share->supported) / 25), Theme::light().provider);
        if (share->supported < 25)
            QCOMPARE(colourAt(0.5 + 0.5 * double(share->supported) / 25), Theme::light().header);
        QVERIFY(descriptionOf(shown.picture(), {layers, {}, false, {}, {}})
                    .contains(u"supported: %1 of 25 nodes"_s.arg(share->supported)));
    }

    void selectingABlock()
    {
        ShownBlocks shown(layeredModel());
        shown.showBlocks();
        QTest::mouseClick(shown.view().viewport(), Qt::LeftButton, {},
                          shown.inView(shown.picture().places()->boxes[shown.boxOf(25)].center()));
        QCOMPARE(shown.view().selection().nodes(), QList<NodeId>({{mainGraph, 25}, {mainGraph, 26}}));
        shown.window().actions().goTo(u"blocks"_s)->trigger(); // a row selects its block
        QCOMPARE(shown.picture().selection().boxes(), std::vector<std::uint32_t>{shown.boxOf(0)});
        QCOMPARE(shown.titles().size(), 4);
    }

    // A part that is listed opens the block around it, and is one box; what it is in closes with the next one.
    void partOfTheListOpensItsBlock()
    {
        SHAPEWRIGHT_NEED_MODELS();
        ShownBlocks shown(openedGraph(model(u"real/gpt2_tiny_past.onnx"_s)));
        const qsizetype closed = shown.titles().size();
        QTreeView *list = shown.list();
        const QAbstractItemModel &rows = *list->model();
        const QModelIndex layer = rows.index(1, 0);
        list->expand(layer);
        list->setCurrentIndex(rows.index(1, 0, layer));
        shown.settle();
        QVERIFY(shown.titles().size() > closed);
        QCOMPARE(shown.picture().graph()->content.frames.size(), 1);
        QCOMPARE(shown.picture().selection().boxes().size(), 1);
        const GraphBox &box = shown.picture().graph()->content.boxes[shown.picture().selection().boxes().front()];
        QVERIFY(box.block && rows.index(1, 0, layer).data().toString().startsWith(box.title));
        QVERIFY(shown.view().visibleRect().contains(rectOfSelection(shown.picture())));
        QVERIFY(shown.view().blocks().state().open.empty());
    }

    // Numbered inputs of one block are one box, and so are numbered outputs.
    void numberedTensorsAreOneBox()
    {
        SHAPEWRIGHT_NEED_MODELS();
        ShownBlocks shown(openedGraph(model(u"real/gpt2_tiny_past.onnx"_s)));
        shown.showAllNodes();
        const qsizetype nodes = shown.titles().size();
        shown.showBlocks();
        const QStringList titles = shown.titles();
        QVERIFY2(titles.size() < 30 && titles.size() < nodes / 4, qPrintable(titles.join(u'\n')));
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestBlocksWindow)
#include "tst_blockswindow.moc"
