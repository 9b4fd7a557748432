// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/sizing.h"

#include "model/adapt/reshapenumbers.h"
#include "model/graph/graphnesting.h"
#include "model/shape/inference/propagationstate.h"

#include <algorithm>

namespace shapewright {

Sizing::Sizing(PropagationState &state, std::vector<InputAxis> axes, std::int64_t oldSize)
    : SizePlan(state, axes, oldSize), m_wished(std::move(axes))
{
}

std::optional<AdaptRefusal> Sizing::run(const JobContext &job)
{
    // Other inputs follow with the same axis, with each axis of that size, or not at all.
    std::optional<AdaptRefusal> first = tryInputs(false, false, job);
    if (!first || !tryInputs(true, false, job) || !tryInputs(false, true, job))
        return {};
    return first;
}

std::optional<AdaptRefusal> Sizing::tryInputs(bool allAxes, bool noOther, const JobContext &job)
{
    m_values.clear();
    m_changes.clear();
    m_axes = m_wished;
    for (const Graph &graph : m_graph.graphs())
        m_values.emplace_back(graph.values.size());
    for (const ValueId id : m_graph.main().inputs) {
        SymbolicValue value = m_state.known(id);
        const bool isWished = std::ranges::find(m_wished, id, &InputAxis::input) != m_wished.end();
        bool isChanged = false;
        for (std::uint32_t axis = 0; value.type.isTensor() && axis < value.type.dims.size(); ++axis) {
            const bool isNamed = std::ranges::find(m_wished, InputAxis{id, axis}) != m_wished.end();
            const bool follows = !isWished && !noOther && value.type.dims[axis].isConstant(m_oldSize) &&
                                 (allAxes || axis == m_wished.front().axis);
            if (!isNamed && !follows)
                continue;
            value.type.dims[axis] = m_size;
            isChanged = true;
            if (follows)
                m_axes.push_back({id, axis});
        }
        if (isChanged)
            set(id, std::move(value));
    }
    return walk(mainGraph, job);
}

std::optional<Dims> Sizing::newDims(ValueId id) const
{
    if (!hasChanged(id) || !valueOf(id).type.hasRank || areSame(valueOf(id).type.dims, m_state.known(id).type.dims))
        return {};
    return valueOf(id).type.dims;
}

const SymbolicValue *Sizing::computed(ValueId id) const
{
    return hasChanged(id) && valueOf(id).elements ? &valueOf(id) : nullptr;
}

void Sizing::set(const std::optional<ValueId> &id, SymbolicValue value)
{
    if (id)
        m_values[std::size_t(id->graph)][id->index] = std::make_shared<const SymbolicValue>(std::move(value));
}

const SymbolicValue &Sizing::valueOf(ValueId id) const
{
    const auto &changed = m_values[std::size_t(id.graph)][id.index];
    return changed ? *changed : m_state.known(id);
}

std::optional<AdaptRefusal> Sizing::walk(GraphId id, const JobContext &job)
{
    for (const std::uint32_t index : m_graph.graph(id).order) {
        const NodeId node{id, index};
        if (job.cancelled())
            return AdaptRefusal{AdaptObstacle::TooManyWays, node, {}};
        if (const auto &body = m_graph.node(node).body) {
            const Graph &inner = m_graph.graph(*body);
            for (std::size_t i = 0; i < inner.inputs.size() && i < m_graph.node(node).inputs.size(); ++i) {
                const auto &given = m_graph.node(node).inputs[i];
                if (given && hasChanged(*given))
                    set(inner.inputs[i], valueOf(*given));
            }
            if (auto refusal = walk(*body, job))
                return refusal;
            for (std::size_t i = 0; i < inner.outputs.size() && i < m_graph.node(node).outputs.size(); ++i) {
                if (hasChanged(inner.outputs[i]))
                    set(m_graph.node(node).outputs[i], valueOf(inner.outputs[i]));
            }
        } else if (Outcome clash = size(node)) {
            return AdaptRefusal{clash->why, node, std::move(clash->args)};
        }
    }
    return {};
}

// What turns and branches make of another size is not followed.
bool Sizing::capturesChanged(NodeId id) const
{
    for (const auto &[name, graph] : m_graph.node(id).subgraphs) {
        for (const GraphId inner : graphsWithin(m_graph, graph)) {
            for (const Node &node : m_graph.graph(inner).nodes) {
                if (std::ranges::any_of(node.inputs, [this](const auto &input) { return input && hasChanged(*input); }))
                    return true;
            }
            if (std::ranges::any_of(m_graph.graph(inner).outputs, [this](ValueId out) { return hasChanged(out); }))
                return true;
        }
    }
    return false;
}

Outcome Sizing::size(NodeId id)
{
    const Node &node = m_graph.node(id);
    bool isChanged = false;
    std::vector<const SymbolicValue *> inputs;
    for (const auto &input : node.inputs) {
        inputs.push_back(input ? &valueOf(*input) : nullptr);
        isChanged = isChanged || (input && hasChanged(*input));
    }
    if (!node.subgraphs.empty() && (isChanged || capturesChanged(id)))
        return clash(AdaptObstacle::UnknownOperator);
    return isChanged ? sizeNode(id, std::move(inputs)) : Outcome();
}

Outcome Sizing::sizeNode(NodeId id, std::vector<const SymbolicValue *> inputs)
{
    const Node &node = m_graph.node(id);
    const auto isOp = [&node](std::string_view name) { return node.domain.empty() && node.opType == name; };
    Values own; // inputs with other numbers
    own.reserve(inputs.size());
    Outcome outcome;
    if (isOp("Reshape") || isOp("Resize")) {
        SymbolicValue output;
        outcome = isOp("Reshape") ? reshape(id, inputs, output) : resize(id, inputs, output);
        if (!outcome && output.type.isKnown()) {
            set(node.outputs[0], std::move(output));
            return {};
        }
    } else if (isOp("Expand")) {
        outcome = expand(id, inputs, own);
    } else if (isOp("Slice")) {
        outcome = slice(id, inputs, own);
    } else if (isOp("Gather") || isOp("Split") || isOp("TopK") || isOp("GatherElements") || isOp("GatherND")) {
        outcome = pick(id, inputs);
    }
    if (outcome)
        return outcome;
    std::vector<DimConstraint> needs;
    Values outputs = m_state.tryNode(id, inputs, &needs);
    if (outputs.size() != node.outputs.size())
        return misfit(id);
    if (Outcome unmet = checkNeeds(id, needs))
        return unmet;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!node.outputs[i])
            continue;
        const SymbolicType &before = m_state.known(*node.outputs[i]).type;
        const SymbolicType &now = outputs[i].type;
        if (before.isTensor() && before.hasRank && (!now.hasRank || now.dims.size() != before.dims.size()))
            return misfit(id);
        for (std::size_t axis = 0; axis < now.dims.size() && axis < before.dims.size(); ++axis) {
            if (before.dims[axis].isConstant() &&
                (!now.dims[axis].isKnown() || m_state.pool().hasUnknown(now.dims[axis])))
                return clash(AdaptObstacle::UnknownShape);
        }
        const bool isSame = areSame(now.dims, before.dims) && !dependsOnSize(outputs[i]);
        if (!isSame)
            set(node.outputs[i], std::move(outputs[i]));
    }
    return {};
}

