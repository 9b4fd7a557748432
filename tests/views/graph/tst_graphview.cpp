// SPDX-License-Identifier: Apache-2.0
#include "model/layout/plan.h"
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"
#include "tests/views/graph/shownpicture.h"
#include "views/graph/paint/graphexport.h"
#include "views/graph/picture/graphpicture.h"
#include "views/graph/view/graphview.h"

#include <QImage>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <QXmlStreamReader>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

// A chain that is long enough to be measured in the background.
std::shared_ptr<const ModelGraph> chainOf(int nodes)
{
    std::string text = "<ir_version: 8, opset_import: [\"\" : 17]>\n"
                       "chain (float[batch, 64] x) => (float[batch, 64] y)\n{\n";
    for (int node = 0; node < nodes; ++node) {
        text += (node + 1 == nodes ? "y" : "v" + std::to_string(node)) + " = LRN <size = " + std::to_string(node + 1) +
                "> (" + (node == 0 ? "x" : "v" + std::to_string(node - 1)) + ")\n";
    }
    return modelFromText((text + "}\n").c_str());
}

LayoutRequest requestOf(const std::shared_ptr<const ModelGraph> &graph, const std::shared_ptr<const ShapeTable> &table)
{
    GraphPicture picture;
    picture.setGraph(graph, mainGraph);
    picture.setShapes(table, table);
    return picture.graph()->layoutRequest();
}

} // namespace

