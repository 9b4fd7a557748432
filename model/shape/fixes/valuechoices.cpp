// SPDX-License-Identifier: Apache-2.0
#include "model/shape/fixes/valuechoices.h"

#include "model/graph/graphnesting.h"
#include "model/graph/shapeinputs.h"
#include "model/symbolic/symbolicvalue.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

namespace shapewright {

namespace {

// Operators that pass the one number of their first input on.
constexpr std::array<std::string_view, 7> passing = {"Cast",    "CastLike", "Flatten",  "Identity",
                                                     "Reshape", "Squeeze",  "Unsqueeze"};

// Where the value comes from within the main graph, if it is an input of a function's body.
std::optional<ValueId> outside(const ModelGraph &graph, ValueId id)
{
    const Graph &own = graph.graph(id.graph);
    const auto input = std::ranges::find(own.inputs, id);
    if (input == own.inputs.end() || !own.owner || graph.node(*own.owner).body != id.graph)
        return {};
    const auto &given = graph.node(*own.owner).inputs;
    const auto position = std::size_t(input - own.inputs.begin());
    return position < given.size() ? given[position] : std::nullopt;
}

// An input of the model that holds sizes or a choice, and to which edits can give a value that they have not given.
bool isOpenInput(const PropagationState &state, ValueId id)
{
    const ModelGraph &graph = state.graph();
    if (id.graph != mainGraph || graph.value(id).origin != Value::Origin::GraphInput)
        return false;
    const SymbolicValue &known = state.known(id);
    constexpr std::array<std::int32_t, 3> types = {onnx::TensorProto::INT32, onnx::TensorProto::INT64,
                                                   onnx::TensorProto::BOOL};
    return known.type.isTensor() && known.type.hasRank && known.type.dims.size() <= 1 &&
           std::ranges::find(types, known.type.elemType) != types.end() && known.elements == nullptr &&
           !known.fill.isKnown();
}

// The open inputs whose values a value is computed from.
class OpenInputs
{
public:
    explicit OpenInputs(const PropagationState &state) : m_state(state) {}

    std::vector<ValueId> of(ValueId value)
    {
        m_found.clear();
        m_seen.clear();
        m_pending = {value};
        while (!m_pending.empty() && m_seen.size() < mostSeen) {
            const ValueId next = m_pending.back();
            m_pending.pop_back();
            if (m_seen.insert(next).second)
                follow(next);
        }
        return m_found;
    }

private:
    static constexpr std::size_t mostSeen = 1000;

    void follow(ValueId id)
    {
        const ModelGraph &graph = m_state.graph();
        if (isOpenInput(m_state, id))
            m_found.push_back(id);
        if (const auto given = outside(graph, id))
            m_pending.push_back(*given);
        const auto &producer = graph.value(id).producer;
        if (!producer)
            return;
        const Node &node = graph.node(*producer);
        if (node.domain.empty() && (node.opType == "Shape" || node.opType == "Size"))
            return;
        for (const auto &input : node.inputs) {
            if (input)
                m_pending.push_back(*input);
        }
    }

