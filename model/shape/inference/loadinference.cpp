// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/loadinference.h"

#include "model/graph/graphnesting.h"
#include "model/graph/tensorplace.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/typeproto.h"
#include "model/symbolic/symbolictypes.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

namespace shapewright {

namespace {

// The runtime stops optimizing after so many rounds.
constexpr int mostFoldingRounds = 10;

bool isAnyOf(const std::string &opType, const auto &names)
{
    return std::ranges::find(names, opType) != names.end();
}

// What constant folding leaves alone.
constexpr std::array<std::string_view, 10> unfolded = {
    "RandomUniform", "RandomNormal",     "RandomUniformLike", "RandomNormalLike", "Multinomial",
    "Bernoulli",     "DequantizeLinear", "QuantizeLinear",    "Dropout",          "Constant"};

// Operators through which the runtime carries sizes before it folds anything; the inputs from the second one on have
// to be constants for some of them.
constexpr std::array<std::string_view, 6> sizesFromAll = {"Cast", "Concat", "Add", "Sub", "Mul", "Div"};
constexpr std::array<std::string_view, 3> sizesFromFirst = {"Gather", "Squeeze", "Unsqueeze"};

std::string withoutKind(std::string reason)
{
    for (const std::string_view kind : {"[ShapeInferenceError] ", "[TypeInferenceError] "}) {
        if (reason.starts_with(kind))
            reason.erase(0, kind.size());
    }
    return reason;
}

} // namespace

LoadInference::LoadInference(const ModelGraph &graph, const NodePlans &plans, ExprPool &pool, Source source)
    : m_graph(graph), m_plans(plans), m_pool(pool), m_source(std::move(source))
{
    for (const Graph &one : graph.graphs()) {
        m_isNeeded.emplace_back(one.nodes.size(), false);
        m_branches.emplace_back(one.nodes.size(), Branch::Both);
    }
}

std::optional<LoadFailure> LoadInference::run()
{
    return infer(true);
}

std::optional<LoadFailure> LoadInference::runWithin()
{
    return infer(false);
}

std::optional<LoadFailure> LoadInference::infer(bool isWhole)
{
    markNeeded();
    const bool hasGraphs = std::ranges::any_of(m_isNeeded.front(), [](char isNeeded) { return isNeeded != 0; });
    if (!hasGraphs && !isWhole)
        return {};
    m_isWhole = isWhole;
    for (const Graph &graph : m_graph.graphs())
        m_values.emplace_back(graph.values.size());
    for (std::size_t id = 0; id < m_values.size(); ++id)
        start(GraphId(id));
    bool isOptimizing = false;
    try {
        inferGraph(mainGraph);
        m_isWhole = false;
        isOptimizing = true;
        for (int round = 0; hasGraphs && round < mostFoldingRounds; ++round) {
            m_resolved = m_values;
            if (!foldGraph(mainGraph, true))
                break;
            inferGraph(mainGraph);
        }
    } catch (const std::exception &) {
        if (m_failure)
            m_failure->isOptimizing = isOptimizing;
    }
    return std::move(m_failure);
}

// Marks all nodes that hold graphs, however deep, those in these graphs, and all whose outputs they need.
void LoadInference::markNeeded()
{
    std::vector<NodeId> pending;
    const auto mark = [&](NodeId id) {
        if (m_isNeeded[std::size_t(id.graph)][id.index] == 0) {
            m_isNeeded[std::size_t(id.graph)][id.index] = true;
            pending.push_back(id);
        }
    };
    for (std::size_t id = 0; id < m_isNeeded.size(); ++id) {
        const std::vector<Node> &nodes = m_graph.graphs()[id].nodes;
        bool isInSubgraph = false;
        for (GraphId around{std::uint32_t(id)}; m_graph.graph(around).owner;) {
            const NodeId owner = *m_graph.graph(around).owner;
            isInSubgraph = isInSubgraph || !m_graph.node(owner).body;
            around = owner.graph;
        }
        for (std::uint32_t node = 0; node < nodes.size(); ++node) {
            if (isInSubgraph || !nodes[node].subgraphs.empty())
                mark({.graph = GraphId(id), .index = node});
        }
    }
    while (!pending.empty()) {
        const NodeId id = pending.back();
        pending.pop_back();
        if (const auto &owner = m_graph.graph(id.graph).owner)
            mark(*owner);
        const auto markProducer = [&](const std::optional<ValueId> &value) {
            if (value && m_graph.value(*value).producer)
                mark(*m_graph.value(*value).producer);
        };
        std::ranges::for_each(m_graph.node(id).inputs, markProducer);
        std::ranges::for_each(m_plans.of(id).captured, markProducer);
        if (const auto &body = m_graph.node(id).body) {
            for (std::uint32_t node = 0; node < m_graph.graph(*body).nodes.size(); ++node)
                mark({.graph = *body, .index = node});
        }
    }
}

void LoadInference::start(GraphId id)
{
    const Graph &graph = m_graph.graph(id);
    for (std::uint32_t i = 0; i < graph.values.size(); ++i) {
        if (graph.values[i].origin != Value::Origin::Initializer)
            setType(of({.graph = id, .index = i}), m_source.declaredType({.graph = id, .index = i}));
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
            setType(value, m_source.declaredType(place));
            continue;
        }
        value.constant = elements->toProto();
        value.type = m_types.idOf(*value.constant);
        value.isConstant = true;
    }
}

