// SPDX-License-Identifier: Apache-2.0
#include "model/compare/nodesofa.h"

#include "model/graph/tensorplace.h"
#include "model/onnx/modelfile.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <utility>

namespace shapewright::compare {

using Kind = ModelDifference::Kind;

namespace {

constexpr std::size_t mostBytes = 1024; // of a constant that is seen in a picture

// The tensor without what leads to elements in the first model's file.
onnx::TensorProto smallTensor(const onnx::TensorProto &tensor)
{
    onnx::TensorProto copy;
    if (tensor.unknown_fields().empty() && tensor.external_data().empty() && tensor.ByteSizeLong() <= mostBytes) {
        copy = tensor;
    } else {
        *copy.mutable_dims() = tensor.dims();
        copy.set_data_type(tensor.data_type());
    }
    return copy;
}

// The node without graphs and large tensors.
onnx::NodeProto bareNode(const onnx::NodeProto &node)
{
    onnx::NodeProto bare;
    bare.set_name(node.name());
    bare.set_op_type(node.op_type());
    bare.set_domain(node.domain());
    for (const auto &attribute : node.attribute()) {
        if (attribute.has_g() || !attribute.graphs().empty() || !attribute.tensors().empty() ||
            attribute.has_sparse_tensor() || !attribute.sparse_tensors().empty())
            continue;
        onnx::AttributeProto &copy = *bare.add_attribute();
        copy = attribute;
        if (attribute.has_t())
            *copy.mutable_t() = smallTensor(attribute.t());
    }
    return bare;
}

} // namespace

NodesOfA::NodesOfA(const ModelGraph &a, const ModelGraph &b, const ModelComparison &comparison)
    : m_a(a), m_b(b), m_match(comparison.match)
{
    for (const ModelDifference &difference : comparison.differences) {
        if (difference.kind == Kind::NodeRemoved && difference.nodesA.front().graph == mainGraph)
            m_nodes.push_back(difference.nodesA.front().index);
    }
    std::ranges::sort(m_nodes);
    for (const ModelGraph *model : {&a, &b}) {
        for (const Graph &graph : model->graphs()) {
            for (const Value &value : graph.values)
                m_fresh.take(value.name);
        }
    }
    nameOutputs();
    addNodes();
    addOutputs(comparison);
}

void NodesOfA::nameOutputs()
{
    for (const std::uint32_t node : m_nodes) {
        for (const auto &output : m_a.main().nodes[node].outputs) {
            if (output && !m_match.inB(*output))
                m_names.try_emplace(*output, m_fresh.of(m_a.value(*output).name + " (A)"));
        }
    }
}

std::string NodesOfA::nameOf(ValueId value)
{
    if (const auto inB = m_match.inB(value))
        return inB->graph == mainGraph ? m_b.value(*inB).name : std::string();
    if (const auto known = m_names.find(value); known != m_names.end())
        return known->second;
    const std::string name = value.graph == mainGraph ? addedName(value) : std::string();
    return m_names.emplace(value, name).first->second;
}

std::string NodesOfA::addedName(ValueId id)
{
    const Value &value = m_a.value(id);
    const bool isInput = value.origin == Value::Origin::GraphInput;
    if (!isInput && !isConstant(m_a, id))
        return {};
    const std::string name = m_fresh.of(value.name + " (A)");
    if (isInput)
        addInput(id, name);
    else
        addConstant(id, name);
    return name;
}

void NodesOfA::addInput(ValueId value, const std::string &name)
{
    const auto &inputs = m_a.graphProto(mainGraph)->input();
    const auto proto = std::ranges::find_if(
        inputs, [&](const onnx::ValueInfoProto &input) { return input.name() == m_a.value(value).name; });
    onnx::ValueInfoProto declared;
    if (proto != inputs.end())
        *declared.mutable_type() = proto->type();
    declared.set_name(name);
    m_edits.push_back(
        AddDeclaration{.graph = 0, .role = WireIndex::Role::Input, .valueInfo = declared.SerializeAsString()});
    m_inputs.push_back(value);
}

void NodesOfA::addConstant(ValueId id, const std::string &name)
{
    const Value &value = m_a.value(id);
    onnx::TensorProto tensor;
    if (value.producer) {
        const auto &attributes = m_a.nodeProto(*value.producer).attribute();
        const auto held = std::ranges::find_if(attributes, [](const auto &attribute) { return attribute.has_t(); });
        if (held != attributes.end())
            tensor = smallTensor(held->t());
    } else if (const onnx::TensorProto *initializer = initializerProto(m_a, id)) {
        tensor = smallTensor(*initializer);
    }
    if (tensor.data_type() == onnx::TensorProto::UNDEFINED) {
        tensor.set_data_type(value.declared->elemType);
        for (const Dim &dim : value.declared->dims())
            tensor.add_dims(dim.isDynamic() ? 0 : dim.value());
    }
    tensor.set_name(name);
    m_edits.push_back(AddInitializer{.graph = 0, .tensor = tensor.SerializeAsString()});
}

void NodesOfA::addNodes()
{
    InsertNodes inserted{.graph = 0, .node = std::uint32_t(m_b.main().nodes.size()), .nodes = {}};
    for (const std::uint32_t index : m_nodes) {
        const Node &node = m_a.main().nodes[index];
        onnx::NodeProto proto = bareNode(m_a.nodeProto({.graph = mainGraph, .index = index}));
        for (const auto &input : node.inputs)
            proto.add_input(input ? nameOf(*input) : std::string());
        for (const auto &output : node.outputs) {
            const auto known = output ? m_names.find(*output) : m_names.end();
            proto.add_output(known != m_names.end() ? known->second : std::string());
        }
        inserted.nodes.push_back(proto.SerializeAsString());
    }
    if (!inserted.nodes.empty())
        m_edits.push_back(std::move(inserted));
}

// Inputs that no removed node uses are added here, too.
void NodesOfA::addOutputs(const ModelComparison &comparison)
{
    for (const ModelDifference &difference : comparison.differences) {
        if (!difference.valueA || difference.valueB)
            continue;
        if (difference.kind == Kind::Input)
            (void)nameOf(*difference.valueA);
        if (difference.kind != Kind::Output)
            continue;
        onnx::ValueInfoProto declared;
        declared.set_name(nameOf(*difference.valueA));
        if (declared.name().empty())
            continue; // a replaced node made it
        const auto &outputs = m_a.graphProto(mainGraph)->output();
        const auto proto = std::ranges::find_if(outputs, [&](const onnx::ValueInfoProto &output) {
            return output.name() == m_a.value(*difference.valueA).name;
        });
        if (proto != outputs.end())
            *declared.mutable_type() = proto->type();
        m_edits.push_back(
            AddDeclaration{.graph = 0, .role = WireIndex::Role::Output, .valueInfo = declared.SerializeAsString()});
        m_outputs.push_back(*difference.valueA);
    }
}

} // namespace shapewright::compare