    const PropagationState &m_state;
    std::vector<ValueId> m_found;
    std::unordered_set<ValueId> m_seen;
    std::vector<ValueId> m_pending;
};

// Whether it matters which branch of an If runs: something of its outputs is not known, or a branch has needs.
bool isOfConsequence(const PropagationState &state, NodeId node, const std::unordered_set<GraphId> &needy)
{
    const auto isUnknown = [&state](const std::optional<ValueId> &output) {
        const SymbolicType *type = output ? &state.known(*output).type : nullptr;
        return type != nullptr && (!type->hasRank || std::ranges::any_of(type->dims, [&state](Expr dim) {
                   return state.pool().hasUnknown(dim);
               }));
    };
    const auto &branches = state.graph().node(node).subgraphs;
    return std::ranges::any_of(state.graph().node(node).outputs, isUnknown) ||
           std::ranges::any_of(branches, [&needy](const auto &branch) { return needy.contains(branch.second); });
}

// The single integer that a value is known to be.
std::optional<std::int64_t> numberOf(const SymbolicValue &value)
{
    const auto elements = elementsOf(value);
    if (elements == nullptr || elements->count() != 1 || !elements->elements.front().isInteger())
        return {};
    return elements->elements.front().integer();
}

// Follows a value to the open input that it is a copy of.
std::optional<ValueId> copied(const PropagationState &state, ValueId id)
{
    const ModelGraph &graph = state.graph();
    for (int step = 0; step < 100; ++step) {
        if (isOpenInput(state, id))
            return id;
        const auto &producer = graph.value(id).producer;
        const Node *node = producer ? &graph.node(*producer) : nullptr;
        const bool isPassed = node != nullptr && node->domain.empty() && !node->inputs.empty() &&
                              std::ranges::find(passing, node->opType) != passing.end();
        const auto next = isPassed ? node->inputs.front() : outside(graph, id);
        if (!next)
            return {};
        id = *next;
    }
    return {};
}

// Sets with which value of which input the condition is true.
void decide(const PropagationState &state, ValueId id, BranchCondition &condition)
{
    const ModelGraph &graph = state.graph();
    const auto set = [&](ValueId input, std::int64_t value) {
        condition.input = graph.value(input).name;
        condition.value = value;
    };
    for (int step = 0; step < 100; ++step) {
        if (const auto input = copied(state, id)) {
            set(*input, condition.isEqual ? 1 : 0); // true or false
            condition.isEqual = true;
            return;
        }
        const auto &producer = graph.value(id).producer;
        const Node *node = producer ? &graph.node(*producer) : nullptr;
        const bool isOwn = node != nullptr && node->domain.empty() && !node->inputs.empty() && node->inputs.front();
        if (isOwn && node->opType == "Not")
            condition.isEqual = !condition.isEqual;
        if (isOwn && node->opType == "Equal" && node->inputs.size() == 2 && node->inputs[1]) {
            for (const std::size_t side : {0, 1}) {
                const auto input = copied(state, *node->inputs[side]);
                const auto number = numberOf(state.known(*node->inputs[1 - side]));
                if (input && number)
                    return set(*input, *number);
            }
            return;
        }
        const bool isPassed =
            isOwn && (node->opType == "Not" || std::ranges::find(passing, node->opType) != passing.end());
        const auto next = isPassed ? node->inputs.front() : outside(graph, id);
        if (!next)
            return;
        id = *next;
    }
}

} // namespace

BranchCondition conditionOf(const PropagationState &state, GraphId branch)
{
    const ModelGraph &graph = state.graph();
    BranchCondition condition{.node = *graph.graph(branch).owner};
    const Node &node = graph.node(condition.node);
    condition.isThen = subgraphOf(node, "then_branch") == branch;
    condition.isEqual = condition.isThen;
    if (node.inputs.empty() || !node.inputs.front())
        return condition;
    decide(state, *node.inputs.front(), condition);
    if (condition.input.empty()) {
        const std::vector<ValueId> inputs = OpenInputs(state).of(*node.inputs.front());
        if (inputs.size() == 1)
            condition.input = graph.value(inputs.front()).name;
    }
    return condition;
}

std::vector<GraphId> undecidedAround(const PropagationState &state, NodeId node)
{
    std::vector<GraphId> around;
    for (GraphId id = node.graph;;) {
        if (state.isUndecided(id))
            around.push_back(id);
        const auto &owner = state.graph().graph(id).owner;
        if (!owner)
            return around;
        id = owner->graph;
    }
}

std::vector<Problem> valueNotes(const PropagationState &state, const std::vector<NodeNeed> &needs)
{
    constexpr std::size_t mostNotes = 8;
    constexpr int mostTraced = 64; // of the shapes that are not known
    const ModelGraph &graph = state.graph();
    std::vector<Problem> notes;
    const auto add = [&](Problem::Code code, NodeId node, std::vector<std::string> args) {
        const bool isKnown = std::ranges::any_of(
            notes, [&](const Problem &note) { return note.code == code && note.args.front() == args.front(); });
        if (!isKnown && notes.size() < mostNotes)
            notes.push_back({.severity = Severity::Note,
                             .code = code,
                             .graph = node.graph,
                             .node = node,
                             .value = {},
                             .args = std::move(args),
                             .detail = {},
                             .suggestions = {}});
    };
    std::unordered_set<GraphId> needy; // branches that have needs
    for (const NodeNeed &need : needs) {
        for (const GraphId branch : undecidedAround(state, need.node))
            needy.insert(branch);
    }
    int traced = 0;
    for (std::uint32_t id = 0; id < graph.graphs().size(); ++id) {
        if (state.isUndecided(GraphId(id))) {
            const BranchCondition condition = conditionOf(state, GraphId(id));
            if (!condition.input.empty() && condition.isThen && isOfConsequence(state, condition.node, needy))
                add(Problem::Code::ValueChoosesBranch, condition.node,
                    condition.value ? std::vector{condition.input, std::to_string(*condition.value),
                                                  std::string(condition.isEqual ? "then" : "else")}
                                    : std::vector{condition.input});
        }
        const std::vector<Node> &nodes = graph.graphs()[id].nodes;
        for (std::uint32_t index = 0; index < nodes.size(); ++index) {
            const std::uint32_t slots = shapeInputs(nodes[index].opType, nodes[index].domain);
            for (std::size_t slot = 0; slots >> slot != 0 && slot < nodes[index].inputs.size(); ++slot) {
                const auto &input = nodes[index].inputs[slot];
                if ((slots >> slot & 1) == 0 || !input || elementsOf(state.known(*input)) != nullptr ||
                    state.known(*input).fill.isKnown() || ++traced > mostTraced)
                    continue;
                for (const ValueId open : OpenInputs(state).of(*input))
                    add(Problem::Code::ValueSetsShape, {.graph = GraphId(id), .index = index},
                        {graph.value(open).name, nodes[index].opType});
            }
        }
    }
    return notes;
}

} // namespace shapewright
