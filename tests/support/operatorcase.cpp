// SPDX-License-Identifier: Apache-2.0
#include "tests/support/operatorcase.h"

#include "model/onnx/tensorvalues.h"
#include "tests/support/exposedmodel.h"

#include <algorithm>

namespace shapewright::test {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::int64_t mostElements = 1 << 20;
constexpr std::int64_t mostOfSmallOnes = 16;

// A size of 0 stays a number, because symbols are at least 1.
void nameAxes(onnx::TypeProto &type, int input, const onnx::TensorProto &stored, Assignment &sizes)
{
    onnx::TensorShapeProto &shape = *type.mutable_tensor_type()->mutable_shape();
    shape.Clear();
    for (int axis = 0; axis < stored.dims_size(); ++axis) {
        onnx::TensorShapeProto::Dimension &dim = *shape.add_dim();
        if (stored.dims(axis) == 0) {
            dim.set_dim_value(0);
            continue;
        }
        dim.set_dim_param(symbolOf(std::size_t(input), std::size_t(axis)));
        sizes[dim.dim_param()] = stored.dims(axis);
    }
}

void forgetDeclarations(onnx::GraphProto &graph)
{
    graph.clear_value_info();
    for (onnx::ValueInfoProto &output : *graph.mutable_output()) {
        if (output.type().has_tensor_type())
            output.mutable_type()->mutable_tensor_type()->clear_shape();
    }
}

InputFeed feedOf(const onnx::TensorProto &tensor, const std::string &name)
{
    InputFeed feed;
    feed.name = name;
    feed.elemType = tensor.data_type();
    feed.dims.assign(tensor.dims().begin(), tensor.dims().end());
    if (tensor.data_type() == onnx::TensorProto::STRING || elementCount(tensor) == 0)
        return feed;
    const auto values = numberElements(tensor, mostElements);
    feed.fill = values ? InputFeed::Fill::Values : InputFeed::Fill::Ones; // rare types have no values here
    feed.values = values.value_or(std::vector<double>());
    return feed;
}

void makeConstant(onnx::ModelProto &model, const std::string &input, onnx::TensorProto tensor)
{
    onnx::GraphProto &graph = *model.mutable_graph();
    auto &inputs = *graph.mutable_input();
    inputs.erase(std::ranges::find(inputs, input, &onnx::ValueInfoProto::name));
    tensor.set_name(input);
    *graph.add_initializer() = std::move(tensor);
    model.set_ir_version(std::max<std::int64_t>(model.ir_version(), 4)); // before IR 4 initializers have to be inputs
}

} // namespace

std::optional<OperatorCase> readOperatorCase(const QString &path, QString &reason)
{
    const auto model = readModel(path);
    if (!model) {
        reason = u"not readable"_s;
        return {};
    }
    OperatorCase found{.original = *model, .model = *model};
    onnx::GraphProto &graph = *found.model.mutable_graph();
    for (int input = 0; input < graph.input_size(); ++input) {
        const std::string name = graph.input(input).name();
        auto tensor = readTensor(QString(path).replace(u".onnx"_s, u".input_%1.pb"_s.arg(input)));
        if (!tensor || !graph.input(input).type().has_tensor_type()) {
            reason = u"an input is not stored, or no tensor"_s;
            return {};
        }
        const InputFeed feed = feedOf(*tensor, name);
        found.feeds.push_back(feed);
        nameAxes(*graph.mutable_input(input)->mutable_type(), input, *tensor, found.stored);
        if (feed.dims.size() < 2 && feed.fill == InputFeed::Fill::Values &&
            std::int64_t(feed.values.size()) <= mostOfSmallOnes) {
            found.smallInputs[name] = feed.values;
            tensor->set_name(name);
            found.small.push_back(std::move(*tensor));
        }
    }
    forgetDeclarations(graph);
    // Shapes declared in subgraphs would be wrong for other sizes. For loss operators, ONNX Runtime accepts sizes that
    // the standard does not.
    for (const onnx::NodeProto &node : graph.node())
        found.canGrow = found.canGrow && std::ranges::none_of(node.attribute(), &onnx::AttributeProto::has_g) &&
                        node.op_type() != "NegativeLogLikelihoodLoss" && node.op_type() != "SoftmaxCrossEntropyLoss";
    found.withValues = withConstantsExcept(found, {});
    return found;
}

OperatorCase operatorCaseOf(const onnx::ModelProto &model)
{
    OperatorCase made{.original = model, .model = model};
    onnx::GraphProto &graph = *made.model.mutable_graph();
    for (int input = 0; input < graph.input_size(); ++input) {
        onnx::TypeProto &type = *graph.mutable_input(input)->mutable_type();
        onnx::TensorProto tensor;
        for (const auto &dim : type.tensor_type().shape().dim())
            tensor.add_dims(dim.dim_value());
        InputFeed feed;
        feed.name = graph.input(input).name();
        feed.elemType = type.tensor_type().elem_type();
        feed.dims.assign(tensor.dims().begin(), tensor.dims().end());
        feed.fill = InputFeed::Fill::Ones;
        made.feeds.push_back(feed);
        nameAxes(type, input, tensor, made.stored);
    }
    forgetDeclarations(graph);
    made.withValues = made.model;
    return made;
}

onnx::ModelProto withConstantsExcept(const OperatorCase &stored, const std::string &input)
{
    onnx::ModelProto model = stored.model;
    for (const onnx::TensorProto &tensor : stored.small) {
        if (tensor.name() != input)
            makeConstant(model, tensor.name(), tensor);
    }
    return model;
}

std::string symbolOf(std::size_t input, std::size_t axis)
{
    return std::string(1, char('a' + input % 26)) + (input < 26 ? "" : "_" + std::to_string(input)) +
           std::to_string(axis);
}

Assignment grown(const OperatorCase &stored, std::int64_t factor, std::int64_t summand)
{
    Assignment sizes = stored.stored;
    for (std::size_t input = 0; input < stored.feeds.size(); ++input) {
        const InputFeed &feed = stored.feeds[input];
        for (std::size_t axis = 0; axis < feed.dims.size(); ++axis) {
            if (!stored.smallInputs.contains(feed.name) && feed.dims[axis] > 1)
                sizes[symbolOf(input, axis)] = feed.dims[axis] * factor + summand;
        }
    }
    return sizes;
}

std::vector<InputFeed> feedsFor(const OperatorCase &stored, const Assignment &assignment)
{
    std::vector<InputFeed> feeds = stored.feeds;
    for (std::size_t input = 0; input < feeds.size(); ++input) {
        InputFeed &feed = feeds[input];
        if (stored.smallInputs.contains(feed.name) || assignment == stored.stored)
            continue;
        for (std::size_t axis = 0; axis < feed.dims.size(); ++axis) {
            if (feed.dims[axis] > 0)
                feed.dims[axis] = assignment.at(symbolOf(input, axis));
        }
        feed.fill = InputFeed::Fill::Zeros;
        feed.values.clear();
    }
    return feeds;
}

} // namespace shapewright::test
