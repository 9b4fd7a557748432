// SPDX-License-Identifier: Apache-2.0
// framebench [MODEL…]: measures the time of a frame of the picture at 1920×1080 (raster) for every zoom, while the view
// moves over the picture from the beginning to the end. For comparison it measures a QGraphicsScene with one item for
// each node and each edge. Prints JSON.
#include "model/layout/layouter.h"
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/measuring.h"
#include "tests/support/modelbuilder.h"
#include "views/graph/view/graphview.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QGraphicsPathItem>
#include <QGraphicsRectItem>
#include <QGraphicsScene>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

constexpr QSize screen(1920, 1080);
constexpr int frames = 120;
constexpr int peerFrames = 3; // each may take half a second
constexpr double zooms[] = {0.005, 0.02, 0.05, 0.1,  0.15, 0.21, 0.23, 0.3, 0.41,
                            0.43,  0.54, 0.56, 0.75, 1,    1.5,  2.5,  4};

// 140 chains of 142 nodes side by side. The picture is about as high as wide, so that all of it is on the screen at
// once.
const QString wideModel = u"(140 chains of 142 nodes)"_s;

std::string wideText()
{
    std::string text = "<ir_version: 8, opset_import: [\"\" : 17]>\n"
                       "wide (float[batch, 64, height, width] x) => (float[batch, 64, height, width] y)\n"
                       "{\n";
    std::string ends;
    for (int chain = 0; chain < 140; ++chain) {
        std::string from = "x";
        for (int node = 0; node < 142; ++node) {
            const std::string to = "v" + std::to_string(chain) + "_" + std::to_string(node);
            text += to + (node % 2 ? " = LRN <size = 5, alpha = 0.0001, beta = 0.75, bias = 1.0> (" + from + ")\n"
                                   : " = Relu (" + from + ")\n");
            from = to;
        }
        ends += (chain ? ", " : "") + from;
    }
    return text + "y = Sum (" + ends + ")\n}\n";
}

LayoutResult laidOut(const LayoutRequest &request)
{
    Layouter layouter(QCoreApplication::applicationDirPath() + u"/../bin/shapewright-layouter"_s);
    LayoutResult result;
    QEventLoop loop;
    QObject::connect(&layouter, &Layouter::finished, &loop, [&](const Result<LayoutResult> &made) {
        result = made.value();
        loop.quit();
    });
    layouter.start(request);
    loop.exec();
    return result;
}

// The times of the frames in milliseconds, sorted.
std::vector<double> frameTimes(QGraphicsView &view, const QRectF &bounds, int count)
{
    QImage image(screen, QImage::Format_RGB32);
    std::vector<double> times;
    for (int frame = 0; frame < count; ++frame) {
        view.centerOn(bounds.center().x(), bounds.top() + bounds.height() * (frame + 0.5) / count);
        QElapsedTimer clock;
        clock.start();
        QPainter painter(&image);
        view.viewport()->render(&painter, {}, {}, {}); // the same call as in a paint event
        painter.end();
        times.push_back(double(clock.nsecsElapsed()) * 1e-6);
    }
    std::sort(times.begin(), times.end());
    return times;
}

QJsonObject summary(const std::vector<double> &times)
{
    return {{u"median_ms"_s, times[times.size() / 2]},
            {u"p99_ms"_s, times[times.size() * 99 / 100]},
            {u"worst_ms"_s, times.back()}};
}

// Fills a scene with the same picture, one item for each node and each edge.
void fillWithItems(QGraphicsScene &scene, const LayoutRequest &request, const LayoutResult &layout)
{
    for (std::size_t i = 0; i < layout.positions.size(); ++i) {
        const auto &at = layout.positions[i];
        scene.addRect(at.x, at.y, request.nodes[i].width, request.nodes[i].height, QPen(Qt::gray, 0), Qt::blue);
    }
    for (const auto &route : layout.routes) {
        QPainterPath path;
        for (std::size_t i = 0; i < route.size(); ++i)
            i == 0 ? path.moveTo(route[i].x, route[i].y) : path.lineTo(route[i].x, route[i].y);
        scene.addPath(path, QPen(Qt::darkGray, 0));
    }
}

double residentMegabytes()
{
    QFile file(u"/proc/self/statm"_s);
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toDouble() * 4096 / 1e6 : 0;
}

QJsonObject measured(const QString &path)
{
    const auto graph =
        path == wideModel ? test::modelFromText(wideText().c_str()) : ModelGraph::build(ModelFile::open(path).value());
    const auto shapes = propagate(*graph, {}).value();
    const double before = residentMegabytes();
    GraphView view(Theme::light());
    view.setFrameShape(QFrame::NoFrame);
    view.resize(screen);
    view.show();
    test::measureFor(view);
    view.setGraph(graph, mainGraph);
    view.setShapes(shapes, shapes);
    LayoutRequest request;
    QEventLoop loop;
    QObject::connect(&view, &GraphView::layoutRequested, &loop, [&](const LayoutRequest &asked) {
        request = asked;
        loop.quit();
    });
    loop.exec();
    const LayoutResult layout = laidOut(request);
    QElapsedTimer clock;
    clock.start();
    view.setPlaces(test::placesOf(view.picture(), layout));
    const double taking = double(clock.nsecsElapsed()) * 1e-6;

    ShapeEdits edits;
    edits.symbols["batch"] = Dim(1);
    const auto edited = propagate(*graph, edits).value();
    clock.restart();
    view.setShapes(shapes, edited);
    const double editing = double(clock.nsecsElapsed()) * 1e-6;

    view.viewport()->grab();
    const double picture = residentMegabytes() - before;

    QGraphicsScene items;
    items.setItemIndexMethod(QGraphicsScene::NoIndex); // building its index takes minutes with so many items
    fillWithItems(items, request, layout);
    QGraphicsView itemView(&items);
    itemView.resize(screen);
    itemView.setFrameShape(QFrame::NoFrame);
    itemView.show();
    itemView.setRenderHint(QPainter::Antialiasing);

    const QRectF bounds(0, 0, layout.width, layout.height);
    QJsonArray rows;
    const auto measure = [&](const QString &name) {
        QJsonObject row = summary(frameTimes(view, bounds, frames));
        row.insert(u"zoom"_s, view.zoom());
        row.insert(u"name"_s, name);
        std::fprintf(stderr, "%s at %.3f: %.1f ms\n", qPrintable(path), view.zoom(), row.value(u"p99_ms"_s).toDouble());
        if (view.zoom() == 1 || name == u"fit"_s) {
            itemView.setTransform(QTransform::fromScale(view.zoom(), view.zoom()));
            row.insert(u"items"_s, summary(frameTimes(itemView, bounds, peerFrames)));
        }
        rows.append(row);
    };
    view.fitAll();
    measure(u"fit"_s);
    for (const double zoom : zooms) {
        view.setZoom(zoom);
        if (qAbs(view.zoom() - zoom) < zoom * 0.01)
            measure(QString::number(zoom));
    }
    return {{u"model"_s, path},
            {u"boxes"_s, qint64(request.nodes.size())},
            {u"edges"_s, qint64(request.edges.size())},
            {u"picture_mb"_s, picture},
            {u"take_layout_ms"_s, taking},
            {u"take_edit_ms"_s, editing},
            {u"zooms"_s, rows}};
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QJsonArray models;
    models.append(measured(wideModel));
    for (int i = 1; i < argc; ++i)
        models.append(measured(QString::fromLocal8Bit(argv[i])));
    std::fputs(QJsonDocument(models).toJson().constData(), stdout);
    return 0;
}
