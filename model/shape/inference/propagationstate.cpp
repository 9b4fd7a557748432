// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/propagationstate.h"

#include "model/graph/operatorsets.h"
#include "model/graph/shapeinputs.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/typeproto.h"
#include "model/shape/inference/schemainference.h"
#include "model/symbolic/symbolictypes.h"

#include <onnx/defs/schema.h>

#include <algorithm>
#include <iterator>

namespace shapewright {

namespace {

std::unordered_map<std::string, int> opsetsOf(const auto &imports)
{
    std::unordered_map<std::string, int> opsets;
    for (const auto &import : imports)
        opsets[import.domain() == "ai.onnx" ? std::string() : import.domain()] = int(import.version());
    return opsets;
}

// A value that is given by an edit: one number fills the tensor, else all elements are given.
void fill(SymbolicValue &value, const std::vector<double> &numbers)
{
    const std::int32_t elemType = value.type.elemType;
    if (!value.type.isTensor() || !value.type.hasRank || !SmallTensor::isSupported(elemType) || numbers.empty())
        return;
    const auto element = [elemType](double number) {
        return SmallTensor::isFloatType(elemType)
                   ? Scalar::real(elemType == onnx::TensorProto::FLOAT ? double(float(number)) : number, Marks::Assumed)
                   : Scalar(Expr(std::int64_t(number), Marks::Assumed));
    };
    if (numbers.size() == 1)
        value.fill = element(numbers.front());
    SmallTensor tensor{.elemType = elemType, .dims = {}, .elements = {}};
    for (const Expr &dim : value.type.dims) {
        if (!dim.isConstant())
            return;
        tensor.dims.push_back(dim.value());
    }
    const auto count = smallCount(tensor.dims);
    if (!count || (numbers.size() != 1 && std::int64_t(numbers.size()) != *count))
        return;
    for (std::int64_t i = 0; i < *count; ++i)
        tensor.elements.push_back(element(numbers.size() == 1 ? numbers.front() : numbers[std::size_t(i)]));
    value.elements = std::make_shared<const SmallTensor>(std::move(tensor));
}

} // namespace

std::uint64_t unknownOrigin(ValueId value, std::size_t axis)
{
    return (std::uint64_t(value.graph) << 44) | (std::uint64_t(value.index) << 12) | std::min<std::size_t>(axis, 4095);
}

ValueId originValue(std::uint64_t origin)
{
    return {.graph = GraphId(origin >> 44), .index = std::uint32_t(origin >> 12)};
}

PropagationState::PropagationState(std::shared_ptr<const ModelGraph> graph)
    : m_graph(std::move(graph)), m_declarations(*m_graph, m_pool), m_graphs(m_graph->graphs().size())
{
    for (std::size_t i = 0; i < m_graphs.size(); ++i)
        plan(GraphId(i));
}

void PropagationState::plan(GraphId id)
{
    const Graph &graph = m_graph->graph(id);
    GraphState &state = stateOf(id);
    state.values.resize(graph.values.size());
    state.hasChanged.resize(graph.values.size());
    state.nodes.resize(graph.nodes.size());
    state.plans.reserve(graph.nodes.size());
    GraphId around = id; // functions import opsets of their own; subgraphs have those of the graph around
    while (m_graph->functionProto(around) == nullptr && m_graph->graph(around).owner)
        around = m_graph->graph(around).owner->graph;
    const auto *function = m_graph->functionProto(around);
    const auto opsets =
        function != nullptr ? opsetsOf(function->opset_import()) : opsetsOf(m_graph->file().skeleton().opset_import());
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i)
        state.plans.push_back(planOf({.graph = id, .index = i}, opsets));
}

