// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/loadinference.h"

#include "model/graph/graphnesting.h"
#include "model/graph/runtimeoperators.h"
#include "model/graph/tensorplace.h"
#include "model/onnx/nodeinference.h"
#include "model/onnx/typeproto.h"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string_view>

namespace shapewright {

namespace {

// What a node gets for an input that is left out.
const LoadedValues::Loaded leftOut = {.isLeftOut = true};

// The runtime stops optimizing after so many rounds.
constexpr int mostFoldingRounds = 10;

bool isAnyOf(const std::string &opType, const auto &names)
{
    return std::ranges::find(names, opType) != names.end();
}

// Operators through which the runtime carries sizes before it folds anything.
constexpr std::array<std::string_view, 6> sizesFromAll = {"Cast", "Concat", "Add", "Sub", "Mul", "Div"};

// One size, as a list of one or as a scalar. The runtime asks for no axis then; of several sizes it makes something
// else.
std::shared_ptr<const onnx::TensorProto> withOrWithoutAxis(const onnx::TensorProto &size, bool isWithout)
{
    if (isWithout ? size.dims_size() != 1 || size.dims(0) != 1 : size.dims_size() != 0)
        return nullptr;
    auto other = std::make_shared<onnx::TensorProto>(size);
    other->clear_dims();
    if (!isWithout)
        other->add_dims(1);
    return other;
}

// Of what is within a sequence or an optional, the runtime keeps the element type alone.
void dropInnerShapes(onnx::TypeProto &type)
{
    onnx::TypeProto *inner = type.has_sequence_type()   ? type.mutable_sequence_type()->mutable_elem_type()
                             : type.has_optional_type() ? type.mutable_optional_type()->mutable_elem_type()
                                                        : nullptr;
    if (inner == nullptr)
        return;
    if (inner->has_tensor_type())
        inner->mutable_tensor_type()->clear_shape();
    dropInnerShapes(*inner);
}

// The runtime has a schema of its own for it, which is not deprecated.
bool isKeptThoughDeprecated(const Node &node)
{
    return node.domain.empty() && node.opType == "GroupNormalization";
}

// The type of an output by our own rules, for an operator of ONNX Runtime whose inference the onnx library lacks.
onnx::DataType elementsBy(const std::vector<SymbolicValue> &outputs, std::size_t output)
{
    const std::int32_t elements = output < outputs.size() ? outputs[output].type.elemType : 0;
    return elements != 0 ? onnx::Utils::DataTypeUtils::ToType("tensor(" + elemTypeName(elements) + ")") : nullptr;
}

std::string withoutKind(std::string reason)
{
    for (const std::string_view kind : {"[ShapeInferenceError] ", "[TypeInferenceError] "}) {
        if (reason.starts_with(kind))
            reason.erase(0, kind.size());
    }
    return reason;
}

} // namespace

LoadInference::LoadInference(const ModelGraph &graph, const NodePlans &plans, ExprPool &pool,
                             LoadedValues::Source source)
    : m_graph(graph), m_plans(plans), m_values(graph, pool, std::move(source)),
      m_folding(graph, m_values,
                {.isWanted = [this](NodeId id) { return isNeeded(id); }, .infer = [this](NodeId id) { inferNode(id); }})
{
    for (const Graph &one : graph.graphs())
        m_isNeeded.emplace_back(one.nodes.size(), false);
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
    m_values.start();
    bool isOptimizing = false;
    try {
        if (const auto fault = isWhole ? m_values.initializerFault() : std::nullopt) {
            m_failure = LoadFailure{.node = {}, .value = fault->first, .reason = fault->second, .inputs = {}};
            return std::move(m_failure);
        }
        inferGraph(mainGraph);
        m_isWhole = false;
        isOptimizing = true;
        for (int round = 0; hasGraphs && round < mostFoldingRounds; ++round) {
            m_values.endInference();
            if (!m_folding.run())
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
    if (m_graph.graphs().size() == 1)
        return;
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

void LoadInference::inferGraph(GraphId id)
{
    for (const std::uint32_t index : m_graph.graph(id).order) {
        if (m_isWhole || isNeeded({.graph = id, .index = index}))
            inferNode({.graph = id, .index = index});
    }
}

void LoadInference::inferNode(NodeId id)
{
    const Node &node = m_graph.node(id);
    if (const auto inlined = m_values.inlinedGraph(id))
        return inferInlined(id, *inlined);
    const NodePlan &plan = m_plans.of(id);
    if (plan.fault != nullptr || m_values.isFolded(id) || m_values.isSkipped(id))
        return;
    if (plan.schema == nullptr) // the rules know it in other versions
        refuse(id, "opset " + std::to_string(plan.opset) + " has no operator " + node.opType, false);
    if (plan.schema->deprecated() && !isKeptThoughDeprecated(node))
        refuse(id, node.opType + " is deprecated since opset " + std::to_string(plan.schema->since_version()), false);
    checkInlined(id);
    bool isOpen = !plan.schema->has_type_and_shape_inference_function();
    std::u32string alike{char32_t(plan.kind)};
    for (const std::optional<ValueId> &input : node.inputs) {
        const LoadedValues::Loaded &value = input ? m_values.seen(*input) : leftOut;
        if (value.type == SharedTypes::none && !value.isLeftOut)
            return;
        alike += char32_t(value.type);
        isOpen = isOpen || value.isOpen;
    }
    if (isOpen)
        alike.front() |= 0x80000000;
    const auto known = plan.kind != 0 ? m_inferred.find(alike) : m_inferred.end();
    const std::vector<SharedTypes::Id> types =
        known != m_inferred.end() ? known->second : inferBySchemaOf(id, alike, isOpen);
    for (std::size_t i = 0; i < node.outputs.size(); ++i)
        setOutput(id, i, types[i], isOpen);
    if (isConstantNode(node) && node.outputs.size() == 1 && node.outputs.front()) {
        LoadedValues::Loaded &value = m_values.of(*node.outputs.front());
        value.isConstant = true;
        if (!m_values.compute(id, value))
            value.constant = nullptr;
    } else {
        carrySizes(id);
    }
}

void LoadInference::checkDeclared(NodeId id, ValueId output, SharedTypes::Id type)
{
    const auto declared = m_values.types().nameOf(m_values.of(output).type);
    const auto inferred = m_values.types().nameOf(type);
    if (declared != nullptr && inferred != nullptr && declared != inferred)
        refuse(id, "“" + m_graph.value(output).name + "” is declared as " + *declared + ", but it is " + *inferred,
               false);
}

void LoadInference::setOutput(NodeId id, std::size_t output, SharedTypes::Id type, bool isOpen)
{
    const std::optional<ValueId> &place = m_graph.node(id).outputs[output];
    if (!place)
        return;
    LoadedValues::Loaded &value = m_values.of(*place);
    if (value.type != SharedTypes::none && isConstantNode(m_graph.node(id)))
        value.type = SharedTypes::none; // an initializer to the runtime, whatever is declared
    if (value.type != SharedTypes::none)
        checkDeclared(id, *place, type);
    value.isOpen = isOpen && (value.isOpen || shapeProto(m_values.types().of(value.type)) == nullptr);
    value.type = m_values.merged(type, value.type, false);
}

// Compares the types of a node's inputs with what an operator takes.
TypeMatch LoadInference::matchInputs(NodeId id, const onnx::OpSchema &schema)
{
    const Node &node = m_graph.node(id);
    TypeMatch match(schema);
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        if (!node.inputs[i])
            continue;
        const LoadedValues::Loaded &value = m_values.seen(*node.inputs[i]);
        const std::string &name = m_graph.value(*node.inputs[i]).name;
        if (value.isLeftOut && match.isRequired(i))
            refuse(id, "the call leaves out “" + name + "”, which this node needs", false);
        const auto type = m_values.types().nameOf(value.type);
        const auto refusal = type != nullptr ? match.refusal(i, type, name) : std::nullopt;
        if (refusal)
            refuse(id, *refusal, false);
    }
    return match;
}

// The runtime puts the body of a function into the graph that calls it, whose opset may be another one.
void LoadInference::checkInlined(NodeId id)
{
    const NodePlan &plan = m_plans.of(id);
    const Node &node = m_graph.node(id);
    if (plan.callersOpset == 0 || plan.callersOpset == plan.opset || isConstantNode(node))
        return;
    const onnx::OpSchema *schema = knownSchema(node.opType, plan.callersOpset, node.domain);
    const std::string opset = "opset " + std::to_string(plan.callersOpset) + " of the model";
    if (schema == nullptr)
        refuse(id, opset + " has no operator " + node.opType, false);
    if (schema == plan.schema)
        return;
    try {
        schema->Verify(m_graph.nodeProto(id));
    } catch (const std::exception &error) {
        refuse(id, opset + ": " + error.what(), false);
    }
    (void)matchInputs(id, *schema);
}

// The types of a node's outputs. What follows from its kind and the types of its inputs is kept as `alike`.
std::vector<SharedTypes::Id> LoadInference::inferBySchemaOf(NodeId id, const std::u32string &alike, bool isOpen)
{
    const Node &node = m_graph.node(id);
    std::vector<KnownValue> known(node.inputs.size());
    std::vector<const KnownValue *> inputs(node.inputs.size());
    const TypeMatch match = matchInputs(id, *m_plans.of(id).schema);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (!node.inputs[i] || m_values.seen(*node.inputs[i]).isLeftOut)
            continue;
        const LoadedValues::Loaded &value = m_values.seen(*node.inputs[i]);
        known[i] = {.type = &m_values.types().of(value.type), .constant = value.constant, .elements = {}};
        inputs[i] = &known[i];
    }
    NodeInference inference(m_graph.nodeProto(id), m_values.bindings(id.graph), std::move(inputs),
                            [&](const std::string &attribute, const std::vector<const onnx::TypeProto *> &types) {
                                return inferSubgraph(id, attribute, types, isOpen);
                            });
    try {
        inference.infer(*m_plans.of(id).schema);
    } catch (const std::exception &error) {
        if (m_failure || (!isOpen && !isConstantNode(node)))
            refuse(id, error.what(), true);
        inference.outputTypes().assign(node.outputs.size(), {});
    }
    const bool isByRules = !m_plans.of(id).schema->has_type_and_shape_inference_function();
    std::optional<std::vector<SymbolicValue>> byRules; // run once, for the outputs that ask for them
    std::vector<SharedTypes::Id> types;
    for (onnx::TypeProto type : inference.outputTypes()) {
        complete(type, match.ofOutput(types.size()));
        if (isByRules && type.value_case() == onnx::TypeProto::VALUE_NOT_SET) {
            if (!byRules)
                byRules = m_values.byRules(id);
            complete(type, elementsBy(*byRules, types.size()));
        }
        dropInnerShapes(type);
        types.push_back(m_values.types().idOf(type));
    }
    if (m_plans.of(id).kind != 0 && inference.followsFromTypes())
        m_inferred.emplace(alike, types);
    return types;
}

std::vector<const onnx::TypeProto *> LoadInference::inferSubgraph(NodeId id, const std::string &attribute,
                                                                  const std::vector<const onnx::TypeProto *> &types,
                                                                  bool isOpen)
{
    std::vector<const onnx::TypeProto *> outputs;
    const auto subgraph = subgraphOf(m_graph.node(id), attribute);
    if (!subgraph)
        return outputs;
    const Graph &graph = m_graph.graph(*subgraph);
    for (std::size_t i = 0; i < graph.inputs.size() && i < types.size(); ++i) {
        LoadedValues::Loaded &input = m_values.of(graph.inputs[i]);
        input.isOpen = isOpen;
        if (types[i] == nullptr)
            continue;
        const SharedTypes::Id passed = m_values.types().idOf(*types[i]);
        checkDeclared(id, graph.inputs[i], passed);
        input.type = m_values.merged(passed, input.type, true);
    }
    inferGraph(*subgraph);
    for (const ValueId output : graph.outputs)
        outputs.push_back(&m_values.typeOf(output));
    return outputs;
}

// The body of a local function, or the branch that stands in the place of its If.
void LoadInference::inferInlined(NodeId id, GraphId inlined)
{
    const Node &node = m_graph.node(id);
    const std::vector<ValueId> &inputs = m_graph.graph(inlined).inputs;
    const std::vector<ValueId> &outputs = m_graph.graph(inlined).outputs;
    if (node.body && (node.inputs.size() > inputs.size() || node.outputs.size() > outputs.size()))
        refuse(id, "the function has fewer inputs or outputs than the call", false);
    for (std::size_t i = 0; node.body && i < inputs.size(); ++i)
        m_values.of(inputs[i]) = i < node.inputs.size() && node.inputs[i] ? m_values.of(*node.inputs[i]) : leftOut;
    inferGraph(inlined);
    for (std::size_t i = 0; i < outputs.size() && i < node.outputs.size(); ++i) {
        if (node.outputs[i])
            checkDeclared(id, *node.outputs[i], m_values.of(outputs[i]).type);
    }
    m_values.copyOutputs(id, inlined);
}

// The runtime carries the elements of Shape through some operators, if all of them are numbers.
void LoadInference::carrySizes(NodeId id)
{
    const Node &node = m_graph.node(id);
    if (!node.domain.empty() || node.outputs.empty() || !node.outputs.front())
        return;
    const auto isCarried = [this](const std::optional<ValueId> &input) {
        return input && m_values.seen(*input).constant != nullptr && !m_values.seen(*input).isConstant;
    };
    LoadedValues::Loaded &output = m_values.of(*node.outputs.front());
    output.constant = nullptr;
    const onnx::TensorShapeProto *shape = shapeProto(m_values.types().of(output.type));
    const bool isRankZero = shape != nullptr && shape->dim_size() == 0;
    const bool isFromAll = isAnyOf(node.opType, sizesFromAll) && (node.opType != "Div" || isRankZero) &&
                           std::ranges::all_of(node.inputs, isCarried);
    const bool isFromFirst = node.opType == "Gather" && isCarried(node.inputs.front()) &&
                             std::ranges::all_of(node.inputs.begin() + 1, node.inputs.end(), [this](const auto &input) {
                                 return !input || m_values.seen(*input).isConstant;
                             });
    if (node.opType == "Shape" || isFromAll || isFromFirst)
        output.constant = m_values.computed(id);
    else if ((node.opType == "Squeeze" || node.opType == "Unsqueeze") && isCarried(node.inputs.front()))
        output.constant = withOrWithoutAxis(*m_values.seen(*node.inputs.front()).constant, node.opType == "Squeeze");
}

void LoadInference::refuse(NodeId id, const std::string &reason, bool withInputs)
{
    if (!m_failure) { // the innermost node is told
        m_failure = LoadFailure{.node = id, .value = {}, .reason = withoutKind(reason), .inputs = {}};
        for (const std::optional<ValueId> &input : m_graph.node(id).inputs) {
            const onnx::TensorShapeProto *shape = input ? shapeProto(m_values.typeOf(*input)) : nullptr;
            if (withInputs && shape != nullptr && shape->dim_size() > 0)
                m_failure->inputs.push_back(m_graph.value(*input).name + " " + shapeText(shapeOf(*shape)));
        }
    }
    throw std::runtime_error(reason);
}

} // namespace shapewright
