// SPDX-License-Identifier: Apache-2.0
// The parts of the picture for nodes, values and problems, and how they are highlighted.
#include "model/shape/tables/shapetable.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/views/graph/shownpicture.h"
#include "views/graph/view/minimap.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;
using Mark = EmphasisMarks::Mark;

namespace {

// A model with a computed shape, an omitted optional input before another input, names, and a constant.
constexpr const char *parts = R"(
    <ir_version: 8, opset_import: ["" : 17]>
    parts (float[batch, 12, 64] x, float[1] high) => (float[batch, other] y, float[batch, 12, 64] z)
    <int64[1] rest = {-1}, int64[1] first = {0}, int64[1] second = {1}> {
        shape = Shape (x)
        size = Slice (shape, first, second)
        target = Concat <axis = 0> (size, rest)
        flat = Reshape (x, target)
        y = Clip (flat, , high)
        z = Relu (x)
    }
)";

QString rowText(const GraphPicture &picture, std::uint32_t box, qsizetype row)
{
    QString text;
    for (const TextRun &run : picture.looks().box(box).rows[row].runs)
        text += run.text + (text.isEmpty() ? u" "_s : QString());
    return text;
}

std::optional<std::uint32_t> labelled(const GraphPicture &picture, const char *name)
{
    for (std::uint32_t i = 0; i < picture.graph()->content.edges.size(); ++i) {
        if (picture.graph()->content.edges[i].hasLabel &&
            picture.graph()->model().value(picture.graph()->content.edges[i].value).name == name)
            return i;
    }
    return {};
}

QPointF middleOf(const EdgeLabel &label, const QString &symbol)
{
    for (const TextRun &run : label.ink.runs) {
        if (run.symbol == symbol)
            return {label.rect.left() + run.x + run.width / 2, label.rect.center().y()};
    }
    return {};
}

std::shared_ptr<ShapeTable> withProblem(const ShapeTable &table, Severity severity, NodeId node)
{
    auto changed = std::make_shared<ShapeTable>(table);
    Problem problem;
    problem.severity = severity;
    problem.node = node;
    problem.graph = node.graph;
    problem.args = {"Relu", "float[2]"};
    problem.detail = "a reason of its own";
    changed->problems.push_back(problem);
    return changed;
}

// The layout while it grows: the first `count` boxes have a place, and the edges between them have a route.
LayoutResult partOf(LayoutResult layout, const LayoutRequest &request, std::size_t count)
{
    layout.placed.assign(layout.positions.size(), 0);
    std::fill_n(layout.placed.begin(), count, 1);
    std::fill(layout.positions.begin() + std::ptrdiff_t(count), layout.positions.end(), LayoutResult::Point{});
    for (std::size_t i = 0; i < request.edges.size(); ++i) {
        if (request.edges[i].from >= count || request.edges[i].to >= count)
            layout.routes[i].clear();
    }
    return layout;
}

} // namespace

class TestPictureParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }

    void computedShapesAreRows()
    {
        const Shown shown(modelFromText(parts));
        const std::uint32_t reshape = shown.boxNamed(u"Reshape"_s);
        QCOMPARE(rowText(shown.picture, reshape, 0), u"shape [batch, -1]"_s);
        const std::uint32_t clip = shown.boxNamed(u"Clip"_s);
        QCOMPARE(rowText(shown.picture, clip, 0), u"min —"_s);
    }

    void defaultAttributesAreNoRows()
    {
        const Shown shown(modelFromText(R"(
            <ir_version: 8, opset_import: ["" : 17]>
            defaults (float[2, 3] x) => (float[2, 3] y) {
                a = Softmax <axis = -1> (x)
                y = Softmax <axis = 0> (a)
            }
        )"));
        QVERIFY(
            shown.picture.graph()->content.boxes[*shown.picture.graph()->boxOf(NodeId{mainGraph, 0})].rows.isEmpty());
        QCOMPARE(
            shown.picture.graph()->content.boxes[*shown.picture.graph()->boxOf(NodeId{mainGraph, 1})].rows.first().text,
            u"0"_s);
    }

    void capturedValueIsNoInput()
    {
        const auto graph = open(u"feature/if_subgraph.onnx"_s);
        const Shown inside(graph, GraphId(1));
        const auto &boxes = inside.picture.graph()->content.boxes;
        QVERIFY(std::any_of(boxes.begin(), boxes.end(),
                            [](const GraphBox &box) { return box.kind == GraphBox::Kind::Captured; }));
        QVERIFY(std::none_of(boxes.begin(), boxes.end(),
                             [](const GraphBox &box) { return box.kind == GraphBox::Kind::Input; }));
    }

    void editsChangeComputedRowsAndNoSizes()
    {
        Shown shown(modelFromText(parts));
        const std::uint32_t reshape = shown.boxNamed(u"Reshape"_s);
        const QSizeF size = shown.picture.graph()->boxSizes[reshape];
        ShapeEdits edits;
        edits.symbols["batch"] = Dim(123456);
        shown.picture.setShapes(shapes(*shown.graph), shapes(*shown.graph, edits));
        QCOMPARE(rowText(shown.picture, reshape, 0), u"shape [123456, -1]"_s);
        QCOMPARE(shown.picture.graph()->boxSizes[reshape], size);
        for (const InkedText &row : shown.picture.looks().box(reshape).rows)
            QVERIFY(row.width <= size.width());
    }

    // A text that became longer than its reserved space is elided, so that it does not cover other parts.
    void longLabelsAreElided()
    {
        Shown shown(modelFromText(parts));
        ShapeEdits edits;
        edits.symbols["batch"] = Dim::param(std::string(300, 'n'));
        shown.picture.setShapes(shapes(*shown.graph), shapes(*shown.graph, edits));
        const std::uint32_t edge = labelled(shown.picture, "x").value();
        const EdgeLabel &label = shown.picture.looks().label(edge);
        QVERIFY(label.text.isCut);
        QVERIFY(label.rect.width() <= shown.picture.places()->edges[edge].labelRoom.width() + 0.5);
    }

    void namesOnRequest()
    {
        GraphPicture picture;
        const auto graph = open(u"real/bert_tiny_cls.onnx"_s);
        const auto table = shapes(*graph);
        picture.setGraph(graph, mainGraph, {.nodeNames = true, .tensorNames = true});
        picture.setShapes(table, table);
        const GraphBox &box = picture.graph()->content.boxes[*picture.graph()->boxOf(NodeId{mainGraph, 0})];
        QCOMPARE(box.rows.first().kind, BoxRow::Kind::NodeName);
        QVERIFY(!box.rows.first().text.isEmpty());
        QVERIFY(picture.looks()
                    .label(labelled(picture, "input_ids").value())
                    .text.spans.first()
                    .text.startsWith(u"input_ids"_s));
        const LayoutRequest with = picture.graph()->layoutRequest();
        picture.setGraph(graph, mainGraph);
        QVERIFY(with.edges.front().labelWidth > picture.graph()->layoutRequest().edges.front().labelWidth);
    }

    void constantsAsNodes()
    {
        GraphPicture picture;
        const auto graph = open(u"real/mobilenet_v2_w035.onnx"_s);
        picture.setGraph(graph, mainGraph);
        const std::size_t folded = picture.graph()->content.boxes.size();
        picture.setGraph(graph, mainGraph, {.constantNodes = true});
        QVERIFY(picture.graph()->content.boxes.size() > folded);
        const auto constants =
            std::count_if(picture.graph()->content.boxes.begin(), picture.graph()->content.boxes.end(),
                          [](const GraphBox &box) { return box.kind == GraphBox::Kind::Constant; });
        QVERIFY(constants > 0);
    }

    // The centre of the view and the selection stay the same.
    void optionsKeepTheView()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        QSignalSpy asked(&shown.view, &GraphView::layoutRequested);
        QTRY_COMPARE(asked.size(), 1);
        const std::uint32_t box = std::uint32_t(shown.picture.graph()->content.boxes.size() / 2);
        const NodeId node = *shown.picture.graph()->content.boxes[box].node;
        shown.view.setZoom(1.5);
        shown.view.selection().selectNode(node);
        shown.view.centerOn(shown.picture.places()->boxes[box].center());
        shown.view.setOptions({.nodeNames = true});
        QTRY_COMPARE(asked.size(), 2);
        shown.view.setPlaces(placesOf(shown.view.picture(), layoutOf(asked.last().first().value<LayoutRequest>())));
        QCOMPARE(shown.view.zoom(), 1.5);
        QCOMPARE(shown.view.selection().node(), node);
        shown.picture.setGraph(shown.graph, mainGraph, {.nodeNames = true});
        place(shown.picture, layoutOf(asked.last().first().value<LayoutRequest>()));
        const QPointF now = shown.inView(shown.picture.places()->boxes[box].center());
        QVERIFY((now - shown.view.viewport()->rect().center()).manhattanLength() < 20);
    }

    void actualSizeShowsSomething()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        shown.view.fitAll();
        QTest::keyClick(&shown.view, Qt::Key_1);
        QCOMPARE(shown.view.zoom(), 1.0);
        const std::vector<QRectF> &boxes = shown.picture.places()->boxes;
        const QPointF middle = shown.view.visibleRect().center();
        QVERIFY(std::any_of(boxes.begin(), boxes.end(), [&](const QRectF &box) { return box.contains(middle); }));
    }

    void rowsNameTypesAndSubgraphs()
    {
        const Shown bert(u"real/bert_tiny_cls.onnx"_s);
        QString cast;
        for (const BoxRow &row : bert.picture.graph()->content.boxes[bert.boxNamed(u"Cast"_s)].rows)
            cast += row.name + u' ' + row.text;
        QVERIFY2(cast.contains(u"to float"_s) || cast.contains(u"to int"_s) || cast.contains(u"to bool"_s),
                 qPrintable(cast));
        const Shown branches(u"feature/if_subgraph.onnx"_s);
        QStringList rows;
        for (const BoxRow &row : branches.picture.graph()->content.boxes[branches.boxNamed(u"If"_s)].rows)
            rows.append(row.name);
        QVERIFY(rows.contains(u"then_branch"_s));
        QVERIFY(rows.contains(u"else_branch"_s));
    }

    void optionsAskForANewLayout()
    {
        Shown shown(modelFromText(parts));
        QSignalSpy asked(&shown.view, &GraphView::layoutRequested);
        QTRY_COMPARE(asked.size(), 1); // the first request is for the new model
        shown.view.setOptions({});
        shown.view.setOptions({.nodeNames = true});
        QTRY_COMPARE(asked.size(), 2);
        QVERIFY(!shown.view.isLaidOut());
    }

    void symbolsAreHighlighted()
    {
        Shown shown(modelFromText(parts));
        Emphasis emphasis;
        emphasis.symbol = u"batch"_s;
        shown.picture.setEmphasis(emphasis);
        for (std::uint32_t i = 0; i < shown.picture.graph()->content.edges.size(); ++i) {
            const bool carries = shown.picture.looks().label(i).text.mentions(u"batch"_s);
            QCOMPARE(shown.picture.marks().edges[i] == Mark::Symbol, carries);
        }
        const auto &marks = shown.picture.marks().boxes;
        QVERIFY(std::none_of(marks.begin(), marks.end(), [](Mark mark) { return mark == Mark::Faded; }));
    }

    // The list of dimensions highlights these rows.
    void unnamedDimsAndExpressionsAreHighlighted()
    {
        Shown shown(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[?, 4] x, float[n, 4] a) => (float[?, 4] z, float[m, 4] w, float[k, 4] y) {
                z = Relu (x)
                w = Relu (a)
                y = Concat <axis = 0> (a, a)
            })"));
        const auto before = shapes(*shown.graph);
        const DynamicDims dims = dimsUnderEdits(*shown.graph, dynamicDims(*shown.graph, *before), *before, {});
        const auto lit = [&](const char *name) {
            const DynamicDims::Entry *entry = dims.find(name);
            if (entry == nullptr)
                qFatal("no dimension %s", name);
            const auto carriers = valuesWith(*entry, *shown.graph, *before);
            Emphasis emphasis;
            emphasis.symbol = entry->kind == DynamicDims::Entry::Kind::Unnamed ? QString() : QString::fromUtf8(name);
            emphasis.carriers = {carriers.begin(), carriers.end()};
            shown.picture.setEmphasis(emphasis);
            QStringList names;
            for (std::size_t i = 0; i < shown.picture.graph()->content.edges.size(); ++i) {
                if (shown.picture.marks().edges[i] == Mark::Symbol)
                    names.append(
                        QString::fromStdString(shown.graph->value(shown.picture.graph()->content.edges[i].value).name));
            }
            names.removeDuplicates();
            names.sort();
            return names;
        };
        QCOMPARE(lit("x[0]"), (QStringList{u"x"_s, u"z"_s}));
        QCOMPARE(lit("n"), (QStringList{u"a"_s, u"w"_s, u"y"_s}));
        QCOMPARE(lit("2*n"), QStringList{u"y"_s});
    }

    void clickOnASymbol()
    {
        Shown shown(modelFromText(parts));
        QSignalSpy symbols(&shown.view.highlights(), &ViewHighlights::symbolActivated);
        const QPointF at = middleOf(shown.picture.looks().label(labelled(shown.picture, "x").value()), u"batch"_s);
        QVERIFY(!at.isNull());
        shown.click(at);
        QCOMPARE(symbols.size(), 1);
        QCOMPARE(symbols.last().first().toString(), u"batch"_s);
        shown.click(at);
        QCOMPARE(symbols.last().first().toString(), QString());
        shown.click(at);
        QTest::keyClick(&shown.view, Qt::Key_Escape);
        QCOMPARE(symbols.size(), 4);
        QCOMPARE(symbols.last().first().toString(), QString());
        QVERIFY(!shown.view.selection().value());
    }

    void symbolInARowIsHit()
    {
        const Shown shown(modelFromText(parts));
        const QRectF &box = shown.picture.places()->boxes[shown.boxNamed(u"Reshape"_s)];
        const double y = box.top() + BoxLook::titleHeight + BoxLook::bodyPadding + BoxLook::rowHeight / 2;
        QStringList hit;
        for (double x = box.left(); x < box.right(); x += 2)
            hit.append(hitAt(shown.picture, {x, y}, 1).symbol);
        QVERIFY(hit.contains(u"batch"_s));
        QVERIFY(hit.contains(QString()));
    }

    void staticTensorsAreFaded()
    {
        Shown shown(modelFromText(parts));
        Emphasis emphasis;
        emphasis.isDynamic = true;
        shown.picture.setEmphasis(emphasis);
        const auto mark = [&](const char *name) {
            return shown.picture.marks().edges[labelled(shown.picture, name).value()];
        };
        QCOMPARE(mark("x"), Mark::None);
        QCOMPARE(mark("shape"), Mark::Faded); // its shape is 3 and static
        ShapeEdits edits;
        edits.symbols["batch"] = Dim(1);
        shown.picture.setShapes(shapes(*shown.graph), shapes(*shown.graph, edits));
        QCOMPARE(mark("x"), Mark::Faded);
        const auto &boxes = shown.picture.marks().boxes;
        QVERIFY(std::all_of(boxes.begin(), boxes.end(), [](Mark box) { return box == Mark::Faded; }));
    }

    void explanationIsAPath()
    {
        Shown shown(modelFromText(parts));
        const auto value = [&](const char *name) {
            return shown.picture.graph()->content.edges[labelled(shown.picture, name).value()].value;
        };
        Emphasis emphasis;
        emphasis.path = {value("flat"), value("target"), value("size"), value("shape"), value("x")};
        shown.picture.setEmphasis(emphasis);
        const auto &content = shown.picture.graph()->content;
        for (std::size_t i = 0; i < content.edges.size(); ++i) {
            const QString to = content.boxes[content.edges[i].to].title;
            const QString from = content.boxes[content.edges[i].from].title;
            const bool isOnTheWay = to != u"z"_s && to != u"Relu"_s && to != u"y"_s && from != u"high"_s;
            QVERIFY2((shown.picture.marks().edges[i] == Mark::Path) == isOnTheWay, qPrintable(to));
        }
        QCOMPARE(shown.picture.marks().boxes[shown.boxNamed(u"Concat"_s)], Mark::Path);
        QCOMPARE(shown.picture.marks().boxes[shown.boxNamed(u"Clip"_s)], Mark::None);
    }

    void searchResultsAreMarked()
    {
        Shown shown(modelFromText(parts));
        const std::uint32_t relu = shown.boxNamed(u"Relu"_s);
        shown.view.highlights().setFound({*shown.picture.graph()->content.boxes[relu].node}, {});
        Emphasis emphasis;
        emphasis.foundNodes = {*shown.picture.graph()->content.boxes[relu].node};
        shown.picture.setEmphasis(emphasis);
        QCOMPARE(shown.picture.marks().boxes[relu], Mark::Found);
        QCOMPARE(std::count(shown.picture.marks().boxes.begin(), shown.picture.marks().boxes.end(), Mark::Found), 1);
    }

    void clickOnABadgeShowsItsProblem()
    {
        Shown shown(modelFromText(parts));
        const std::uint32_t relu = shown.boxNamed(u"Relu"_s);
        const NodeId node = *shown.picture.graph()->content.boxes[relu].node;
        const auto table =
            withProblem(*withProblem(*shapes(*shown.graph), Severity::Warning, node), Severity::Error, node);
        shown.picture.setShapes(table, table);
        shown.view.setShapes(table, table);
        QCOMPARE(shown.picture.problems().badgeOf(relu), Severity::Error);
        const QPointF at = shown.picture.places()->boxes[relu].topRight() + QPointF(3, -3);
        QVERIFY(descriptionOf(shown.picture, hitAt(shown.picture, at, 1)).contains(u"a reason of its own"_s));
        QSignalSpy problems(&shown.view, &GraphView::problemActivated);
        shown.click(at);
        QCOMPARE(problems.size(), 1);
        QCOMPARE(problems.first().first().value<Problem>().severity, Severity::Error);
        QCOMPARE(shown.view.selection().node(), node);
    }

    // The badge is on the node that contains the subgraph.
    void problemsInSubgraphsAreShownAtTheirNode()
    {
        Shown shown(u"feature/loop_accumulate.onnx"_s);
        const std::uint32_t loop = shown.boxNamed(u"Loop"_s);
        const GraphId inside = shown.picture.graph()->content.boxes[loop].inside.first().second;
        const auto table = withProblem(*shapes(*shown.graph), Severity::Warning, NodeId{inside, 0});
        shown.picture.setShapes(table, table);
        QCOMPARE(shown.picture.problems().badgeOf(loop), Severity::Warning);
    }

    void hoverTextShowsOldShapeAndBothEnds()
    {
        Shown shown(modelFromText(parts));
        ShapeEdits edits;
        edits.symbols["batch"] = Dim(4);
        shown.picture.setShapes(shapes(*shown.graph), shapes(*shown.graph, edits));
        const QPointF at = shown.picture.looks().label(labelled(shown.picture, "x").value()).rect.center();
        const QStringList lines = descriptionOf(shown.picture, hitAt(shown.picture, at, 1)).split(u'\n');
        QVERIFY(lines.contains(u"before the edits: batch × 12 × 64"_s));
        QVERIFY(lines.contains(u"from x"_s));
        QVERIFY2(lines.last().contains(u"Relu"_s) && lines.last().contains(u"Shape"_s), qPrintable(lines.last()));
    }

    void marksDifferByMoreThanColour()
    {
        ValueShape value;
        value.type.kind = ValueType::Kind::Tensor;
        value.type.shape = Shape{Dim(), 2, 3, 4};
        value.marks = {Marks::None, Marks::Assumed, Marks::Declared, Marks::None};
        ValueShape before = value;
        before.type.shape = Shape{Dim(), 2, 3, Dim::param("n")};
        const Theme theme = Theme::light();
        const InkedText text = inked(shapeLabel(before, value), InkedFor::Label, PictureFonts(theme), theme);
        using Underline = TextRun::Underline;
        QCOMPARE(text.runs.at(0).underline, Underline::Dashes);
        QCOMPARE(text.runs.at(2).underline, Underline::Wave);
        QCOMPARE(text.runs.at(4).font, PictureFont::LabelItalic);
        QCOMPARE(text.runs.at(4).underline, Underline::None);
        QCOMPARE(text.runs.at(6).underline, Underline::Line);
        QCOMPARE(text.runs.at(6).font, PictureFont::LabelBold);
    }

    void severalAreSelected()
    {
        Shown shown(modelFromText(parts));
        const QPointF relu = shown.picture.places()->boxes[shown.boxNamed(u"Relu"_s)].center();
        const QPointF clip = shown.picture.places()->boxes[shown.boxNamed(u"Clip"_s)].center();
        shown.click(relu);
        shown.click(clip, Qt::ControlModifier);
        QCOMPARE(shown.view.selection().nodes().size(), 2);
        QCOMPARE(shown.view.selection().node(), shown.picture.graph()->content.boxes[shown.boxNamed(u"Clip"_s)].node);
        shown.click(clip, Qt::ControlModifier);
        QCOMPARE(shown.view.selection().nodes().size(), 1);
        shown.click(clip);
        QCOMPARE(shown.view.selection().nodes().size(), 1);
    }

    void anAreaIsSelected()
    {
        Shown shown(modelFromText(parts));
        shown.view.fitAll();
        const QRect all = shown.view.viewport()->rect().adjusted(2, 2, -2, -2);
        QTest::mousePress(shown.view.viewport(), Qt::LeftButton, Qt::ShiftModifier, all.topLeft());
        QMouseEvent move(QEvent::MouseMove, all.bottomRight(), shown.view.viewport()->mapToGlobal(all.bottomRight()),
                         Qt::NoButton, Qt::LeftButton, Qt::ShiftModifier);
        QCoreApplication::sendEvent(shown.view.viewport(), &move);
        QTest::mouseRelease(shown.view.viewport(), Qt::LeftButton, Qt::ShiftModifier, all.bottomRight());
        QCOMPARE(shown.view.selection().nodes().size(), 6);
    }

    void namesAreCopied()
    {
        Shown shown(u"real/bert_tiny_cls.onnx"_s);
        shown.view.selection().selectNode(NodeId{mainGraph, 5});
        QTest::keySequence(&shown.view, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QString::fromStdString(shown.graph->node(NodeId{mainGraph, 5}).name));
    }

    void menuOfAnEdge()
    {
        Shown shown(modelFromText(parts));
        QSignalSpy explained(&shown.view, &GraphView::explanationRequested);
        QSignalSpy symbols(&shown.view.highlights(), &ViewHighlights::symbolActivated);
        const QPoint at = shown.inView(shown.picture.looks().label(labelled(shown.picture, "x").value()).rect.center());
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, shown.view.viewport()->mapToGlobal(at));
        QCoreApplication::sendEvent(shown.view.viewport(), &event);
        const auto *menu = shown.view.findChild<QMenu *>();
        QVERIFY(menu);
        const auto trigger = [&](const QString &text) {
            for (QAction *action : menu->actions()) {
                if (action->text() == text)
                    return action->trigger();
            }
            QFAIL(qPrintable(u"no entry "_s + text));
        };
        trigger(u"Explain the shape of x"_s);
        QCOMPARE(explained.size(), 1);
        symbols.clear();
        trigger(u"Highlight batch"_s);
        QCOMPARE(symbols.size(), 1);
        trigger(u"Copy shape"_s);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"batch × 12 × 64"_s);
    }

    void touchPadPansAndPinchZooms()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        shown.view.setZoom(1);
        const QPointingDevice pad(u"pad"_s, 7, QInputDevice::DeviceType::TouchPad, QPointingDevice::PointerType::Finger,
                                  QInputDevice::Capability::Scroll, 2, 0);
        const QPointF at(300, 200), global = shown.view.viewport()->mapToGlobal(at);
        const QPointF corner = shown.view.mapToScene(0, 0);
        QWheelEvent pan(at, global, QPoint(0, -25), QPoint(0, -30), Qt::NoButton, {}, Qt::ScrollUpdate, false,
                        Qt::MouseEventNotSynthesized, &pad);
        QCoreApplication::sendEvent(shown.view.viewport(), &pan);
        QCOMPARE(shown.view.zoom(), 1.0);
        QCOMPARE(shown.view.mapToScene(0, 0).y(), corner.y() + 25);
        const QPointF under = shown.view.mapToScene(at.toPoint());
        QNativeGestureEvent pinch(Qt::ZoomNativeGesture, &pad, 2, at, at, global, 0.25, {});
        QCoreApplication::sendEvent(shown.view.viewport(), &pinch);
        QCOMPARE(shown.view.zoom(), 1.25);
        QVERIFY((shown.view.mapToScene(at.toPoint()) - under).manhattanLength() < 3);
    }

    // High-resolution wheels send fractions of a notch. Many small steps have the same effect as a large one.
    void smallDeltasAddUp()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        shown.view.setZoom(1);
        for (int i = 0; i < 60; ++i) {
            QWheelEvent event({300, 200}, shown.view.viewport()->mapToGlobal(QPointF(300, 200)), {}, QPoint(0, 6),
                              Qt::NoButton, {}, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(shown.view.viewport(), &event);
        }
        QVERIFY(qAbs(shown.view.zoom() - 2) < 1e-9);
    }

    void overviewMovesTheView()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        auto *map = shown.view.findChild<MiniMap *>();
        QVERIFY(map && map->isVisible());
        const QPointF low = shown.view.mapToScene(shown.view.viewport()->rect().center());
        QTest::mouseClick(map, Qt::LeftButton, {}, QPoint(map->width() / 2, map->height() - 12));
        const QPointF now = shown.view.mapToScene(shown.view.viewport()->rect().center());
        QVERIFY(now.y() > low.y() + shown.picture.places()->bounds.height() / 2);
        shown.view.setMiniMapShown(false);
        QVERIFY(!map->isVisible());
    }

    // It would cover a part of a graph that is seen as a whole. Scrolling by whole pixels may miss its border.
    void noOverviewOfWhatIsSeenWhole()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        auto *map = shown.view.findChild<MiniMap *>();
        for (int width = 700; width < 720; ++width) {
            shown.view.resize(width, 1400 - width);
            shown.view.fitAll();
            QVERIFY2(!map->isVisible(), qPrintable(QString::number(width)));
        }
    }

    void miniMapShowsWhatStandsOut()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        auto *map = shown.view.findChild<MiniMap *>();
        QVERIFY(map && map->isVisible());
        const auto look = [map] { return map->grab().toImage(); };
        const QImage plain = look();
        const std::vector<GraphBox> &boxes = shown.picture.graph()->content.boxes;
        shown.view.highlights().setFound({*boxes[boxes.size() / 2].node}, {});
        QVERIFY(look() != plain);
        shown.view.highlights().setFound({}, {});
        QVERIFY(look() == plain);
        shown.view.setTheme(Theme::dark());
        QVERIFY(look() != plain);
    }

    // Nodes that are already shown keep their place on the screen while others are added.
    void partialLayoutKeepsTheView()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        const LayoutResult whole = layoutOf(shown.picture.graph()->layoutRequest());
        const LayoutResult part = partOf(whole, shown.picture.graph()->layoutRequest(), 10);
        LayoutResult moved = whole;
        for (auto &position : moved.positions)
            position.x += 100;
        for (auto &route : moved.routes) {
            for (auto &point : route)
                point.x += 100;
        }
        moved.width += 100;
        shown.view.setGraph(shown.graph, mainGraph);
        shown.view.setPlaces(placesOf(shown.view.picture(), part));
        QVERIFY(shown.view.isLaidOut());
        const QPoint before = shown.view.mapFromScene(QPointF(part.positions[0].x, part.positions[0].y));
        shown.view.setPlaces(placesOf(shown.view.picture(), moved));
        const QPoint after = shown.view.mapFromScene(QPointF(moved.positions[0].x, moved.positions[0].y));
        QVERIFY2((before - after).manhattanLength() <= 2, qPrintable(QString::number((before - after).x())));
    }

    // The edges of a selected box may lead to boxes that have no place yet.
    void partialLayoutShowsTheSelection()
    {
        Shown shown(u"real/mobilenet_v2_w035.onnx"_s);
        const LayoutRequest request = shown.picture.graph()->layoutRequest();
        shown.view.setGraph(shown.graph, mainGraph);
        shown.view.setPlaces(placesOf(shown.view.picture(), partOf(layoutOf(request), request, 10)));
        shown.view.setZoom(1);
        const std::vector<GraphBox> &boxes = shown.picture.graph()->content.boxes;
        for (std::size_t i = 0; i < 10; ++i) {
            if (boxes[i].node)
                shown.view.selection().selectNode(boxes[i].node);
            QVERIFY(!shown.view.grab().isNull());
        }
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestPictureParts)
#include "tst_pictureparts.moc"
