// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/nodeedits.h"

#include "model/graphedits/constants.h"
#include "model/onnx/modelfile.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

NodeEdits::NodeEdits(const ModelGraph &graph, const IndexedGraphs &indexed)
    : m_graph(graph), m_indexed(indexed), m_hasInitializers(graph.file().skeleton().ir_version() >= 4)
{
    for (const Graph &one : graph.graphs()) {
        for (const Value &value : one.values)
            m_names.take(value.name);
    }
}

void NodeEdits::goTo(NodeId node, Place newNodes)
{
    m_id = node;
    m_at = newNodes;
}

std::string NodeEdits::input(std::uint32_t slot) const
{
    const auto edit = m_nodes.find(m_at);
    if (edit != m_nodes.end()) {
        if (const auto found = edit->second.inputs.find(slot); found != edit->second.inputs.end())
            return found->second;
    }
    return m_graph.nodeProto(m_id).input(int(slot));
}

onnx::NodeProto &NodeEdits::changed()
{
    Edit &edit = this->edit();
    if (!edit.changed)
        edit.changed = std::make_shared<onnx::NodeProto>(m_graph.nodeProto(m_id));
    return *edit.changed;
}

std::string NodeEdits::constant(const onnx::TensorProto &tensor)
{
    std::string &name = m_constants[{m_at.graph, namedTensor(tensor, {})}];
    if (!name.empty())
        return name;
    name = m_names.of("adapted");
    if (m_hasInitializers && m_graph.file().graphProto(m_at.graph) != nullptr)
        m_initializers[m_at.graph].push_back(namedTensor(tensor, name));
    else
        edit().before.push_back(constantNode(tensor, name));
    return name;
}

std::string NodeEdits::integers(const std::vector<std::int64_t> &numbers)
{
    return integers(numbers, onnx::TensorProto::INT64);
}

std::string NodeEdits::integers(const std::vector<std::int64_t> &numbers, std::int32_t elemType)
{
    onnx::TensorProto tensor;
    tensor.set_data_type(elemType);
    tensor.add_dims(std::int64_t(numbers.size()));
    for (const std::int64_t one : numbers) {
        if (elemType == onnx::TensorProto::INT32)
            tensor.add_int32_data(std::int32_t(one));
        else
            tensor.add_int64_data(one);
    }
    return constant(tensor);
}

std::string NodeEdits::insert(const std::string &opType, const std::vector<std::string> &inputs,
                              const IntegerLists &attributes)
{
    onnx::NodeProto node;
    const std::string output = m_names.of("adapted_" + opType);
    node.set_op_type(opType);
    node.set_name(output);
    for (const std::string &input : inputs)
        node.add_input(input);
    node.add_output(output);
    for (const auto &[name, numbers] : attributes)
        addIntegers(node, name, numbers, name != "axis");
    edit().before.push_back(node.SerializeAsString());
    return output;
}

bool NodeEdits::isReplaced(const Use &use) const
{
    const auto found = m_nodes.find({m_indexed[use.node.graph], use.node.index});
    if (found == m_nodes.end())
        return false;
    const Edit &edit = found->second;
    if (!edit.instead.empty())
        return use.slot > 0;
    return edit.inputs.contains(use.slot) || (edit.changed && use.slot >= std::uint32_t(edit.changed->input_size()));
}

std::unordered_set<std::string> NodeEdits::usedByNewNodes() const
{
    std::unordered_set<std::string> used;
    for (const auto &[place, edit] : m_nodes) {
        for (const auto *nodes : {&edit.before, &edit.instead}) {
            for (const std::string &bytes : *nodes) {
                onnx::NodeProto node;
                if (node.ParseFromString(bytes))
                    used.insert(node.input().begin(), node.input().end());
            }
        }
    }
    return used;
}

void NodeEdits::moveTo(GraphEdits &edits)
{
    for (auto &[place, edit] : m_nodes) {
        if (!edit.before.empty())
            edits.push_back(InsertNodes{place.graph, place.node, std::move(edit.before)});
        if (!edit.instead.empty()) {
            edits.push_back(ReplaceNode{place.graph, place.node, std::move(edit.instead)});
        } else if (edit.changed) {
            for (const auto &[slot, name] : edit.inputs) {
                if (int(slot) < edit.changed->input_size())
                    edit.changed->set_input(int(slot), name);
            }
            edits.push_back(ReplaceNode{place.graph, place.node, {edit.changed->SerializeAsString()}});
        } else {
            for (const auto &[slot, name] : edit.inputs)
                edits.push_back(SetNodeInput{place.graph, place.node, slot, name});
        }
    }
    for (auto &[graph, tensors] : m_initializers) {
        for (std::string &tensor : tensors)
            edits.push_back(AddInitializer{graph, std::move(tensor)});
    }
}

void addIntegers(onnx::NodeProto &node, const std::string &name, const std::vector<std::int64_t> &numbers, bool isList)
{
    onnx::AttributeProto *attribute = node.add_attribute();
    attribute->set_name(name);
    attribute->set_type(isList ? onnx::AttributeProto::INTS : onnx::AttributeProto::INT);
    if (isList)
        attribute->mutable_ints()->Assign(numbers.begin(), numbers.end());
    else
        attribute->set_i(numbers.front());
}

} // namespace shapewright