class TestGraphView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }

    void asksForALayoutOnce()
    {
        GraphView view(Theme::light());
        QSignalSpy asked(&view, &GraphView::layoutRequested);
        const auto graph = open(u"seed/dynamic_rnn.onnx"_s);
        view.setGraph(graph, mainGraph);
        view.setShapes(shapes(*graph), shapes(*graph));
        QVERIFY(!view.isLaidOut());
        QTRY_COMPARE(asked.size(), 1);
        QCOMPARE(asked.first().first().value<LayoutRequest>().nodes.size(), 13u);
        view.setPlaces(placesOf(view.picture(), {})); // of another graph
        QVERIFY(!view.isLaidOut());
    }

    void keyboardFocusIsSeen()
    {
        QWidget window;
        GraphView view(Theme::light(), &window);
        view.setGeometry(0, 0, 200, 100);
        window.resize(200, 100);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const auto frame = [&] { return QColor(view.grab().toImage().pixel(0, 50)); };
        const QColor shown = view.palette().color(QPalette::Highlight);
        view.setFocus(Qt::MouseFocusReason);
        QVERIFY(frame() != shown);
        view.clearFocus();
        view.setFocus(Qt::TabFocusReason);
        QCOMPARE(frame(), shown);
        view.clearFocus();
        QVERIFY(frame() != shown);
    }

    void largeGraphsAreMeasuredElsewhere()
    {
        const auto graph = chainOf(1000);
        const auto table = shapes(*graph);
        GraphView view(Theme::light());
        QSignalSpy asked(&view, &GraphView::layoutRequested);
        view.setGraph(graph, mainGraph);
        view.setShapes(table, table);
        QVERIFY(view.picture().graph()->content.boxes.empty());
        QVERIFY(!view.picture().graph()->isEmpty());
        view.selection().selectNode(NodeId{mainGraph, 7});
        measureFor(view);
        QTRY_COMPARE(asked.size(), 1);
        const auto request = asked.first().first().value<LayoutRequest>();
        QCOMPARE(request.nodes.size(), 1002u);
        QVERIFY(request == requestOf(graph, table));
        QCOMPARE(view.selection().node(), std::optional(NodeId{mainGraph, 7}));
        view.setPlaces(placesOf(view.picture(), layoutOf(request)));
        QVERIFY(view.isLaidOut());
        QCOMPARE(view.picture().looks().box(8).rows.size(), 1);
    }

    // A measured graph that is no longer shown, or was measured for earlier shapes, does not lead to a layout.
    void onlyTheLastGraphIsLaidOut()
    {
        const auto first = chainOf(3000), second = chainOf(400);
        const auto table = shapes(*second);
        GraphView view(Theme::light());
        QSignalSpy asked(&view, &GraphView::layoutRequested);
        QSignalSpy toMeasure(&view, &GraphView::measureRequested);
        const auto answer = [&](int request) {
            const auto subject = toMeasure.at(request).at(0).value<GraphToMeasure>();
            const auto theme = toMeasure.at(request).at(1).value<Theme>();
            view.setMeasured(
                std::make_shared<const MeasuredGraph>(MeasuredGraph::of(subject, PictureFonts(theme), theme)));
        };
        view.setGraph(first, mainGraph);
        QCoreApplication::sendPostedEvents(&view);
        view.setGraph(second, mainGraph);
        QCoreApplication::sendPostedEvents(&view);
        view.setShapes(table, table);
        QCoreApplication::sendPostedEvents(&view);
        QCOMPARE(toMeasure.size(), 3);
        answer(0);
        answer(1);
        QCOMPARE(asked.size(), 0);
        answer(2);
        QCOMPARE(asked.size(), 1);
        QVERIFY(asked.first().first().value<LayoutRequest>() == requestOf(second, table));
        answer(2); // once more
        QCOMPARE(asked.size(), 1);
        // Other shapes before there is a layout: labels get the room that these need.
        ShapeEdits edits;
        edits.symbols["batch"] = Dim::param("a_name_of_some_length");
        const auto others = shapes(*second, edits);
        view.selection().selectValue(ValueId{mainGraph, 3});
        view.setShapes(others, others);
        QCoreApplication::sendPostedEvents(&view);
        QCOMPARE(toMeasure.size(), 4);
        answer(3);
        QCOMPARE(asked.size(), 2);
        QVERIFY(asked.last().first().value<LayoutRequest>() == requestOf(second, others));
        QCOMPARE(view.selection().value(), std::optional(ValueId{mainGraph, 3}));
        view.setGraph(first, mainGraph);
        QCoreApplication::sendPostedEvents(&view);
        view.setGraph(nullptr, mainGraph);
        answer(4);
        QVERIFY(view.picture().graph()->isEmpty());
        QCOMPARE(asked.size(), 2);
    }

    void constantsAreShownInTheirConsumers()
    {
        const Shown shown(u"seed/dynamic_rnn.onnx"_s);
        const GraphBox &rnn = shown.picture.graph()->content.boxes[shown.boxNamed(u"RNN"_s)];
        QCOMPARE(rnn.rows.at(0).name, u"W"_s);
        QCOMPARE(rnn.rows.at(0).text, u"⟨1×20×10⟩"_s);
        for (const GraphBox &box : shown.picture.graph()->content.boxes)
            QVERIFY(box.title != u"Constant"_s);
    }

    void oneLabelForAValue()
    {
        const Shown shown(u"seed/dynamic_rnn.onnx"_s);
        std::map<ValueId, int> labels;
        for (const GraphEdge &edge : shown.picture.graph()->content.edges)
            labels[edge.value] += edge.hasLabel;
        for (const auto &[value, count] : labels)
            QCOMPARE(count, 1);
    }

    void clickSelects()
    {
        Shown shown(u"seed/dynamic_rnn.onnx"_s);
        QSignalSpy nodes(&shown.view.selection(), &ViewSelection::nodeSelected);
        QSignalSpy values(&shown.view.selection(), &ViewSelection::valueSelected);
        QSignalSpy cleared(&shown.view.selection(), &ViewSelection::cleared);

        const std::uint32_t box = shown.boxNamed(u"Transpose"_s);
        shown.click(shown.picture.places()->boxes[box].center());
        QCOMPARE(nodes.size(), 1);
        QCOMPARE(shown.view.selection().node(), shown.picture.graph()->content.boxes[box].node);

        shown.click(shown.picture.looks().label(0).rect.center());
        QCOMPARE(values.size(), 1);
        QCOMPARE(values.last().first().value<ValueId>(), shown.picture.graph()->content.edges.front().value);
        QVERIFY(!shown.view.selection().node());

        shown.click(shown.picture.places()->bounds.topLeft() + QPointF(3, 3));
        QCOMPARE(cleared.size(), 1);
        QVERIFY(!shown.view.selection().value());
        // An input's box stands for its value.
        shown.click(shown.picture.places()->boxes[shown.boxNamed(u"input"_s)].center());
        QCOMPARE(values.size(), 2);
    }

    void edgesAreHit()
    {
        const Shown shown(u"seed/dynamic_rnn.onnx"_s);
        for (std::uint32_t i = 0; i < shown.picture.graph()->content.edges.size(); ++i) {
            const QPolygonF &route = shown.picture.places()->edges[i].route;
            const QPointF near = route[route.size() / 2] + QPointF(1, 0);
            const auto hit = hitAt(shown.picture, near, 4);
            QVERIFY(hit.edge || hit.box);
            QVERIFY(!descriptionOf(shown.picture, hit).isEmpty());
        }
        QVERIFY(!hitAt(shown.picture, QPointF(-1e6, 0), 4).edge);
    }

    void selectingFromOutsideEmitsNothing()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        QSignalSpy nodes(&shown.view.selection(), &ViewSelection::nodeSelected);
        const std::uint32_t last = std::uint32_t(shown.picture.graph()->content.boxes.size() - 2);
        const NodeId node = *shown.picture.graph()->content.boxes[last].node;
        shown.view.selection().selectNode(node);
        QCOMPARE(shown.view.selection().node(), node);
        QVERIFY(nodes.isEmpty());
        // It is brought into view.
        QVERIFY(shown.view.viewport()->rect().contains(shown.inView(shown.picture.places()->boxes[last].center())));
        QVERIFY(shown.view.accessibleDescription().contains(shown.picture.graph()->content.boxes[last].title));
        shown.view.selection().selectNode({});
        QVERIFY(!shown.view.selection().node());
    }

    void editsChangeTextAndMoveNothing()
    {
        Shown shown(u"seed/dynamic_rnn.onnx"_s);
        std::vector<QRectF> before;
        for (const QRectF &box : shown.picture.places()->boxes)
            before.push_back(box);
        ShapeEdits edits;
        edits.symbols["batch_size"] = Dim(4);
        shown.picture.setShapes(shapes(*shown.graph), shapes(*shown.graph, edits));
        const ShapeLabel &label = shown.picture.looks().label(0).text;
        QVERIFY2(label.whole.startsWith(u"4 × sequence_length"_s), qPrintable(label.whole));
        QCOMPARE(label.spans.first().kind, ShapeLabel::Span::Kind::Fixed);
        for (std::size_t i = 0; i < before.size(); ++i)
            QCOMPARE(shown.picture.places()->boxes[i], before[i]);
        // The picture that a person sees changes as well.
        const QImage old = shown.view.grab().toImage();
        shown.view.setShapes(shapes(*shown.graph), shapes(*shown.graph, edits));
        QVERIFY(shown.view.grab().toImage() != old);
    }

    // This also holds for a text that is shorter than the reserved space.
    void labelsStayAtTheirEdges()
    {
        Shown shown(u"seed/dynamic_rnn.onnx"_s);
        ShapeEdits edits;
        edits.symbols["batch_size"] = Dim(1);
        edits.symbols["sequence_length"] = Dim(2);
        shown.picture.setShapes(shapes(*shown.graph), shapes(*shown.graph, edits));
        for (std::uint32_t index = 0; index < shown.picture.graph()->content.edges.size(); ++index) {
            const GraphPlaces::Edge &edge = shown.picture.places()->edges[index];
            const EdgeLabel &label = shown.picture.looks().label(index);
            if (label.rect.isNull())
                continue;
            const QRectF around = label.rect.adjusted(-9, -2, 9, 2);
            bool isNear = false;
            for (qsizetype i = 1; i < edge.route.size(); ++i)
                isNear =
                    isNear ||
                    QRectF(edge.route[i - 1], edge.route[i]).normalized().adjusted(-1, -1, 1, 1).intersects(around);
            QVERIFY2(isNear, qPrintable(label.text.whole));
        }
    }

    void shapesOfAnotherModelAreNotShown()
    {
        Shown shown(u"seed/dynamic_rnn.onnx"_s);
        const auto other = open(u"seed/dynamic_linear.onnx"_s);
        shown.picture.setShapes(shapes(*other), shapes(*other));
        QVERIFY(shown.picture.looks().label(0).text.isEmpty());
    }

    void wheelZoomsAtTheCursor()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        QSignalSpy zoomed(&shown.view, &GraphView::zoomChanged);
        const QPoint at(300, 200);
        const QPointF under = shown.view.mapToScene(at);
        const double old = shown.view.zoom();
        for (const int delta : {120, 120, 120, -120, 45, 240, -240, 15, 15, 15}) {
            QWheelEvent event(at, shown.view.viewport()->mapToGlobal(at), {}, QPoint(0, delta), Qt::NoButton, {},
                              Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(shown.view.viewport(), &event);
            QVERIFY((shown.view.mapToScene(at) - under).manhattanLength() * shown.view.zoom() < 2);
        }
        QVERIFY(shown.view.zoom() > old);
        QCOMPARE(zoomed.size(), 10);
    }

    void zoomHasLimits()
    {
        Shown shown(u"seed/dynamic_rnn.onnx"_s);
        for (int i = 0; i < 60; ++i)
            shown.view.zoomIn();
        QVERIFY(shown.view.zoom() <= 4);
        for (int i = 0; i < 120; ++i)
            shown.view.zoomOut();
        QVERIFY(shown.view.zoom() > 0.001);
        shown.view.setZoom(1);
        QCOMPARE(shown.view.zoom(), 1.0);
        shown.view.fitAll();
        const QRectF visible = shown.view.mapToScene(shown.view.viewport()->rect()).boundingRect();
        QVERIFY(visible.adjusted(-3, -3, 3, 3).contains(shown.picture.places()->bounds));
    }

    void dragPansAndDoesNotSelect()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        QSignalSpy nodes(&shown.view.selection(), &ViewSelection::nodeSelected);
        const QPoint from = shown.inView(shown.picture.places()->boxes[1].center());
        const QPointF under = shown.view.mapToScene(from);
        QTest::mousePress(shown.view.viewport(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 5; ++i)
            QTest::mouseMove(shown.view.viewport(), from + QPoint(8 * i, 12 * i));
        QTest::mouseRelease(shown.view.viewport(), Qt::LeftButton, {}, from + QPoint(40, 60));
        QVERIFY(nodes.isEmpty());
        QVERIFY((shown.view.mapToScene(from + QPoint(40, 60)) - under).manhattanLength() < 4);
    }

    void keys()
    {
        Shown shown(u"seed/dynamic_rnn.onnx"_s);
        QSignalSpy cleared(&shown.view.selection(), &ViewSelection::cleared);
        const double zoom = shown.view.zoom();
        QTest::keyClick(&shown.view, Qt::Key_Plus);
        QVERIFY(shown.view.zoom() > zoom);
        QTest::keyClick(&shown.view, Qt::Key_1);
        QCOMPARE(shown.view.zoom(), 1.0);
        const QPointF corner = shown.view.mapToScene(0, 0);
        QTest::keyClick(&shown.view, Qt::Key_Down);
        QVERIFY(shown.view.mapToScene(0, 0).y() > corner.y());

        const std::uint32_t rnn = shown.boxNamed(u"RNN"_s);
        shown.view.selection().selectNode(shown.picture.graph()->content.boxes[rnn].node);
        QTest::keyClick(&shown.view, Qt::Key_Down);
        QCOMPARE(shown.view.selection().node(),
                 shown.picture.graph()->content.boxes[shown.boxNamed(u"Squeeze"_s)].node);
        QTest::keyClick(&shown.view, Qt::Key_Up);
        QCOMPARE(shown.view.selection().node(), shown.picture.graph()->content.boxes[rnn].node);
        QTest::keyClick(&shown.view, Qt::Key_Escape);
        QCOMPARE(cleared.size(), 1);
        QTest::keyClick(&shown.view, Qt::Key_0);
        QTest::keyClick(&shown.view, Qt::Key_Home);
        QTest::keyClick(&shown.view, Qt::Key_Minus);
    }

    void doubleClickOpensASubgraph()
    {
        Shown shown(u"feature/loop_accumulate.onnx"_s);
        QSignalSpy opened(&shown.view, &GraphView::graphOpenRequested);
        const std::uint32_t box = shown.boxNamed(u"Loop"_s);
        const QPoint at = shown.inView(shown.picture.places()->boxes[box].center());
        QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(shown.view.viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(opened.size(), 1);
        const auto inside = opened.first().first().value<GraphId>();
        QVERIFY(inside != mainGraph);
        QTest::keyClick(&shown.view, Qt::Key_Return);
        QCOMPARE(opened.size(), 2);
        const Shown inner(u"feature/loop_accumulate.onnx"_s, inside);
        QVERIFY(!inner.picture.graph()->content.boxes.empty());
    }

    void severalSubgraphsAreOffered()
    {
        Shown shown(u"feature/if_subgraph.onnx"_s);
        QSignalSpy opened(&shown.view, &GraphView::graphOpenRequested);
        const std::uint32_t box = shown.boxNamed(u"If"_s);
        QTest::mouseDClick(shown.view.viewport(), Qt::LeftButton, {},
                           shown.inView(shown.picture.places()->boxes[box].center()));
        QVERIFY(opened.isEmpty());
        const auto *menu = shown.view.findChild<QMenu *>();
        QVERIFY(menu);
        const QList<QAction *> actions = menu->actions();
        QCOMPARE(actions.size(), 2);
        actions.last()->trigger();
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.first().first().value<GraphId>(),
                 shown.picture.graph()->content.boxes[box].inside.last().second);
    }

    void staysAtTheBeginningWhenResized()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        const QPointF first = shown.picture.places()->boxes.front().center();
        for (const QSize size : {QSize(300, 200), QSize(1400, 900)}) {
            shown.view.resize(size);
            QVERIFY(shown.view.viewport()->rect().contains(shown.inView(first)));
        }
    }

    void errorsStandOut()
    {
        Shown shown(u"seed/dynamic_rnn.onnx"_s);
        const std::uint32_t rnn = shown.boxNamed(u"RNN"_s);
        auto table = std::make_shared<ShapeTable>(*shapes(*shown.graph));
        Problem problem;
        problem.severity = Severity::Error;
        problem.node = shown.picture.graph()->content.boxes[rnn].node;
        table->problems.push_back(problem);
        shown.picture.setShapes(table, table);
        QVERIFY(shown.picture.problems().badgeOf(rnn) == Severity::Error);
        QVERIFY(!shown.picture.problems().badgeOf(rnn + 1));
    }

    void exports_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *path :
             {"seed/dynamic_rnn.onnx", "feature/hostile_text_names.onnx", "bad/nul_in_names.onnx",
              "bad/invalid_utf8_name.onnx", "cases/uni.onnx", "real/mobilenet_v2_w035.onnx", "bad/zero_nodes.onnx"})
            QTest::newRow(path) << QString::fromLatin1(path);
    }

    void exports()
    {
        QFETCH(QString, path);
        const Shown shown(path);
        const auto svg = drawSvg(shown.view.picture());
        QVERIFY(svg.has_value());
        QXmlStreamReader reader(*svg);
        QString text;
        while (!reader.atEnd()) {
            if (reader.readNext() == QXmlStreamReader::Characters)
                text += reader.text();
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        if (path.startsWith(u"seed"_s))
            QVERIFY(text.contains(u"RNN"_s) && text.contains(u"hidden_size"_s));

        const auto pixels = drawPixels(shown.view.picture(), 2);
        QVERIFY(pixels.has_value());
        const QSize size = pixels->image.size();
        QVERIFY(!size.isEmpty());
        QVERIFY(size.width() <= 32000 && size.height() <= 32000);
    }

    void nothingToShow()
    {
        GraphView view(Theme::dark());
        view.resize(400, 300);
        view.show();
        QCOMPARE(drawSvg(view.picture()).error().code, ErrorCode::PictureMissing);
        QCOMPARE(drawPixels(view.picture(), 1).error().code, ErrorCode::PictureMissing);
        view.fitAll();
        view.fitSelection();
        view.zoomIn();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(20, 20));
        QTest::keyClick(&view, Qt::Key_Down);
        view.setGraph(open(u"seed/dynamic_rnn.onnx"_s), mainGraph);
        view.setGraph(nullptr, mainGraph);
        QVERIFY(!view.isLaidOut());
        QVERIFY(!view.selection().node());
    }

    void bothThemesDrawTheSamePlaces()
    {
        Shown shown(u"seed/dynamic_rnn.onnx"_s);
        const QImage light = shown.view.grab().toImage();
        shown.view.setTheme(Theme::dark());
        QVERIFY(shown.view.isLaidOut());
        const QImage dark = shown.view.grab().toImage();
        QCOMPARE(light.size(), dark.size());
        QCOMPARE(dark.pixelColor(2, 2), Theme::dark().window);
        QCOMPARE(light.pixelColor(2, 2), Theme::light().window);
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestGraphView)
#include "tst_graphview.moc"
