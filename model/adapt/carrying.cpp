// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/carrying.h"

#include "model/shape/inference/propagationstate.h"

#include <algorithm>

namespace shapewright {

namespace {

constexpr std::size_t mostTries = 4000;

} // namespace

Carrying::Carrying(PropagationState &state, std::vector<InputAxis> axes, std::int64_t oldRows)
    : SizePlan(state, axes, oldRows), m_wished(std::move(axes))
{
    for (const Graph &graph : m_graph.graphs())
        m_carried.emplace_back(graph.values.size());
}

std::optional<Dims> Carrying::newDims(ValueId id) const
{
    const Carried &carried = of(id);
    const SymbolicType &type = m_state.known(id).type;
    if (carried.kind != Carried::Kind::Rows || !type.hasRank || carried.rows.axis >= type.dims.size())
        return {};
    Dims dims = type.dims;
    dims[carried.rows.axis] = m_state.pool().product({carried.rows.outer, m_size, carried.rows.inner});
    return dims;
}

std::optional<AdaptRefusal> Carrying::run(const JobContext &job)
{
    m_job = &job;
    std::vector<std::uint32_t> position(m_graph.main().nodes.size(), 0);
    for (std::uint32_t i = 0; i < m_graph.main().order.size(); ++i)
        position[m_graph.main().order[i]] = i;
    std::optional<AdaptRefusal> farthest;
    std::uint32_t farthestPosition = 0;
    bool isFarthestMeant = false;
    setInputs();
    std::uint32_t from = 0; // position in the order of the main graph
    for (std::size_t tries = 0; tries < mostTries; ++tries) {
        Walked failure = walk(mainGraph, from);
        const std::uint32_t reached =
            failure && m_mainNode ? position[*m_mainNode] : std::uint32_t(m_graph.main().nodes.size());
        if (!failure)
            failure = checkOutputs();
        if (!failure)
            return {};
        if (job.cancelled())
            return failure->refusal;
        // What people are told is the failure that is farthest from the inputs, of the ways that are plausible.
        const bool isMeant = m_ways.arePlausible(failure->choices);
        if (!farthest || (isMeant && (!isFarthestMeant || reached > farthestPosition)) ||
            (isMeant == isFarthestMeant && reached > farthestPosition)) {
            farthest = failure->refusal;
            farthestPosition = reached;
            isFarthestMeant = isMeant;
        }
        const auto changed = m_ways.tryOther(std::move(failure->choices));
        if (!changed)
            return farthest;
        const auto node = m_ways.nodeOf(*changed);
        from = node ? position[*node] : 0;
        if (!node)
            setInputs();
    }
    return AdaptRefusal{AdaptObstacle::TooManyWays, farthest->node, {}};
}

// An input that has an axis of the same size may follow: at the same axis, at another one, or, where it may be one
// number for all rows, not at all.
void Carrying::setInputs()
{
    m_axes = m_wished;
    m_mainNode.reset();
    for (const ValueId id : m_graph.main().inputs) {
        Carried carried;
        const auto wished = std::ranges::find(m_wished, id, &InputAxis::input);
        if (wished != m_wished.end()) {
            carried.kind = Carried::Kind::Rows;
            carried.rows.axis = wished->axis;
            set(id, std::move(carried));
            continue;
        }
        const SymbolicType &type = m_state.known(id).type;
        std::vector<std::uint32_t> candidates;
        constexpr std::size_t mostAxes = 4;
        for (std::uint32_t axis = 0; type.isTensor() && axis < std::min(type.dims.size(), mostAxes); ++axis) {
            if (type.dims[axis].isConstant(m_oldSize))
                candidates.push_back(axis);
        }
        std::ranges::stable_partition(candidates, [this](std::uint32_t axis) { return axis == m_wished.front().axis; });
        if (!candidates.empty()) {
            auto &choice = m_inputChoices[id];
            if (!choice)
                choice = m_ways.add();
            const bool canStay = type.dims.size() < 2 || candidates.front() != m_wished.front().axis;
            const std::size_t ways = candidates.size() + (canStay ? 1 : 0);
            const std::size_t way = m_ways.choose(*choice, ways, ways, "input" + std::to_string(*choice), {});
            if (way < candidates.size()) {
                carried.kind = Carried::Kind::Rows;
                carried.rows.axis = candidates[way];
                m_axes.push_back({id, candidates[way]});
            }
            carried.choices.add(*choice);
        }
        set(id, std::move(carried));
    }
}

std::size_t Carrying::choose(NodeId id, std::size_t count, std::size_t plausible, const std::string &key)
{
    const auto known = m_nodeChoices.find(id);
    const std::size_t choice = known != m_nodeChoices.end() ? known->second : m_ways.add();
    m_nodeChoices.emplace(id, choice);
    return m_ways.choose(choice, count, plausible, key, m_mainNode);
}

void Carrying::set(const std::optional<ValueId> &id, Carried carried)
{
    if (id)
        at(*id) = std::move(carried);
}

Carrying::Walked Carrying::walk(GraphId id, std::uint32_t from)
{
    const std::vector<std::uint32_t> &order = m_graph.graph(id).order;
    for (std::size_t i = from; i < order.size(); ++i) {
        if (id == mainGraph)
            m_mainNode = order[i];
        if (m_job->cancelled())
            return failed({id, order[i]}, {AdaptObstacle::TooManyWays});
        if (Walked failure = carry({id, order[i]}))
            return failure;
    }
    if (id == mainGraph)
        m_mainNode.reset();
    return {};
}

ChoiceSet Carrying::choicesOf(NodeId id) const
{
    ChoiceSet choices;
    const auto own = m_nodeChoices.find(id);
    if (own != m_nodeChoices.end() && m_ways.isMet(own->second))
        choices.add(own->second);
    for (const auto &input : m_graph.node(id).inputs) {
        if (input)
            choices.add(of(*input).choices);
    }
    return choices;
}

Carrying::Failure Carrying::failed(NodeId id, Clash clash) const
{
    ChoiceSet choices = choicesOf(id);
    // What a subgraph does depends on all that it captures.
    for (const auto &[name, graph] : m_graph.node(id).subgraphs) {
        for (const Node &inner : m_graph.graph(graph).nodes) {
            for (const auto &input : inner.inputs) {
                if (input)
                    choices.add(of(*input).choices);
            }
        }
        for (const ValueId output : m_graph.graph(graph).outputs)
            choices.add(of(output).choices);
    }
    return {{clash.why, id, std::move(clash.args)}, std::move(choices)};
}

Carrying::Walked Carrying::carry(NodeId id)
{
    const Node &node = m_graph.node(id);
    m_changes.erase(id);
    bool hasRows = false, isComputed = false;
    for (const auto &input : node.inputs) {
        const auto kind = input ? of(*input).kind : Carried::Kind::Same;
        hasRows = hasRows || kind == Carried::Kind::Rows;
        isComputed = isComputed || kind == Carried::Kind::Computed;
    }
    if (node.body)
        return carryCall(id);
    if (!node.subgraphs.empty()) {
        if (node.domain.empty() && node.opType == "If")
            return carryIf(id);
        if (node.domain.empty() && node.opType == "Loop")
            return carryLoop(id);
        if (node.domain.empty() && node.opType == "Scan")
            return carryScan(id);
        return failed(id, {AdaptObstacle::UnknownOperator});
    }
    if (!hasRows && !isComputed) {
        // A choice may be that an input is the same for all rows.
        const ChoiceSet choices = choicesOf(id);
        for (const auto &output : node.outputs)
            set(output, {.kind = Carried::Kind::Same, .rows = {}, .computed = {}, .choices = choices});
        return {};
    }
    const bool isOfShape = node.domain.empty() && (node.opType == "Shape" || node.opType == "Size");
    if ((isOfShape || !hasRows) && carryComputed(id))
        return {};
    const RowsRule rule = rowsRule(node);
    if (rule == nullptr || isOfShape)
        return failed(id, {hasRows ? AdaptObstacle::UnknownOperator : AdaptObstacle::UsesSize});
    NodeRows rows(*this, id);
    for (std::size_t i = 0; i < node.outputs.size(); ++i)
        rows.setSame(i);
    if (Outcome clash = rule(rows))
        return failed(id, *std::move(clash));
    return {};
}

// Computes with sizes, element by element. Returns false if an element is not known.
bool Carrying::carryComputed(NodeId id)
{
    const Node &node = m_graph.node(id);
    NodeRows rows(*this, id);
    std::vector<SymbolicValue> own;
    own.reserve(node.inputs.size());
    std::vector<const SymbolicValue *> inputs;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        if (rows.isRows(i)) {
            const SymbolicValue &old = m_state.known(*node.inputs[i]);
            if (!old.type.hasRank)
                return false;
            SymbolicValue value;
            value.type = old.type;
            value.type.dims = rows.newDims(old.type.dims, rows.place(i));
            own.push_back(std::move(value));
            inputs.push_back(&own.back());
        } else {
            inputs.push_back(rows.newValue(i));
        }
    }
    std::vector<SymbolicValue> outputs = m_state.tryNode(id, inputs);
    if (outputs.size() != node.outputs.size())
        return false;
    for (const SymbolicValue &output : outputs) {
        if (!output.elements ||
            std::ranges::any_of(output.elements->elements, [](const Scalar &scalar) { return !scalar.isKnown(); }))
            return false;
        // A size that is decided by the number of rows is none of the elements that are known.
        if (std::ranges::any_of(output.type.dims, [this](Expr dim) { return dependsOnSize(dim); }))
            return false;
    }
    const ChoiceSet choices = choicesOf(id);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const bool depends = dependsOnSize(outputs[i]);
        set(node.outputs[i],
            {.kind = depends ? Carried::Kind::Computed : Carried::Kind::Same,
             .rows = {},
             .computed = depends ? std::make_shared<const SymbolicValue>(std::move(outputs[i])) : nullptr,
             .choices = choices});
    }
    return true;
}

// Every output has an axis of its own for the rows, or is the same for all of them.
Carrying::Walked Carrying::checkOutputs()
{
    for (const ValueId id : m_graph.main().outputs) {
        const Carried &carried = of(id);
        const bool isMerged = carried.kind == Carried::Kind::Rows && !carried.rows.isOwnAxis();
        const bool isFirst = carried.rows.axis == 0 && carried.rows.outer.isConstant(1);
        if (carried.kind != Carried::Kind::Computed && (!isMerged || (m_allowsMerged && isFirst)))
            continue;
        Failure failure{{AdaptObstacle::OutputMixed, m_graph.value(id).producer, {m_graph.value(id).name}},
                        carried.choices};
        return failure;
    }
    return {};
}

} // namespace shapewright