std::optional<GraphId> LoadInference::inlinedGraph(NodeId id) const
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

// The condition became a constant that we do not know, so nothing certain can be said of the branches.
bool LoadInference::isSkipped(NodeId id) const
{
    return m_branches[std::size_t(id.graph)][id.index] == Branch::OneOfThem;
}

// What a node knows about one of its inputs. While a subgraph is folded, what it captures is as in the last inference.
const LoadInference::Loaded &LoadInference::seen(ValueId id) const
{
    const bool isCaptured = m_foldedSubgraph && id.graph != *m_foldedSubgraph;
    return isCaptured ? m_resolved[std::size_t(id.graph)][id.index] : of(id);
}

bool LoadInference::isFolded(NodeId id) const
{
    const Node &node = m_graph.node(id);
    return !node.outputs.empty() && std::ranges::all_of(node.outputs, [this](const std::optional<ValueId> &output) {
        return output && of(*output).isConstant;
    });
}

void LoadInference::inferGraph(GraphId id)
{
    for (const std::uint32_t index : m_graph.graph(id).order) {
        if (m_isWhole || m_isNeeded[std::size_t(id)][index] != 0)
            inferNode({.graph = id, .index = index});
    }
}

void LoadInference::inferNode(NodeId id)
{
    const Node &node = m_graph.node(id);
    if (const auto inlined = inlinedGraph(id))
        return inferInlined(id, *inlined);
    if (m_plans.of(id).fault != nullptr || m_plans.of(id).schema == nullptr || isFolded(id) || isSkipped(id))
        return;
    std::u32string alike{char32_t(m_plans.of(id).kind)};
    for (const std::optional<ValueId> &input : node.inputs) {
        alike += char32_t(input ? seen(*input).type : SharedTypes::none);
        if (input && alike.back() == SharedTypes::none)
            return;
    }
    const auto known = m_plans.of(id).kind != 0 ? m_inferred.find(alike) : m_inferred.end();
    const std::vector<SharedTypes::Id> types = known != m_inferred.end() ? known->second : inferBySchemaOf(id, alike);
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        if (node.outputs[i])
            of(*node.outputs[i]).type = merged(types[i], of(*node.outputs[i]).type, false);
    }
    if (isConstantNode(node) && node.outputs.size() == 1 && node.outputs.front()) {
        Loaded &value = of(*node.outputs.front());
        value.isConstant = true;
        if (!compute(id, value))
            value.constant = nullptr;
    } else {
        carrySizes(id);
    }
}

// The types of a node's outputs. What follows from its kind and the types of its inputs is kept as `alike`.
std::vector<SharedTypes::Id> LoadInference::inferBySchemaOf(NodeId id, const std::u32string &alike)
{
    const Node &node = m_graph.node(id);
    std::vector<KnownValue> known(node.inputs.size());
    std::vector<const KnownValue *> inputs(node.inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (!node.inputs[i])
            continue;
        const Loaded &value = seen(*node.inputs[i]);
        known[i] = {.type = &m_types.of(value.type), .constant = value.constant, .elements = {}};
        inputs[i] = &known[i];
    }
    NodeInference inference(
        m_graph.nodeProto(id), m_source.bindings(id.graph), std::move(inputs),
        [this, id](const std::string &attribute, const std::vector<const onnx::TypeProto *> &types) {
            return inferSubgraph(id, attribute, types);
        });
    try {
        inference.infer(*m_plans.of(id).schema);
    } catch (const std::exception &error) {
        refuse(id, error.what());
    }
    std::vector<SharedTypes::Id> types;
    for (const onnx::TypeProto &type : inference.outputTypes())
        types.push_back(m_types.idOf(type));
    if (m_plans.of(id).kind != 0 && inference.followsFromTypes())
        m_inferred.emplace(alike, types);
    return types;
}

