// SPDX-License-Identifier: Apache-2.0
#include "model/compare/neighbourmatches.h"

#include "model/compare/outputpairs.h"
#include "model/graph/tensorplace.h"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <utility>

namespace shapewright::compare {

void NeighbourMatches::spread()
{
    for (const std::size_t allowed : {std::size_t(0), std::size_t(1)}) {
        std::deque<std::uint32_t> next;
        const auto addNew = [&] {
            const std::vector<std::uint32_t> &matched = m_graphs.matched();
            next.insert(next.end(), matched.begin() + std::ptrdiff_t(m_spread), matched.end());
            m_spread = matched.size();
        };
        addNew();
        for (std::uint32_t node = 0; node < m_graphs.a().size(); ++node) {
            if (m_graphs.match().inB[node])
                next.push_back(node);
        }
        for (; !next.empty(); next.pop_front()) {
            spreadFrom(next.front(), allowed);
            addNew();
        }
    }
}

void NeighbourMatches::spreadFrom(std::uint32_t inA, std::size_t allowed)
{
    const ModelGraph &a = m_graphs.a().model(), &b = m_graphs.b().model();
    const Node &one = m_graphs.a().node(inA), &other = m_graphs.b().node(*m_graphs.match().inB[inA]);
    for (std::size_t slot = 0; slot < std::min(one.inputs.size(), other.inputs.size()); ++slot) {
        const auto &x = one.inputs[slot], &y = other.inputs[slot];
        if (!x || !y || x->graph != m_graphs.match().a || y->graph != m_graphs.match().b)
            continue;
        const auto &producer = a.value(*x).producer, &otherProducer = b.value(*y).producer;
        if (producer && otherProducer)
            consider(producer->index, otherProducer->index, allowed);
    }
    for (std::size_t slot = 0; slot < std::min(one.outputs.size(), other.outputs.size()); ++slot) {
        if (one.outputs[slot] && other.outputs[slot])
            considerUsers(*one.outputs[slot], *other.outputs[slot], allowed);
    }
}

// The users of two values that correspond, operator by operator: those of one kind in the order in which they are
// alike.
void NeighbourMatches::considerUsers(ValueId inA, ValueId inB, std::size_t allowed)
{
    constexpr std::size_t mostUsers = 64; // of a kind: each is compared with each
    using Nodes = std::vector<std::uint32_t>;
    std::unordered_map<std::string, std::pair<Nodes, Nodes>> kinds;
    const auto add = [&kinds](const MatchingGraphs::Side &side, GraphId graph, ValueId value,
                              Nodes std::pair<Nodes, Nodes>::*nodes) {
        for (const Use &use : side.model().value(value).uses) {
            if (use.node.graph == graph && side.isFree(use.node.index))
                (kinds[side.node(use.node.index).opType + std::to_string(use.slot)].*nodes).push_back(use.node.index);
        }
    };
    add(m_graphs.a(), m_graphs.match().a, inA, &std::pair<Nodes, Nodes>::first);
    if (kinds.empty())
        return;
    add(m_graphs.b(), m_graphs.match().b, inB, &std::pair<Nodes, Nodes>::second);
    for (const auto &[kind, users] : kinds) {
        if (users.first.size() > mostUsers || users.second.size() > mostUsers)
            continue;
        for (const std::uint32_t one : users.first) {
            const auto other = m_graphs.mostAlike(one, users.second);
            if (!other)
                continue;
            const std::size_t alike = m_graphs.likeness(one, *other);
            const auto isMoreAlike = [&](std::uint32_t rival) {
                return m_graphs.a().isFree(rival) && m_graphs.likeness(rival, *other) > alike;
            };
            if (std::ranges::none_of(users.first, isMoreAlike))
                consider(one, *other, allowed);
        }
    }
}

void NeighbourMatches::consider(std::uint32_t inA, std::uint32_t inB, std::size_t allowed)
{
    if (!m_graphs.a().isFree(inA) || !m_graphs.b().isFree(inB) || !m_graphs.haveSameOperator(inA, inB))
        return;
    const MatchingGraphs::Agreement result = m_graphs.agreement(inA, inB);
    if (result.against <= allowed && result.agreeing > result.against)
        m_graphs.take(inA, inB, MatchReason::Neighbours);
}

void NeighbourMatches::matchLeftovers()
{
    // Between graphs that have little in common, places of outputs say nothing.
    const bool haveEquallyMany = m_graphs.a().graph().outputs.size() == m_graphs.b().graph().outputs.size();
    const OutputPairs outputs = pairedOutputs(m_graphs.a().model(), m_graphs.match().a, m_graphs.b().model(),
                                              m_graphs.match().b, m_graphs.found(), haveEquallyMany);
    for (const std::size_t leastLikeness : {std::size_t(1), std::size_t(0)})
        matchLeftovers(leastLikeness, outputs);
}

void NeighbourMatches::matchLeftovers(std::size_t leastLikeness, const OutputPairs &outputs)
{
    for (const std::uint32_t inA : m_graphs.a().graph().order) {
        if (!m_graphs.a().isFree(inA))
            continue;
        std::vector<std::uint32_t> others = withSameInputs(inA);
        if (others.empty())
            others = withSameUsers(inA, outputs);
        const auto other = m_graphs.mostAlike(inA, others);
        if (other && m_graphs.likeness(inA, *other) >= leastLikeness)
            m_graphs.take(inA, *other, MatchReason::Neighbours);
    }
}

// Nodes of the second graph that use what corresponds to the first input that is no constant, and whose other inputs do
// not disagree.
std::vector<std::uint32_t> NeighbourMatches::withSameInputs(std::uint32_t inA) const
{
    std::vector<std::uint32_t> others;
    for (const auto &input : m_graphs.a().node(inA).inputs) {
        const auto other = input ? m_graphs.found().inB(*input) : std::nullopt;
        if (!other || isConstant(m_graphs.a().model(), *input))
            continue;
        for (const Use &use : m_graphs.b().model().value(*other).uses) {
            if (use.node.graph == m_graphs.match().b && m_graphs.b().isFree(use.node.index) &&
                m_graphs.haveSameOperator(inA, use.node.index) && inputsAgree(inA, use.node.index))
                others.push_back(use.node.index);
        }
        break;
    }
    return others;
}

// The node of the second graph that makes what the matched users of a node use there, graph outputs included. Nothing
// if they do not agree.
std::vector<std::uint32_t> NeighbourMatches::withSameUsers(std::uint32_t inA, const OutputPairs &outputs) const
{
    std::optional<std::uint32_t> same;
    const auto isMaker = [&](const std::optional<ValueId> &inB) {
        const bool isHere = inB && inB->graph == m_graphs.match().b;
        const auto producer = isHere ? m_graphs.b().model().value(*inB).producer : std::nullopt;
        if (!producer || (same && *same != producer->index))
            return false;
        same = producer->index;
        return true;
    };
    for (const auto &output : m_graphs.a().node(inA).outputs) {
        if (!output)
            continue;
        for (const Use &use : m_graphs.a().model().value(*output).uses) {
            if (use.node.graph != m_graphs.match().a || !m_graphs.match().inB[use.node.index])
                return {};
            const Node &user = m_graphs.b().node(*m_graphs.match().inB[use.node.index]);
            if (!isMaker(use.slot < user.inputs.size() ? user.inputs[use.slot] : std::nullopt))
                return {};
        }
        if (const auto pair = outputs.find(*output); pair != outputs.end() && !isMaker(pair->second))
            return {};
    }
    return same && m_graphs.b().isFree(*same) && m_graphs.haveSameOperator(inA, *same) ? std::vector{*same}
                                                                                       : std::vector<std::uint32_t>();
}

// Whether two values may correspond, as far as is known by now: a constant may be computed in the other model.
bool NeighbourMatches::areOpen(ValueId inA, ValueId inB) const
{
    const auto isOpen = [](const ModelGraph &model, ValueId value, const std::optional<ValueId> &other) {
        return isConstant(model, value) || !other;
    };
    return isOpen(m_graphs.a().model(), inA, m_graphs.found().inB(inA)) &&
           isOpen(m_graphs.b().model(), inB, m_graphs.found().inA(inB));
}

bool NeighbourMatches::inputsAgree(std::uint32_t inA, std::uint32_t inB) const
{
    const auto &ours = m_graphs.a().node(inA).inputs, &theirs = m_graphs.b().node(inB).inputs;
    return std::ranges::equal(ours, theirs, [this](const auto &x, const auto &y) {
        return x.has_value() == y.has_value() && (!x || m_graphs.found().inB(*x) == y || areOpen(*x, *y));
    });
}

} // namespace shapewright::compare
