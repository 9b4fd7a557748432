// SPDX-License-Identifier: Apache-2.0
// Each label of a picture must be readable: its text is not drawn on a line, a box or another label.
#include "model/layout/geometry.h"
#include "model/layout/layouter.h"
#include "model/onnx/modelfile.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"
#include "tests/views/graph/shownpicture.h"

#include <QLineF>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

// The text and what has to stay free around it: half of a line's pen.
QRectF textOf(const EdgeLabel &label)
{
    constexpr double free = 0.5;
    return label.rect.isNull() ? QRectF() : label.rect.adjusted(-free, -free, free, free);
}

bool crosses(const GraphPicture &picture, const GraphPlaces::Stretch &stretch, const QRectF &text)
{
    const layout::Rect label{text.left(), text.top(), text.right(), text.bottom()};
    const QPointF *points = picture.places()->stretchPoints.data() + stretch.first;
    for (std::uint32_t i = 1; i < stretch.count; ++i) {
        const QPointF &a = points[i - 1];
        const QPointF &b = points[i];
        if (layout::crosses({a.x(), a.y()}, {b.x(), b.y()}, label))
            return true;
    }
    return false;
}

QPolygonF arrowOf(const QPolygonF &route)
{
    constexpr double length = 6.5, halfWidth = 2.7;
    const QPointF tip = route.last();
    QLineF back(tip, tip - QPointF(0, length));
    for (qsizetype i = route.size() - 1; i-- > 0;) { // the direction along the length of the arrow
        back.setP2(route[i]);
        if (back.length() >= length)
            break;
    }
    back.setLength(length);
    const QPointF across = QPointF(-back.dy(), back.dx()) / length * halfWidth;
    return QPolygonF({tip, back.p2() + across, back.p2() - across, tip});
}

QStringList whatIsBeneath(const GraphPicture &picture, std::uint32_t edge)
{
    constexpr double badge = 9;
    const QRectF text = textOf(picture.looks().label(edge));
    QStringList beneath;
    for (const std::uint32_t box : picture.places()->boxIndex.near(text)) {
        const QRectF rect = picture.places()->boxes[box];
        const QRectF mark(rect.right() - badge, rect.top() - badge, 2 * badge, 2 * badge);
        if (rect.intersects(text) || mark.intersects(text))
            beneath.append(u"box %1"_s.arg(picture.graph()->content.boxes[box].title));
    }
    for (const std::uint32_t other : picture.places()->labelIndex.near(text)) {
        if (other != edge && picture.isLabelShown(other) && picture.looks().label(other).rect.intersects(text))
            beneath.append(u"label %1"_s.arg(picture.looks().label(other).text.whole));
    }
    for (const std::uint32_t index : picture.places()->stretchIndex.near(text)) {
        const GraphPlaces::Stretch &stretch = picture.places()->stretches[index];
        if (crosses(picture, stretch, text) ||
            (stretch.isEnd &&
             arrowOf(picture.places()->edges[stretch.edge].route).intersects(picture.looks().label(edge).rect)))
            beneath.append(u"line %1"_s.arg(stretch.edge));
    }
    return beneath;
}

// Describes the labels that cannot be read.
QStringList faults(const GraphPicture &picture)
{
    QStringList found;
    for (std::uint32_t i = 0; i < picture.graph()->content.edges.size(); ++i) {
        const EdgeLabel &label = picture.looks().label(i);
        if (!picture.isLabelShown(i))
            continue;
        const QStringList beneath = whatIsBeneath(picture, i);
        if (!beneath.isEmpty())
            found.append(u"%1 of edge %2 at %3, %4 lies on %5"_s.arg(label.text.whole)
                             .arg(i)
                             .arg(label.rect.x())
                             .arg(label.rect.y())
                             .arg(beneath.join(u", "_s)));
    }
    return found;
}