PropagationState::Plan PropagationState::planOf(NodeId id, const std::unordered_map<std::string, int> &opsets)
{
    const Node &node = m_graph->node(id);
    Plan plan;
    const auto capture = [&](const std::optional<ValueId> &value) {
        if (value && !isWithin(value->graph, id))
            plan.captured.push_back(*value);
    };
    for (const auto &[attribute, subgraph] : node.subgraphs) {
        for (const GraphId graph : graphsWithin(subgraph)) {
            for (const Node &nested : m_graph->graph(graph).nodes)
                std::ranges::for_each(nested.inputs, capture);
            std::ranges::for_each(m_graph->graph(graph).outputs, capture);
        }
    }
    if (node.body)
        return plan;
    plan.shapeInputs = shapeInputs(node.opType, node.domain);
    const auto opset = opsets.find(node.domain);
    plan.rules = findRules(node.domain, node.opType);
    const auto setFault = [&plan, id](Problem::Code code, std::vector<std::string> args, std::string detail = {}) {
        plan.fault = std::make_unique<const Problem>(Problem{.code = code,
                                                             .graph = id.graph,
                                                             .node = id,
                                                             .value = {},
                                                             .args = std::move(args),
                                                             .detail = std::move(detail),
                                                             .suggestions = {}});
    };
    const std::string domain = node.domain.empty() ? "ai.onnx" : node.domain;
    if (opset == opsets.end()) {
        setFault(Problem::Code::UnknownOpset, {domain, {}});
        plan.rules = nullptr;
        return plan;
    }
    plan.opset = opset->second;
    plan.schema = operatorSchema(node.opType, opset->second, node.domain);
    if (plan.schema == nullptr) {
        if (plan.rules == nullptr)
            setFault(Problem::Code::UnknownOperator, {node.opType, domain});
        return plan;
    }
    try {
        plan.schema->Verify(m_graph->nodeProto(id));
    } catch (const std::exception &error) {
        setFault(Problem::Code::InvalidNode, {}, error.what());
    }
    return plan;
}

bool PropagationState::update(const ResolvedEdits &edits, const JobContext &job)
{
    m_job = &job;
    m_isCancelled = false;
    m_nodesDone = 0;
    for (GraphState &state : m_graphs)
        state.hasChanged.assign(state.values.size(), false);
    const std::vector<ValueId> redeclared = m_declarations.update(edits);
    if (!m_isComplete) {
        for (std::size_t i = 0; i < m_graphs.size(); ++i) {
            // What inference never reaches (a cycle, a body that is not entered) is what the file declares.
            for (std::uint32_t value = 0; value < m_graphs[i].values.size(); ++value)
                m_graphs[i].values[value] = believed({GraphId(i), value});
        }
        start(mainGraph);
    } else {
        for (const ValueId value : redeclared) {
            // A declaration inside a subgraph counts when that is inferred.
            for (std::optional<NodeId> node = m_graph->value(value).producer ? m_graph->value(value).producer
                                                                             : m_graph->graph(value.graph).owner;
                 node; node = m_graph->graph(node->graph).owner)
                stateOf(node->graph).nodes[node->index].isStale = true;
        }
    }
    for (std::size_t i = 0; i < m_graph->main().inputs.size(); ++i)
        setInput(i, edits);
    walk(mainGraph, !m_isComplete);
    m_isComplete = !m_isCancelled;
    m_job = nullptr;
    return m_isComplete;
}

void PropagationState::setInput(std::size_t input, const ResolvedEdits &edits)
{
    const ValueId id = m_graph->main().inputs[input];
    const std::string &name = m_graph->value(id).name;
    SymbolicValue value;
    const SymbolicType *declared = m_declarations.of(id);
    if (declared != nullptr && !edits.inputAxes[input].isTensor()) {
        value.type = *declared;
    } else {
        value.type = symbolicTypeOf(edits.inputAxes[input], [&](const Dim &dim, std::size_t axis) {
            const Expr known = m_declarations.exprOf(dim);
            return known.isKnown() ? known : m_pool.place(ShapeEdits::Axis{name, std::uint32_t(axis)}.text());
        });
    }
    value.type.marks = Marks::None; // ONNX Runtime refuses a run whose inputs are not as declared: these are proven
    if (const auto given = edits.values.find(name); given != edits.values.end())
        fill(value, given->second);
    setValue(id, std::move(value));
}

void PropagationState::setValue(ValueId id, SymbolicValue value)
{
    SymbolicValue &there = knownValue(id);
    if (there == value)
        return;
    there = std::move(value);
    stateOf(id.graph).hasChanged[id.index] = true;
}