// The input that does not follow.
Clash Sizing::misfit(NodeId id) const
{
    for (const auto &input : m_graph.node(id).inputs) {
        if (!input || hasChanged(*input) || !m_state.known(*input).type.hasRank)
            continue;
        for (const Expr &dim : m_state.known(*input).type.dims) {
            if (dim.isConstant() && dim.value() > 1)
                return {AdaptObstacle::FixedSize, {m_graph.value(*input).name, std::to_string(dim.value())}};
        }
    }
    return {AdaptObstacle::UnknownShape};
}

// What holds for the old size alone is a limit. What holds for others, too, such as multiples, is none.
Outcome Sizing::checkNeeds(NodeId id, const std::vector<DimConstraint> &needs) const
{
    ExprPool &pool = m_state.pool();
    const ExprAtom *size = pool.atom(m_size);
    for (const DimConstraint &need : needs) {
        if (need.left.isSameAs(need.right) || (!dependsOnSize(need.left) && !dependsOnSize(need.right)))
            continue;
        bool isMet = false;
        for (std::int64_t step = 1; step <= 64 && !isMet; ++step) {
            for (const std::int64_t tried : {m_oldSize + step, m_oldSize * (step + 1)}) {
                const auto valueAt = [&](const ExprAtom &atom) {
                    return &atom == size ? std::optional(tried) : std::nullopt;
                };
                const auto left = pool.evaluate(need.left, valueAt), right = pool.evaluate(need.right, valueAt);
                isMet = isMet || (left && left == right);
            }
        }
        if (!isMet)
            return misfit(id);
    }
    return {};
}

} // namespace shapewright