SharedTypes::Id LoadInference::merged(SharedTypes::Id inferred, SharedTypes::Id known, bool isStrict)
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

std::vector<const onnx::TypeProto *> LoadInference::inferSubgraph(NodeId id, const std::string &attribute,
                                                                  const std::vector<const onnx::TypeProto *> &types)
{
    std::vector<const onnx::TypeProto *> outputs;
    const auto subgraph = subgraphOf(m_graph.node(id), attribute);
    if (!subgraph)
        return outputs;
    const Graph &graph = m_graph.graph(*subgraph);
    for (std::size_t i = 0; i < graph.inputs.size() && i < types.size(); ++i) {
        if (types[i] != nullptr)
            of(graph.inputs[i]).type = merged(m_types.idOf(*types[i]), of(graph.inputs[i]).type, true);
    }
    inferGraph(*subgraph);
    for (const ValueId output : graph.outputs)
        outputs.push_back(&typeOf(output));
    return outputs;
}

// The body of a local function, or the branch that stands in the place of its If.
void LoadInference::inferInlined(NodeId id, GraphId inlined)
{
    const Node &node = m_graph.node(id);
    const std::vector<ValueId> &inputs = m_graph.graph(inlined).inputs;
    for (std::size_t i = 0; node.body && i < inputs.size(); ++i)
        of(inputs[i]) = i < node.inputs.size() && node.inputs[i] ? of(*node.inputs[i]) : Loaded();
    inferGraph(inlined);
    copyOutputs(id, inlined);
}

void LoadInference::copyOutputs(NodeId id, GraphId inlined)
{
    const Node &node = m_graph.node(id);
    const std::vector<ValueId> &outputs = m_graph.graph(inlined).outputs;
    for (std::size_t i = 0; i < outputs.size() && i < node.outputs.size(); ++i) {
        if (!node.outputs[i])
            continue;
        Loaded &target = of(*node.outputs[i]);
        target.type = merged(of(outputs[i]).type, target.type, false);
        target.constant = of(outputs[i]).constant;
        target.isConstant = of(outputs[i]).isConstant;
    }
}

// Elements that a node computes of constant inputs. Null if they are not known.
std::shared_ptr<const onnx::TensorProto> LoadInference::computed(NodeId id)
{
    std::vector<SymbolicValue> inputs;
    std::vector<const SymbolicValue *> given;
    inputs.reserve(m_graph.node(id).inputs.size());
    for (const std::optional<ValueId> &input : m_graph.node(id).inputs)
        given.push_back(input ? &inputs.emplace_back(symbolic(seen(*input))) : nullptr);
    const std::vector<SymbolicValue> outputs = m_source.runNode(id, given);
    const auto elements = outputs.empty() ? nullptr : elementsOf(outputs.front());
    if (elements == nullptr || !elements->isConstant())
        return nullptr;
    return elements->toProto();
}

// Gives a value the elements that a node computes, and with them its type. Returns false if they are not known.
bool LoadInference::compute(NodeId id, Loaded &value)
{
    const auto elements = computed(id);
    if (elements == nullptr)
        return false;
    value.constant = elements;
    value.type = m_types.idOf(*elements);
    return true;
}

SymbolicValue LoadInference::symbolic(const Loaded &value) const
{
    const auto dimOrUnknown = [this](const Dim &dim, std::size_t) {
        return dim.isValue() ? Expr(dim.value()) : m_pool.unknown(0);
    };
    SymbolicValue known{.type = symbolicTypeOf(m_types.of(value.type), dimOrUnknown)};
    known.constant = value.constant.get();
    return known;
}

