// SPDX-License-Identifier: Apache-2.0
// propagationbench RUNS MODEL [INPUT=DIMS …]: prints median times in milliseconds as JSON: for the onnx library's shape
// inference with data propagation on a loaded model, and for our propagation on an opened model with symbols, with
// fixed inputs, and as an update of a table.
#include "model/edits/edittext.h"
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/propagation/propagation.h"
#include "model/shape/tables/shapetable.h"
#include "tests/support/exposedmodel.h"
#include "tests/support/inputsymbols.h"

#include <onnx/shape_inference/implementation.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonDocument>

#include <algorithm>
#include <cstdio>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

double medianOf(int runs, const auto &measured)
{
    std::vector<double> times;
    for (int run = 0; run < std::max(runs, 1); ++run)
        times.push_back(measured());
    std::ranges::sort(times);
    return times[times.size() / 2];
}

double milliseconds(const auto &work)
{
    QElapsedTimer timer;
    timer.start();
    work();
    return double(timer.nsecsElapsed()) / 1e6;
}

std::shared_ptr<const ShapeTable> updated(Propagation &propagation, const ShapeEdits &edits)
{
    const auto table = propagation.update(edits);
    return table ? *table : nullptr;
}

double onnxTime(const onnx::ModelProto &model)
{
    onnx::ModelProto copy = model;
    return milliseconds([&] {
        try {
            onnx::shape_inference::InferShapes(copy, onnx::OpSchemaRegistry::Instance(),
                                               onnx::ShapeInferenceOptions(false, 0, true));
        } catch (const std::exception &exception) {
            std::fprintf(stderr, "onnx: %s\n", exception.what());
        }
    });
}

// The number of node outputs in the main graph whose dims are all known, proven or not. The results of other tools can
// be counted in the same way.
int knownValues(const ModelGraph &graph, const ShapeTable &table, const auto &isKnown)
{
    int known = 0;
    for (std::uint32_t index = 0; index < graph.main().values.size(); ++index) {
        const auto &shape = table.at({mainGraph, index}).type.shape;
        if (graph.main().values[index].origin == Value::Origin::NodeOutput && shape)
            known += std::ranges::all_of(*shape, isKnown) ? 1 : 0;
    }
    return known;
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    const auto file = arguments.size() > 2 ? ModelFile::open(arguments[2]) : failure(ErrorCode::FileNotFound);
    const auto model = arguments.size() > 2 ? test::readModel(arguments[2]) : std::nullopt;
    ShapeEdits fixed;
    for (const QString &text : arguments.mid(3)) {
        if (!addShapeEdit(fixed, text))
            std::fprintf(stderr, "not understood: %s\n", qPrintable(text));
    }
    if (!file || !model) {
        std::fprintf(stderr, "usage: propagationbench RUNS MODEL [INPUT=DIMS …]\n");
        return 2;
    }
    const int runs = arguments[1].toInt();
    const auto graph = ModelGraph::build(*file);
    const test::InputSymbols symbols(*graph);

    const auto fresh = [&](const ShapeEdits &edits) {
        return medianOf(runs, [&] {
            Propagation propagation(graph);
            return milliseconds([&] { (void)updated(propagation, edits); });
        });
    };
    Propagation kept(graph);
    (void)updated(kept, {});
    const double edit = medianOf(runs, [&] {
        const double time = milliseconds([&] { (void)updated(kept, fixed); });
        (void)updated(kept, {});
        return time;
    });
    const auto symbolic = updated(kept, {});
    const auto numbers = updated(kept, fixed);
    const QJsonObject result{
        {u"nodes"_s, int(graph->nodeCount())},
        {u"values"_s, int(std::ranges::count(graph->main().values, Value::Origin::NodeOutput, &Value::origin))},
        {u"onnx"_s, medianOf(runs, [&] { return onnxTime(*model); })},
        {u"symbolic"_s, fresh({})},
        {u"fixed"_s, fresh(fixed)},
        {u"edit"_s, edit},
        {u"known_symbolic"_s, knownValues(*graph, *symbolic, [&](const Dim &dim) { return symbols.isComplete(dim); })},
        {u"known_fixed"_s, knownValues(*graph, *numbers, [](const Dim &dim) { return dim.isValue(); })}};
    std::puts(QJsonDocument(result).toJson(QJsonDocument::Compact).constData());
    return 0;
}