// Sets a graph's constants, and its inputs to what is declared.
void PropagationState::start(GraphId id)
{
    const Graph &graph = m_graph->graph(id);
    for (const ValueId input : graph.inputs)
        knownValue(input) = believed(input);
    const auto *proto = m_graph->graphProto(id);
    if (proto == nullptr)
        return;
    std::unordered_map<std::string_view, std::uint32_t> initializers;
    for (std::uint32_t i = 0; i < graph.values.size(); ++i) {
        if (graph.values[i].origin == Value::Origin::Initializer)
            initializers[graph.values[i].name] = i;
    }
    const auto noName = [this](const Dim &dim, std::size_t) {
        return dim.isValue() ? Expr(dim.value()) : m_pool.unknown(0);
    };
    for (const auto &tensor : proto->initializer()) {
        const auto found = initializers.find(tensor.name());
        if (found == initializers.end())
            continue;
        SymbolicValue &value = stateOf(id).values[found->second];
        value = {.type = symbolicTypeOf(valueTypeOf(tensor), noName)};
        if (m_graph->file().omittedPayload(tensor) == nullptr && tensor.data_location() != onnx::TensorProto::EXTERNAL)
            value.constant = &tensor;
    }
    for (const auto &tensor : proto->sparse_initializer()) {
        const auto found = initializers.find(tensor.values().name());
        if (found != initializers.end())
            stateOf(id).values[found->second] = {.type = symbolicTypeOf(valueTypeOf(tensor), noName)};
    }
}

void PropagationState::walk(GraphId id, bool isWhole)
{
    for (const std::uint32_t index : m_graph->graph(id).order) {
        m_isCancelled = m_isCancelled || m_job->cancelled();
        if (m_isCancelled)
            return;
        if (isWhole || needsInference({.graph = id, .index = index}))
            inferNode({.graph = id, .index = index});
        if (++m_nodesDone % 256 == 0)
            m_job->report(std::min(1.0, double(m_nodesDone) / double(m_graph->nodeCount())));
    }
}

bool PropagationState::needsInference(NodeId id) const
{
    const GraphState &state = stateOf(id.graph);
    if (state.nodes[id.index].isStale)
        return true;
    const auto hasChanged = [this](const std::optional<ValueId> &value) {
        return value && stateOf(value->graph).hasChanged[value->index];
    };
    return std::ranges::any_of(m_graph->node(id).inputs, hasChanged) ||
           std::ranges::any_of(state.plans[id.index].captured, hasChanged);
}

NodeContext PropagationState::contextOf(NodeId id, const std::vector<const SymbolicValue *> *inputs)
{
    const Node &node = m_graph->node(id);
    const GraphState &state = stateOf(id.graph);
    NodeContext::Node given{.proto = &m_graph->nodeProto(id),
                            .bindings = &state.bindings,
                            .opset = state.plans[id.index].opset,
                            .inputs = {},
                            .origin = {}};
    if (inputs != nullptr) {
        given.inputs = *inputs;
    } else {
        given.inputs.reserve(node.inputs.size());
        for (const auto &input : node.inputs)
            given.inputs.push_back(input ? &known(*input) : nullptr);
    }
    given.origin = [&node, id](std::size_t output, std::size_t axis) {
        // An output without a name is never seen.
        const bool isNamed = output < node.outputs.size() && node.outputs[output];
        return unknownOrigin(isNamed ? *node.outputs[output] : ValueId{.graph = id.graph, .index = 0xffffffff}, axis);
    };
    return {m_pool, std::move(given)};
}

void PropagationState::inferNode(NodeId id)
{
    const Node &node = m_graph->node(id);
    GraphState &state = stateOf(id.graph);
    const Plan &plan = state.plans[id.index];
    NodeState &nodeState = state.nodes[id.index];
    nodeState.problems.clear();
    nodeState.needs.clear();
    nodeState.isStale = false;
    NodeContext context = contextOf(id);
    nodeState.isFaulty = plan.fault != nullptr;
    if (!nodeState.isFaulty)
        runRules(id, context);
    if (context.hasFailed()) {
        reportFailure(id, context);
        for (SymbolicValue &output : context.outputs())
            output = {};
    }
    context.finish();
    nodeState.needs = context.constraints();
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        if (!node.outputs[i])
            continue;
        SymbolicValue &output = context.outputs()[i];
        mergeDeclaration(*node.outputs[i], output, nodeState.problems);
        setValue(*node.outputs[i], std::move(output));
    }
}