// Fixes the first symbol of an input.
ShapeEdits someEdits(const ModelGraph &graph)
{
    ShapeEdits edits;
    for (const ValueId input : graph.main().inputs) {
        for (const Dim &dim : graph.value(input).declared->shape.value_or(Shape())) {
            if (dim.isParam() && edits.symbols.empty())
                edits.symbols[dim.param()] = Dim(12345678);
        }
    }
    return edits;
}

} // namespace

class TestDrawnLabels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }

    void labelsAreReadable_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<GraphOptions>("options");
        QTest::addColumn<int>("mostOnDemand"); // labels between lines on both sides, which are shown on demand only
        for (const QJsonObject &entry : manifest({u"seed/"_s, u"real/"_s, u"feature/"_s})) {
            const QString path = entry.value(u"path"_s).toString();
            if (!path.endsWith(u".onnx"_s))
                continue;
            QTest::addRow("%s", qPrintable(path)) << path << GraphOptions() << 1;
            QTest::addRow("%s with names", qPrintable(path)) << path << GraphOptions{true, true, false} << 0;
            QTest::addRow("%s with constants", qPrintable(path)) << path << GraphOptions{false, false, true} << 3;
        }
    }

    void labelsAreReadable()
    {
        QFETCH(QString, path);
        QFETCH(GraphOptions, options);
        QFETCH(int, mostOnDemand);
        const auto graph = open(path);
        QVERIFY(graph);
        const auto before = shapes(*graph);
        const auto after = shapes(*graph, someEdits(*graph));
        for (std::uint32_t id = 0; id < graph->graphs().size(); ++id) {
            GraphPicture picture;
            picture.setGraph(graph, GraphId(id), options);
            picture.setShapes(before, before);
            const auto result = laidOut(picture.graph()->layoutRequest());
            QVERIFY(result.has_value());
            QVERIFY(place(picture, *result));
            const std::vector<GraphPlaces::Edge> &edges = picture.places()->edges;
            const auto onDemand = std::count_if(edges.begin(), edges.end(),
                                                [](const GraphPlaces::Edge &edge) { return edge.isLabelOnDemand; });
            QVERIFY2(onDemand <= mostOnDemand, qPrintable(QString::number(onDemand)));
            QVERIFY2(faults(picture).isEmpty(), qPrintable(faults(picture).join(u'\n')));
            picture.setShapes(before, after);
            QVERIFY2(faults(picture).isEmpty(), qPrintable(faults(picture).join(u'\n')));
        }
    }

    // There is too little space between lines on both sides, so such a label is shown only on demand.
    void narrowLabelsAreShownOnDemand()
    {
        const auto graph = open(u"real/magika_v3_3.onnx"_s);
        const auto table = shapes(*graph);
        GraphPicture picture;
        picture.setGraph(graph, mainGraph);
        picture.setShapes(table, table);
        LayoutResult result = laidOut(picture.graph()->layoutRequest()).value();
        const auto &edges = picture.graph()->content.edges;
        const auto labelled =
            std::find_if(edges.begin(), edges.end(), [](const GraphEdge &edge) { return edge.hasLabel; });
        const auto edge = std::uint32_t(labelled - edges.begin());
        result.labelWidths[edge] = 0;
        QVERIFY(place(picture, result));
        QVERIFY(!picture.isLabelShown(edge));
        picture.selection().selectValue(labelled->value);
        QVERIFY(picture.isLabelShown(edge));
    }

private:
    Result<LayoutResult> laidOut(LayoutRequest request)
    {
        QSignalSpy done(&m_layouter, &Layouter::finished);
        m_layouter.start(std::move(request));
        if (!done.wait(60000))
            return failure(ErrorCode::Cancelled);
        return done.first().first().value<Result<LayoutResult>>();
    }

    Layouter m_layouter{program(u"shapewright-layouter"_s)};
};

SHAPEWRIGHT_WINDOW_TEST(TestDrawnLabels)
#include "tst_drawnlabels.moc"
