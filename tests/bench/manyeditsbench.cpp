// SPDX-License-Identifier: Apache-2.0
// manyeditsbench RUNS NODES DIMS: a chain of nodes behind each of so many dims, all given a size at once; medians in
// milliseconds, as JSON: of checking the edits against the model, of pasting them as lines, of pasting them with a
// fault in the last line, of taking them to another model, and of inferring all shapes, which they stand beside.
#include "model/editing/pastededits.h"
#include "model/edits/fittingedits.h"
#include "model/edits/resolvededits.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

double medianOf(int runs, const auto &work)
{
    std::vector<double> times;
    for (int run = 0; run < std::max(runs, 1); ++run) {
        QElapsedTimer timer;
        timer.start();
        work();
        times.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(times);
    return times[times.size() / 2];
}

void declare(onnx::ValueInfoProto &info, const std::string &name, const std::string &dim)
{
    info.set_name(name);
    auto *type = info.mutable_type()->mutable_tensor_type();
    type->set_elem_type(onnx::TensorProto::FLOAT);
    type->mutable_shape()->add_dim()->set_dim_param(dim);
    type->mutable_shape()->add_dim()->set_dim_value(4);
}

// Each tensor declares its shape, as exporters do it.
onnx::ModelProto chains(int nodes, int dims)
{
    onnx::ModelProto model;
    model.set_ir_version(8);
    auto *opset = model.add_opset_import();
    opset->set_version(17);
    auto &graph = *model.mutable_graph();
    graph.set_name("g");
    for (int dim = 0; dim < dims; ++dim) {
        const std::string number = std::to_string(dim);
        std::string last = "x" + number;
        declare(*graph.add_input(), last, "d" + number);
        for (int i = 0; i < nodes / dims; ++i) {
            const std::string made = "t" + number + "_" + std::to_string(i);
            auto &node = *graph.add_node();
            node.set_op_type("Relu");
            node.add_input(last);
            node.add_output(made);
            declare(*graph.add_value_info(), made, "d" + number);
            last = made;
        }
        declare(*graph.add_output(), last, "d" + number);
    }
    return model;
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 4 || arguments[3].toInt() < 1) {
        std::fprintf(stderr, "usage: manyeditsbench RUNS NODES DIMS\n");
        return 2;
    }
    const int runs = arguments[1].toInt();
    const auto graph = test::modelFromProto(chains(arguments[2].toInt(), arguments[3].toInt()));
    const auto unedited = propagate(*graph, {});
    if (!unedited)
        return 1;
    const DynamicDims dims = dynamicDims(*graph, **unedited);
    ShapeEdits edits;
    QString lines;
    for (const DynamicDims::Entry &entry : dims.entries) {
        edits.symbols[entry.name] = Dim(2);
        lines += QString::fromStdString(entry.name) + u"=2\n"_s;
    }
    const auto pasted = editsPasted(*graph, {}, dims, 0, lines);
    if (!pasted || *pasted != edits || editsPasted(*graph, {}, dims, 0, lines + u"nothing=2"_s)) {
        std::fputs("the lines are not what the edits are\n", stderr);
        return 1;
    }
    const QJsonObject result{
        {u"nodes"_s, int(graph->nodeCount())},
        {u"dims"_s, int(dims.entries.size())},
        {u"resolve"_s, medianOf(runs, [&] { (void)resolveEdits(*graph, edits); })},
        {u"paste"_s, medianOf(runs, [&] { (void)editsPasted(*graph, {}, dims, 0, lines); })},
        {u"refused_paste"_s, medianOf(runs, [&] { (void)editsPasted(*graph, {}, dims, 0, lines + u"nothing=2"_s); })},
        {u"fit"_s, medianOf(runs, [&] { (void)fittingEdits(*graph, edits); })},
        {u"shapes"_s, medianOf(runs, [&] { (void)propagate(*graph, {}); })},
        {u"edited_shapes"_s, medianOf(runs, [&] { (void)propagate(*graph, edits); })}};
    std::puts(QJsonDocument(result).toJson(QJsonDocument::Compact).constData());
    return 0;
}