void PropagationState::runRules(NodeId id, NodeContext &context)
{
    const Node &node = m_graph->node(id);
    const Plan &plan = stateOf(id.graph).plans[id.index];
    if (node.body) {
        inferBody(id, context);
        return;
    }
    if (!node.subgraphs.empty() && node.domain.empty()) {
        if (node.opType == "If")
            return inferIf(id, context);
        if (node.opType == "Loop")
            return inferLoop(id, context);
        if (node.opType == "Scan" && plan.opset >= 9)
            return inferScan(id, context);
    }
    const bool isOurs = plan.rules != nullptr && plan.rules->shape != nullptr && plan.rules->shape(context);
    if (!isOurs && !context.hasFailed() && plan.schema != nullptr) {
        const auto subgraphs = [&](const std::string &attribute, const std::vector<SymbolicType> &types) {
            const auto inner = subgraph(id, attribute);
            std::vector<SymbolicValue> inputs;
            for (const SymbolicType &type : types)
                inputs.push_back({.type = type});
            std::vector<SymbolicType> outputs;
            if (!inner)
                return outputs;
            runSubgraph(*inner, inputs);
            for (const SymbolicValue &output : outputsOf(*inner))
                outputs.push_back(output.type);
            return outputs;
        };
        inferBySchema(context, m_graph->nodeProto(id), &stateOf(id.graph).bindings, *plan.schema, subgraphs);
    }
    if (!context.hasFailed() && plan.rules != nullptr && plan.rules->values != nullptr)
        (void)plan.rules->values(context);
}

std::vector<SymbolicValue> PropagationState::tryNode(NodeId id, const std::vector<const SymbolicValue *> &inputs)
{
    const Node &node = m_graph->node(id);
    NodeContext context = contextOf(id, &inputs);
    if (!stateOf(id.graph).plans[id.index].fault && !node.body && node.subgraphs.empty())
        runRules(id, context);
    if (context.hasFailed())
        return {};
    return std::move(context.outputs());
}

void PropagationState::reportFailure(NodeId id, const NodeContext &context)
{
    const Node &node = m_graph->node(id);
    // Behind an unknown operator types are missing; that was said there.
    const bool isTyped = std::ranges::all_of(
        node.inputs, [this](const std::optional<ValueId> &input) { return !input || known(*input).type.isKnown(); });
    if (!isTyped)
        return;
    Problem problem{.severity = mayNotRun(id.graph) ? Severity::Note : Severity::Warning,
                    .code = Problem::Code::InferenceFailed,
                    .graph = id.graph,
                    .node = id,
                    .value = {},
                    .args = {node.opType},
                    .detail = context.failure(),
                    .suggestions = {}};
    for (const auto &input : node.inputs) {
        if (!input || !known(*input).type.hasRank || known(*input).type.dims.empty())
            continue;
        const auto shape = valueShapeOf(known(*input).type, m_pool).type.shape;
        problem.args.push_back(m_graph->value(*input).name + " " + shapeText(*shape));
    }
    stateOf(id.graph).nodes[id.index].problems.push_back(std::move(problem));
}

bool PropagationState::mayNotRun(GraphId id) const
{
    for (;;) {
        if (stateOf(id).isUndecided)
            return true;
        const auto &owner = m_graph->graph(id).owner;
        if (!owner)
            return false;
        id = owner->graph;
    }
}

ValueShape PropagationState::shapeOf(ValueId id) const
{
    ValueShape shape = valueShapeOf(known(id).type, m_pool);
    if (id.graph == mainGraph && m_graph->value(id).origin == Value::Origin::GraphInput && shape.type.shape)
        std::ranges::replace_if(*shape.type.shape, &Dim::isFollowing, Dim());
    return shape;
}

ShapeTable PropagationState::table() const
{
    ShapeTable table;
    std::size_t faults = 0; // none of them depends on edits, so those past the most may be left out already here
    table.graphs.reserve(m_graphs.size());
    for (std::size_t id = 0; id < m_graphs.size(); ++id) {
        auto &values = table.graphs.emplace_back();
        values.reserve(m_graphs[id].values.size());
        for (std::uint32_t value = 0; value < m_graphs[id].values.size(); ++value)
            values.push_back(shapeOf({.graph = GraphId(id), .index = value}));
        for (std::uint32_t node = 0; node < m_graphs[id].nodes.size(); ++node) {
            const NodeState &state = m_graphs[id].nodes[node];
            if (state.isFaulty && faults++ < mostProblems)
                table.problems.push_back(*m_graphs[id].plans[node].fault);
            std::ranges::copy(state.problems, std::back_inserter(table.problems));
        }
        addElements(GraphId(id), table);
    }
    return table;
}

std::vector<PropagationState::Need> PropagationState::needs() const
{
    std::vector<Need> needs;
    for (std::size_t id = 0; id < m_graphs.size(); ++id) {
        for (std::uint32_t node = 0; node < m_graphs[id].nodes.size(); ++node) {
            for (const DimConstraint &constraint : m_graphs[id].nodes[node].needs)
                needs.push_back({.node = {.graph = GraphId(id), .index = node}, .constraint = constraint});
        }
    }
    return needs;
}

} // namespace shapewright
