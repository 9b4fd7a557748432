// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/propagationstate.h"

#include "model/graph/graphnesting.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/typeproto.h"
#include "model/shape/inference/givenvalues.h"
#include "model/shape/inference/schemainference.h"
#include "model/shape/inference/shownelements.h"
#include "model/shape/inference/standardnotes.h"
#include "model/shape/inference/unknownorigin.h"
#include "model/shape/tables/shapetable.h"
#include "model/symbolic/symbolictypes.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace shapewright {

PropagationState::PropagationState(std::shared_ptr<const ModelGraph> graph, Purpose purpose)
    : m_graph(std::move(graph)), m_purpose(purpose), m_declarations(*m_graph, m_pool),
      m_declared(*m_graph, m_declarations, m_pool), m_plans(*m_graph), m_known(*m_graph),
      m_controlFlow(*m_graph, m_declarations, m_pool, m_known, *this), m_results(*m_graph),
      m_graphs(m_graph->graphs().size())
{
}

bool PropagationState::update(const ResolvedEdits &edits, const JobContext &job)
{
    m_job = &job;
    m_isCancelled = false;
    m_nodesDone = 0;
    m_known.forgetChanges();
    const std::vector<ValueId> redeclared = m_declarations.update(edits);
    if (!m_isComplete) {
        for (std::size_t i = 0; i < m_graphs.size(); ++i) {
            // Values that inference never reaches (in a cycle, or in a body that is not entered) keep their declared
            // type.
            for (std::uint32_t value = 0; value < m_graph->graphs()[i].values.size(); ++value) {
                const ValueId id{GraphId(i), value};
                if (m_declarations.of(id) != nullptr)
                    m_known.set(id, m_declared.of(id));
            }
        }
        start(mainGraph);
    } else {
        for (const ValueId value : redeclared) {
            if (!isEntered(value.graph))
                m_known.change(value, m_declared.of(value));
            // A declaration inside a subgraph takes effect when the nodes around it are inferred.
            for (std::optional<NodeId> node = m_graph->value(value).producer ? m_graph->value(value).producer
                                                                             : m_graph->graph(value.graph).owner;
                 node; node = m_graph->graph(node->graph).owner)
                m_results.of(*node).isStale = true;
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
    value.type.marks = Marks::None; // proven, because ONNX Runtime refuses inputs that differ from the declaration
    if (const auto given = edits.values.find(name); given != edits.values.end())
        fillWithGiven(value, given->second, m_purpose == Purpose::Folding ? Marks::None : Marks::Assumed);
    m_known.change(id, std::move(value));
}

// Sets the constants of a graph, and its inputs to their declared types.
void PropagationState::start(GraphId id)
{
    const Graph &graph = m_graph->graph(id);
    for (const ValueId input : graph.inputs)
        m_known.set(input, m_declared.of(input));
    const auto *proto = m_graph->graphProto(id);
    if (proto == nullptr)
        return;
    const auto isKnown = [this](ValueId value) {
        return m_purpose != Purpose::Folding || !m_graph->value(value).isReplaceable;
    };
    const auto noName = [this](const Dim &dim, std::size_t) {
        return dim.isValue() ? Expr(dim.value()) : m_pool.unknown(0);
    };
    ValueId initializer{.graph = id, .index = graph.firstInitializer};
    for (const auto &tensor : proto->initializer()) {
        Dims dims;
        dims.reserve(std::size_t(tensor.dims_size()));
        for (const std::int64_t dim : tensor.dims())
            dims.push_back(dim >= 0 ? Expr(dim) : m_pool.unknown(0));
        SymbolicValue value{.type = SymbolicType::tensor(tensor.data_type(), std::move(dims))};
        if (isKnown(initializer) && m_graph->file().omittedPayload(tensor) == nullptr &&
            tensor.data_location() != onnx::TensorProto::EXTERNAL)
            value.constant = &tensor;
        m_known.set(initializer, std::move(value));
        ++initializer.index;
    }
    for (const auto &tensor : proto->sparse_initializer()) {
        SymbolicValue value{.type = symbolicTypeOf(valueTypeOf(tensor), noName)};
        if (auto elements = SmallTensor::of(tensor); elements && isKnown(initializer))
            value.elements = std::make_shared<const SmallTensor>(*std::move(elements));
        m_known.set(initializer, std::move(value));
        ++initializer.index;
    }
}

void PropagationState::walk(GraphId id, bool isWhole)
{
    for (const std::uint32_t index : m_graph->graph(id).order) {
        m_graph->prefetchAfter({.graph = id, .index = index});
        m_isCancelled = m_isCancelled || m_job->cancelled();
        if (m_isCancelled)
            return;
        if (isWhole || needsInference({.graph = id, .index = index}))
            inferNode({.graph = id, .index = index});
        if (++m_nodesDone % 256 == 0)
            m_job->report(std::min(1.0, double(m_nodesDone) / double(m_graph->nodeCount())));
    }
}

// Whether inference goes into a graph at all: it does not into those of operators that it does not know.
bool PropagationState::isEntered(GraphId id) const
{
    for (std::optional<NodeId> owner = m_graph->graph(id).owner; owner; owner = m_graph->graph(owner->graph).owner) {
        const Node &node = m_graph->node(*owner);
        if (!node.body && !node.domain.empty())
            return false;
    }
    return true;
}

bool PropagationState::needsInference(NodeId id) const
{
    if (m_results.of(id).isStale)
        return true;
    const auto hasChanged = [this](const std::optional<ValueId> &value) { return value && m_known.hasChanged(*value); };
    return std::ranges::any_of(m_graph->node(id).inputs, hasChanged) ||
           std::ranges::any_of(m_plans.of(id).captured, hasChanged);
}

NodeContext PropagationState::contextOf(NodeId id, const std::vector<const SymbolicValue *> *inputs)
{
    const Node &node = m_graph->node(id);
    NodeContext::Node given{.proto = &m_graph->nodeProto(id),
                            .bindings = &stateOf(id.graph).bindings,
                            .opset = m_plans.of(id).opset,
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
        // An output without a name has no value, so any index will do.
        const bool isNamed = output < node.outputs.size() && node.outputs[output];
        return unknownOrigin(isNamed ? *node.outputs[output] : ValueId{.graph = id.graph, .index = 0xffffffff}, axis);
    };
    return {m_pool, std::move(given)};
}

void PropagationState::inferNode(NodeId id)
{
    const Node &node = m_graph->node(id);
    NodeResult &result = m_results.of(id);
    if (result.findings) {
        result.findings->problems.clear();
        result.findings->needs.clear();
    }
    result.isStale = false;
    NodeContext context = contextOf(id);
    for (const auto &[attribute, subgraph] : node.subgraphs)
        m_results.forgetEarlierNeeds(subgraph);
    result.isFaulty = m_plans.of(id).fault != nullptr;
    if (!result.isFaulty)
        runRules(id, context);
    if (context.hasFailed()) {
        reportFailure(id, context);
        for (SymbolicValue &output : context.outputs())
            output = {};
    }
    context.finish();
    std::vector<Problem> problems;
    if (!result.isFaulty && !context.hasFailed())
        problems = standardNotes(*this, id, context);
    if (!context.constraints().empty())
        result.found().needs = context.constraints();
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        if (!node.outputs[i])
            continue;
        SymbolicValue &output = context.outputs()[i];
        m_declared.merge(*node.outputs[i], output, severityIn(id.graph), problems);
        m_known.change(*node.outputs[i], std::move(output));
    }
    if (!problems.empty())
        std::ranges::move(problems, std::back_inserter(result.found().problems));
}

void PropagationState::runSubgraph(GraphId id, const std::vector<SymbolicValue> &inputs)
{
    const Graph &graph = m_graph->graph(id);
    stateOf(id).bindings = stateOf(graph.owner->graph).bindings;
    start(id);
    for (std::size_t i = 0; i < graph.inputs.size() && i < inputs.size(); ++i) {
        SymbolicValue value = inputs[i];
        std::vector<Problem> problems; // dropped, because a wrong declaration is reported where the value is an output
        m_declared.merge(graph.inputs[i], value, severityIn(id), problems);
        m_known.set(graph.inputs[i], std::move(value));
    }
    walk(id, true);
}

bool PropagationState::hasFailed(GraphId id) const
{
    const auto isSure = [this, id](GraphId graph) {
        for (; graph != id; graph = m_graph->graph(graph).owner->graph) {
            if (stateOf(graph).isUndecided)
                return false;
        }
        return true;
    };
    const auto isFailure = [](const Problem &problem) {
        return problem.code == Problem::Code::InferenceFailed && problem.severity != Severity::Note;
    };
    return std::ranges::any_of(graphsWithin(*m_graph, id), [&](GraphId graph) {
        return isSure(graph) && std::ranges::any_of(m_results.ofGraph(graph), [&](const NodeResult &node) {
                   return node.findings && std::ranges::any_of(node.findings->problems, isFailure);
               });
    });
}

void PropagationState::inferBody(NodeId id, NodeContext &context)
{
    const GraphId body = *m_graph->node(id).body;
    const Graph &graph = m_graph->graph(body);
    const AttributeBindings &callers = stateOf(id.graph).bindings;
    AttributeBindings bindings;
    for (const auto &attribute : m_graph->functionProto(body)->attribute_proto())
        bindings[attribute.name()] = &attribute;
    for (const auto &attribute : m_graph->nodeProto(id).attribute()) {
        const auto bound = callers.find(attribute.ref_attr_name());
        bindings[attribute.name()] = bound != callers.end() ? bound->second : &attribute;
    }
    stateOf(body).bindings = std::move(bindings);
    start(body);
    for (std::size_t i = 0; i < graph.inputs.size(); ++i)
        m_known.set(graph.inputs[i], context.hasInput(i) ? *context.input(i) : SymbolicValue{});
    walk(body, true);
    const auto outputs = m_known.ofOutputs(body);
    for (std::size_t i = 0; i < outputs.size() && i < context.outputCount(); ++i)
        context.outputs()[i] = outputs[i];
}

void PropagationState::inferRepeated(NodeContext &context, const std::function<void()> &infer) const
{
    infer();
    if (m_purpose != Purpose::Folding)
        return;
    for (SymbolicValue &output : context.outputs())
        output = {.type = std::move(output.type)};
}

void PropagationState::runRules(NodeId id, NodeContext &context)
{
    const Node &node = m_graph->node(id);
    const NodePlan &plan = m_plans.of(id);
    if (node.body) {
        inferBody(id, context);
        return;
    }
    if (!node.subgraphs.empty() && node.domain.empty()) {
        if (node.opType == "If")
            return m_controlFlow.inferIf(id, context);
        if (node.opType == "Loop")
            return inferRepeated(context, [&] { m_controlFlow.inferLoop(id, context); });
        if (node.opType == "Scan" && plan.opset >= 9)
            return inferRepeated(context, [&] { m_controlFlow.inferScan(id, context); });
    }
    const bool isOurs = plan.rules != nullptr && plan.rules->shape != nullptr && plan.rules->shape(context);
    if (!isOurs && !context.hasFailed() && plan.schema != nullptr) {
        const auto subgraphs = [&](const std::string &attribute, const std::vector<SymbolicType> &types) {
            const auto inner = subgraphOf(node, attribute);
            std::vector<SymbolicValue> inputs;
            for (const SymbolicType &type : types)
                inputs.push_back({.type = type});
            std::vector<SymbolicType> outputs;
            if (!inner)
                return outputs;
            runSubgraph(*inner, inputs);
            for (const SymbolicValue &output : m_known.ofOutputs(*inner))
                outputs.push_back(output.type);
            return outputs;
        };
        inferBySchema(context, m_graph->nodeProto(id), &stateOf(id.graph).bindings, *plan.schema, subgraphs);
    }
    if (context.hasFailed() || plan.rules == nullptr)
        return;
    if (plan.rules->values != nullptr)
        (void)plan.rules->values(context);
    if (plan.rules->extremes != nullptr)
        plan.rules->extremes(context);
    if (plan.rules->needs != nullptr)
        plan.rules->needs(context);
}

std::vector<SymbolicValue> PropagationState::tryNode(NodeId id, const std::vector<const SymbolicValue *> &inputs,
                                                     std::vector<DimConstraint> *needs)
{
    const Node &node = m_graph->node(id);
    NodeContext context = contextOf(id, &inputs);
    if (m_plans.of(id).fault == nullptr && !node.body && node.subgraphs.empty())
        runRules(id, context);
    if (context.hasFailed())
        return {};
    if (needs != nullptr)
        *needs = context.constraints();
    return std::move(context.outputs());
}

void PropagationState::reportFailure(NodeId id, const NodeContext &context)
{
    const Node &node = m_graph->node(id);
    // Inputs without types follow from an unknown operator, which was already reported.
    const bool isTyped = std::ranges::all_of(
        node.inputs, [this](const std::optional<ValueId> &input) { return !input || known(*input).type.isKnown(); });
    if (!isTyped)
        return;
    Problem problem{.severity = severityIn(id.graph),
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
    m_results.of(id).found().problems.push_back(std::move(problem));
}

Severity PropagationState::severityIn(GraphId id) const
{
    for (;;) {
        if (stateOf(id).isUndecided)
            return Severity::Note;
        const auto &owner = m_graph->graph(id).owner;
        if (!owner)
            return Severity::Warning;
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

namespace {

struct TypeHash {
    std::size_t operator()(const SymbolicType *type) const { return type->hash(); }
};

struct TypeEqual {
    bool operator()(const SymbolicType *a, const SymbolicType *b) const { return *a == *b; }
};

} // namespace

ShapeTable PropagationState::table() const
{
    std::unordered_map<const SymbolicType *, GraphShapes::Shared, TypeHash, TypeEqual> shared;
    const auto sharedShapeOf = [&](ValueId id) {
        const bool isInput = id.graph == mainGraph && m_graph->value(id).origin == Value::Origin::GraphInput;
        if (isInput)
            return std::make_shared<const ValueShape>(shapeOf(id));
        GraphShapes::Shared &shape = shared[&known(id).type];
        if (shape == nullptr)
            shape = std::make_shared<const ValueShape>(shapeOf(id));
        return shape;
    };
    ShapeTable table;
    table.problems = problems();
    table.graphs.reserve(m_graphs.size());
    for (std::size_t id = 0; id < m_graphs.size(); ++id) {
        GraphShapes &values = table.graphs.emplace_back();
        const std::size_t count = m_graph->graphs()[id].values.size();
        values.reserve(count);
        for (std::uint32_t value = 0; value < count; ++value)
            values.add(sharedShapeOf({.graph = GraphId(id), .index = value}));
        addShownElements(GraphId(id), *m_graph, m_plans, m_known, m_pool, table);
    }
    return table;
}

std::vector<PropagationState::Need> PropagationState::declaredNeeds() const
{
    return m_declared.needs(m_known);
}

} // namespace shapewright