// The runtime carries the elements of Shape through some operators, if all of them are numbers.
void LoadInference::carrySizes(NodeId id)
{
    const Node &node = m_graph.node(id);
    if (!node.domain.empty() || node.outputs.empty() || !node.outputs.front())
        return;
    const auto isCarried = [this](const std::optional<ValueId> &input) {
        return input && seen(*input).constant != nullptr && !seen(*input).isConstant;
    };
    Loaded &output = of(*node.outputs.front());
    output.constant = nullptr;
    const onnx::TensorShapeProto *shape = shapeProto(m_types.of(output.type));
    const bool isRankZero = shape != nullptr && shape->dim_size() == 0;
    const bool isFromAll = isAnyOf(node.opType, sizesFromAll) && (node.opType != "Div" || isRankZero) &&
                           std::ranges::all_of(node.inputs, isCarried);
    const bool isFromFirst = isAnyOf(node.opType, sizesFromFirst) && isCarried(node.inputs.front()) &&
                             std::ranges::all_of(node.inputs.begin() + 1, node.inputs.end(), [this](const auto &input) {
                                 return !input || seen(*input).isConstant;
                             });
    if (node.opType != "Shape" && !isFromAll && !isFromFirst)
        return;
    output.constant = computed(id);
}

// One round of constant folding, in the order of the runtime. Whether anything changed.
bool LoadInference::foldGraph(GraphId id, bool isInlined)
{
    const auto around = m_foldedSubgraph;
    if (!isInlined)
        m_foldedSubgraph = id;
    bool hasChanged = false;
    bool isUpdated = false;
    for (const std::uint32_t index : m_graph.graph(id).order) {
        const NodeId node{.graph = id, .index = index};
        if (m_isNeeded[std::size_t(id)][index] == 0)
            continue;
        if (isSkipped(node))
            continue;
        if (const auto inlined = inlinedGraph(node)) {
            isUpdated = foldGraph(*inlined, true) || isUpdated;
            copyOutputs(node, *inlined);
            continue;
        }
        for (const auto &[attribute, subgraph] : m_graph.node(node).subgraphs)
            hasChanged = foldGraph(subgraph, false) || hasChanged;
        if (isUpdated && m_graph.node(node).subgraphs.empty())
            inferNode(node);
        isUpdated = decideIf(node) || fold(node) || isUpdated;
    }
    m_foldedSubgraph = around;
    return hasChanged || isUpdated;
}

// Puts the branch of an If whose condition is a constant in the If's place.
bool LoadInference::decideIf(NodeId id)
{
    const Node &node = m_graph.node(id);
    if (node.opType != "If" || !node.domain.empty() || node.inputs.empty() || !node.inputs.front())
        return false;
    const Loaded &condition = seen(*node.inputs.front());
    if (!condition.isConstant)
        return false;
    Branch &branch = m_branches[std::size_t(id.graph)][id.index];
    branch = Branch::OneOfThem;
    const auto elements = elementsOf(symbolic(condition));
    if (elements != nullptr && elements->count() == 1 && elements->elements.front().isInteger())
        branch = elements->elements.front().integer() != 0 ? Branch::Then : Branch::Else;
    if (const auto inlined = inlinedGraph(id))
        copyOutputs(id, *inlined);
    return true;
}

bool LoadInference::fold(NodeId id)
{
    const Node &node = m_graph.node(id);
    if (!node.subgraphs.empty() || node.outputs.empty() || !node.outputs.front() || isFolded(id) ||
        isAnyOf(node.opType, unfolded))
        return false;
    const auto isConstant = [this](const std::optional<ValueId> &input) { return !input || seen(*input).isConstant; };
    const bool isShape = node.opType == "Shape" && node.domain.empty();
    if (!isShape && !std::ranges::all_of(node.inputs, isConstant))
        return false;
    Loaded &output = of(*node.outputs.front());
    const bool isKnown = compute(id, output);
    if (isShape && !isKnown)
        return false;
    if (!isKnown || node.outputs.size() != 1)
        output.constant = nullptr;
    for (const std::optional<ValueId> &value : node.outputs) {
        if (value)
            of(*value).isConstant = true;
    }
    return true;
}

void LoadInference::refuse(NodeId id, const std::string &reason)
{
    if (!m_failure) { // the innermost node is told
        m_failure = LoadFailure{.node = id, .reason = withoutKind(reason), .inputs = {}};
        for (const std::optional<ValueId> &input : m_graph.node(id).inputs) {
            const onnx::TensorShapeProto *shape = input ? shapeProto(typeOf(*input)) : nullptr;
            if (shape != nullptr && shape->dim_size() > 0)
                m_failure->inputs.push_back(m_graph.value(*input).name + " " + shapeText(shapeOf(*shape)));
        }
    }
    throw std::runtime_error(reason);
}

} // namespace shapewright
