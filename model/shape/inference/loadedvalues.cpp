// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/loadedvalues.h"

#include "model/graph/graphnesting.h"
#include "model/graph/tensorplace.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/typeproto.h"
#include "model/symbolic/symbolictypes.h"

#include <algorithm>

namespace shapewright {

namespace {

std::string fullText(SharedTypes &types, SharedTypes::Id id)
{
    const onnx::TensorShapeProto *shape = shapeProto(types.of(id));
    return *types.nameOf(id) + (shape != nullptr ? " " + shapeText(shapeOf(*shape)) : std::string());
}

// Whether a tensor can have a declared type.
bool fits(SharedTypes &types, SharedTypes::Id actual, SharedTypes::Id declared)
{
    const onnx::TensorShapeProto *shape = shapeProto(types.of(actual));
    const onnx::TensorShapeProto *wanted = shapeProto(types.of(declared));
    const auto isOther = [](const auto &dim, const auto &other) {
        return other.has_dim_value() && other.dim_value() >= 0 && other.dim_value() != dim.dim_value();
    };
    return types.nameOf(actual) == types.nameOf(declared) &&
           (shape == nullptr || wanted == nullptr ||
            std::ranges::equal(shape->dim(), wanted->dim(),
                               [&](const auto &a, const auto &b) { return !isOther(a, b); }));
}

} // namespace

LoadedValues::LoadedValues(const ModelGraph &graph, ExprPool &pool, Source source)
    : m_graph(graph), m_pool(pool), m_source(std::move(source))
{
    for (const Graph &one : graph.graphs())
        m_branches.emplace_back(one.nodes.size(), Branch::Both);
}

void LoadedValues::start()
{
    for (const Graph &graph : m_graph.graphs())
        m_values.emplace_back(graph.values.size());
    for (std::size_t id = 0; id < m_values.size(); ++id)
        start(GraphId(id));
}

void LoadedValues::start(GraphId id)
{
    const Graph &graph = m_graph.graph(id);
    for (std::uint32_t i = 0; i < graph.values.size(); ++i) {
        if (graph.values[i].origin != Value::Origin::Initializer)
            of({.graph = id, .index = i}).type = declaredType({.graph = id, .index = i});
    }
    const auto *proto = m_graph.graphProto(id);
    if (proto == nullptr)
        return;
    std::uint32_t position = graph.firstInitializer;
    for (const onnx::TensorProto &tensor : proto->initializer()) {
        const ValueId place{.graph = id, .index = position++};
        Loaded &value = of(place);
        value.type = m_types.idOf(tensor);
        value.isConstant = !m_graph.value(place).isReplaceable;
        if (value.isConstant && m_graph.file().omittedPayload(tensor) == nullptr &&
            tensor.data_location() != onnx::TensorProto::EXTERNAL)
            value.constant = {std::shared_ptr<const void>(), &tensor};
    }
    for (const onnx::SparseTensorProto &tensor : proto->sparse_initializer()) {
        const ValueId place{.graph = id, .index = position++};
        Loaded &value = of(place);
        const auto elements = SmallTensor::of(tensor);
        if (!elements || !elements->isConstant()) {
            value.type = declaredType(place);
            continue;
        }
        value.constant = elements->toProto();
        value.type = m_types.idOf(*value.constant);
        value.isConstant = true;
    }
}

const LoadedValues::Loaded &LoadedValues::seen(ValueId id) const
{
    const bool isCaptured = m_foldedSubgraph && id.graph != *m_foldedSubgraph;
    return isCaptured ? m_inferred[std::size_t(id.graph)][id.index] : of(id);
}

SymbolicValue LoadedValues::symbolic(const Loaded &value) const
{
    const auto dimOrUnknown = [this](const Dim &dim, std::size_t) {
        return dim.isValue() ? Expr(dim.value()) : m_pool.unknown(0);
    };
    SymbolicValue known{.type = symbolicTypeOf(m_types.of(value.type), dimOrUnknown)};
    known.constant = value.constant.get();
    return known;
}

std::optional<std::pair<ValueId, std::string>> LoadedValues::initializerFault()
{
    const std::vector<Value> &values = m_graph.main().values;
    for (ValueId id{mainGraph, m_graph.main().firstInitializer}; id.index < values.size(); ++id.index) {
        const Value &value = values[id.index];
        if (value.origin != Value::Origin::Initializer)
            break;
        if (!value.isReplaceable)
            continue;
        const SharedTypes::Id declared = declaredType(id);
        const SharedTypes::Id actual = of(id).type;
        if (m_types.nameOf(declared) != nullptr && m_types.nameOf(actual) != nullptr &&
            !fits(m_types, actual, declared))
            return std::pair(id, "the input “" + value.name + "” is declared as " + fullText(m_types, declared) +
                                     ", but its initializer is " + fullText(m_types, actual));
    }
    return {};
}

SharedTypes::Id LoadedValues::merged(SharedTypes::Id inferred, SharedTypes::Id known, bool isStrict)
{
    if (inferred == SharedTypes::none || inferred == known)
        return known;
    if (known == SharedTypes::none)
        return inferred;
    const onnx::TypeProto &source = m_types.of(inferred);
    onnx::TypeProto target = m_types.of(known);
    if (!source.has_tensor_type() || !target.has_tensor_type())
        return known;
    onnx::TypeProto_Tensor &tensor = *target.mutable_tensor_type();
    if (tensor.elem_type() == 0)
        tensor.set_elem_type(source.tensor_type().elem_type());
    if (source.tensor_type().has_shape()) {
        const onnx::TypeProto_Tensor before = tensor;
        try {
            onnx::mergeInShapeInfo(source.tensor_type(), tensor);
        } catch (const std::exception &) {
            if (isStrict)
                throw;
            tensor = before;
            onnx::UnionShapeInfo(source.tensor_type().shape(), tensor);
        }
    }
    return m_types.idOf(target);
}

void LoadedValues::copyOutputs(NodeId id, GraphId inlined)
{
    const Node &node = m_graph.node(id);
    const std::vector<ValueId> &outputs = m_graph.graph(inlined).outputs;
    for (std::size_t i = 0; i < outputs.size() && i < node.outputs.size(); ++i) {
        if (!node.outputs[i])
            continue;
        Loaded &target = of(*node.outputs[i]);
        target.type = merged(of(outputs[i]).type, target.type, false);
        target.isOpen = of(outputs[i]).isOpen;
        target.constant = of(outputs[i]).constant;
        target.isConstant = of(outputs[i]).isConstant;
    }
}

std::vector<SymbolicValue> LoadedValues::byRules(NodeId id)
{
    std::vector<SymbolicValue> inputs;
    std::vector<const SymbolicValue *> given;
    inputs.reserve(m_graph.node(id).inputs.size());
    for (const std::optional<ValueId> &input : m_graph.node(id).inputs)
        given.push_back(input ? &inputs.emplace_back(symbolic(seen(*input))) : nullptr);
    return m_source.runNode(id, given);
}

std::shared_ptr<const onnx::TensorProto> LoadedValues::computed(NodeId id)
{
    const std::vector<SymbolicValue> outputs = byRules(id);
    const auto elements = outputs.empty() ? nullptr : elementsOf(outputs.front());
    if (elements == nullptr || !elements->isConstant())
        return nullptr;
    return elements->toProto();
}

bool LoadedValues::compute(NodeId id, Loaded &value)
{
    const auto elements = computed(id);
    if (elements == nullptr)
        return false;
    value.constant = elements;
    value.type = m_types.idOf(*elements);
    return true;
}

std::optional<GraphId> LoadedValues::inlinedGraph(NodeId id) const
{
    const Node &node = m_graph.node(id);
    if (node.body)
        return node.body;
    switch (m_branches[std::size_t(id.graph)][id.index]) {
    case Branch::Then:
        return subgraphOf(node, "then_branch");
    case Branch::Else:
        return subgraphOf(node, "else_branch");
    case Branch::Both:
    case Branch::OneOfThem:
        break;
    }
    return {};
}

bool LoadedValues::isSkipped(NodeId id) const
{
    return m_branches[std::size_t(id.graph)][id.index] == Branch::OneOfThem;
}

bool LoadedValues::isFolded(NodeId id) const
{
    const Node &node = m_graph.node(id);
    return !node.outputs.empty() && std::ranges::all_of(node.outputs, [this](const std::optional<ValueId> &output) {
        return output && of(*output).isConstant;
    });
}

} // namespace shapewright
