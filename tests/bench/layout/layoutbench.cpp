// SPDX-License-Identifier: Apache-2.0
// layoutbench makes and measures layouts:
// layoutbench graph NAME|MODEL FILE    writes a graph as the layouter gets it, as JSON: one of known structure,
//                                      or the picture of a model
// layoutbench run FILE RUNS            lays the graph out from scratch, including the start of the helpers
// layoutbench measure FILE DRAWING     measures the drawing of the graph that another tool made
// The last two print their measurements as JSON; times are medians in milliseconds.
#include "model/layout/layouter.h"
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "tests/bench/layout/drawingmeasures.h"
#include "tests/model/layout/graphs.h"
#include "tests/support/layoutchecks.h"
#include "tests/support/measuring.h"
#include "tests/support/testmodels.h"
#include "views/graph/view/graphview.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

std::optional<LayoutRequest> graphNamed(const QString &name)
{
    if (name == u"dense"_s)
        return test::dense(4, 24);
    if (name == u"ladder8k"_s)
        return test::ladder(4000);
    if (name == u"dag5k"_s)
        return test::randomDag(5000, 1);
    if (name == u"chain50k"_s)
        return test::chain(50000);
    return {};
}

// The graph is made as in the window: its fonts determine the sizes of boxes and labels.
std::optional<LayoutRequest> graphOfModel(const QString &path)
{
    const auto file = ModelFile::open(path);
    if (!file)
        return {};
    const auto graph = ModelGraph::build(*file);
    const auto shapes = propagate(*graph, {});
    std::optional<LayoutRequest> asked;
    GraphView view(Theme::light());
    QObject::connect(&view, &GraphView::layoutRequested, &view, [&](const LayoutRequest &request) { asked = request; });
    test::measureFor(view);
    if (shapes) // first, as in the window: labels are measured for these shapes
        view.setShapes(*shapes, *shapes);
    view.setGraph(graph, mainGraph);
    QCoreApplication::processEvents();
    return asked;
}

QJsonObject toJson(const LayoutRequest &graph)
{
    QJsonArray nodes, edges;
    for (const auto &node : graph.nodes)
        nodes.append(QJsonArray{node.width, node.height});
    for (const auto &edge : graph.edges)
        edges.append(QJsonArray{int(edge.from), int(edge.to), edge.labelWidth});
    return {{u"nodes"_s, nodes}, {u"edges"_s, edges}};
}

QJsonObject readJson(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

LayoutRequest readGraph(const QString &path)
{
    const QJsonObject object = readJson(path);
    LayoutRequest graph;
    for (const QJsonValue node : object.value(u"nodes"_s).toArray())
        graph.nodes.push_back({node[0].toDouble(), node[1].toDouble()});
    for (const QJsonValue edge : object.value(u"edges"_s).toArray())
        graph.edges.push_back({std::uint32_t(edge[0].toInt()), std::uint32_t(edge[1].toInt()), edge[2].toDouble()});
    return graph;
}

// Reads the drawing of another tool: the top left corners of boxes, and polylines in the order of the edges.
LayoutResult readDrawing(const QString &path)
{
    const QJsonObject object = readJson(path);
    LayoutResult result;
    const auto point = [](const QJsonValue &value) {
        return LayoutResult::Point{value[0].toDouble(), value[1].toDouble()};
    };
    for (const QJsonValue at : object.value(u"positions"_s).toArray())
        result.positions.push_back(point(at));
    for (const QJsonValue route : object.value(u"routes"_s).toArray()) {
        result.routes.emplace_back();
        for (const QJsonValue at : route.toArray())
            result.routes.back().push_back(point(at));
    }
    result.width = object.value(u"width"_s).toDouble();
    result.height = object.value(u"height"_s).toDouble();
    return result;
}

QJsonObject measures(const LayoutRequest &graph, const LayoutResult &result)
{
    return {{u"crossings"_s, test::crossings(graph, result)},
            {u"width"_s, result.width},
            {u"height"_s, result.height},
            {u"through_boxes"_s, test::edgesThroughBoxes(graph, result)}};
}

double median(std::vector<double> times)
{
    std::ranges::sort(times);
    return times[times.size() / 2];
}

QJsonObject layOut(const LayoutRequest &graph, int runs)
{
    std::vector<double> firsts, wholes;
    LayoutResult last;
    for (int run = 0; run < std::max(runs, 1); ++run) {
        Layouter layouter(test::program(u"shapewright-layouter"_s));
        QEventLoop loop;
        QElapsedTimer timer;
        double first = -1;
        QObject::connect(&layouter, &Layouter::finished, &loop, [&](const Result<LayoutResult> &result) {
            wholes.push_back(double(timer.nsecsElapsed()) / 1e6);
            if (result)
                last = *result;
            loop.quit();
        });
        QObject::connect(&layouter, &Layouter::grown, &loop, [&] {
            if (first < 0)
                first = double(timer.nsecsElapsed()) / 1e6;
        });
        LayoutRequest copy = graph;
        timer.start();
        layouter.start(std::move(copy));
        loop.exec();
        firsts.push_back(first < 0 ? wholes.back() : first);
    }
    QJsonObject found = measures(graph, last);
    found.insert(u"labels_on_lines"_s, test::labelsOnEdges(graph, last));
    found.insert(u"labels_on_labels"_s, test::overlappingLabels(graph, last));
    found.insert(u"fault"_s, test::faultOf(graph, last));
    found.insert(u"first"_s, median(firsts));
    found.insert(u"whole"_s, median(wholes));
    found.insert(u"note"_s, QString::fromStdString(last.note));
    return found;
}

int print(const QJsonObject &object)
{
    std::puts(QJsonDocument(object).toJson(QJsonDocument::Compact).constData());
    return 0;
}

int writeGraph(const QString &name, const QString &path)
{
    auto graph = graphNamed(name);
    if (!graph)
        graph = graphOfModel(name);
    QFile file(path);
    if (!graph || !file.open(QIODevice::WriteOnly)) {
        std::fprintf(stderr, "%s cannot be read, or %s not written\n", qPrintable(name), qPrintable(path));
        return 1;
    }
    file.write(QJsonDocument(toJson(*graph)).toJson(QJsonDocument::Compact));
    return print({{u"nodes"_s, int(graph->nodes.size())}, {u"edges"_s, int(graph->edges.size())}});
}

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    const QString what = arguments.value(1);
    if (arguments.size() == 4 && what == u"graph"_s)
        return writeGraph(arguments[2], arguments[3]);
    if (arguments.size() == 4 && what == u"run"_s)
        return print(layOut(readGraph(arguments[2]), arguments[3].toInt()));
    if (arguments.size() == 4 && what == u"measure"_s)
        return print(measures(readGraph(arguments[2]), readDrawing(arguments[3])));
    std::fprintf(stderr, "usage: layoutbench graph NAME|MODEL FILE | run FILE RUNS | measure FILE DRAWING\n");
    return 2;
}
