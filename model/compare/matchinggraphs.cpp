// SPDX-License-Identifier: Apache-2.0
#include "model/compare/matchinggraphs.h"

#include "model/graph/tensorplace.h"

#include <algorithm>

namespace shapewright::compare {

bool MatchingGraphs::Side::isFree(std::uint32_t node) const
{
    return !m_matched[node] && !isConstantNode(this->node(node));
}

MatchingGraphs::MatchingGraphs(const ModelGraph &a, GraphId inA, const ModelGraph &b, GraphId inB, ModelMatch &found)
    : m_found(found), m_match{.a = inA, .b = inB, .inB = {}, .inA = {}, .reasons = {}}, m_a(a, inA, m_match.inB),
      m_b(b, inB, m_match.inA)
{
    m_match.inB.resize(m_a.size());
    m_match.inA.resize(m_b.size());
    m_match.reasons.resize(m_a.size());
    std::unordered_map<ValueId, std::uint64_t> outerA, outerB;
    std::uint64_t number = 100;
    for (const auto &[one, other] : found.valuesInB)
        outerA[one] = outerB[other] = ++number;
    m_hashesA = nodeHashes(a, inA, outerA);
    m_hashesB = nodeHashes(b, inB, outerB);
}

void MatchingGraphs::take(ValueId inA, ValueId inB)
{
    if (!m_found.valuesInB.contains(inA) && !m_found.valuesInA.contains(inB)) {
        m_found.valuesInB.emplace(inA, inB);
        m_found.valuesInA.emplace(inB, inA);
    }
}

void MatchingGraphs::take(std::uint32_t inA, std::uint32_t inB, MatchReason reason)
{
    m_match.inB[inA] = inB;
    m_match.inA[inB] = inA;
    m_match.reasons[inA] = reason;
    m_matched.push_back(inA);
    const Node &one = m_a.node(inA), &other = m_b.node(inB);
    for (std::size_t slot = 0; slot < std::min(one.outputs.size(), other.outputs.size()); ++slot) {
        if (one.outputs[slot] && other.outputs[slot])
            take(*one.outputs[slot], *other.outputs[slot]);
    }
    for (std::size_t slot = 0; slot < std::min(one.inputs.size(), other.inputs.size()); ++slot) {
        const auto &x = one.inputs[slot], &y = other.inputs[slot];
        if (x && y && isConstant(m_a.model(), *x) && isConstant(m_b.model(), *y))
            take(*x, *y);
    }
}

bool MatchingGraphs::haveSameOperator(std::uint32_t inA, std::uint32_t inB) const
{
    return m_a.node(inA).opType == m_b.node(inB).opType && m_a.node(inA).domain == m_b.node(inB).domain;
}

bool MatchingGraphs::haveSameName(std::uint32_t inA, std::uint32_t inB) const
{
    const Node &one = m_a.node(inA), &other = m_b.node(inB);
    if (!haveSameOperator(inA, inB))
        return false;
    if (!one.name.empty() && one.name == other.name)
        return true;
    const auto x = one.outputs.empty() ? std::nullopt : one.outputs.front();
    const auto y = other.outputs.empty() ? std::nullopt : other.outputs.front();
    return x && y && !m_a.model().value(*x).name.empty() && m_a.model().value(*x).name == m_b.model().value(*y).name;
}

MatchingGraphs::Agreement MatchingGraphs::agreement(std::uint32_t inA, std::uint32_t inB) const
{
    const Node &one = m_a.node(inA), &other = m_b.node(inB);
    Agreement result;
    for (std::size_t slot = 0; slot < std::max(one.inputs.size(), other.inputs.size()); ++slot) {
        const auto x = slot < one.inputs.size() ? one.inputs[slot] : std::nullopt;
        const auto y = slot < other.inputs.size() ? other.inputs[slot] : std::nullopt;
        if (!x && !y)
            continue;
        if (!x || !y) {
            ++result.against;
            continue;
        }
        if (isConstant(m_a.model(), *x) && isConstant(m_b.model(), *y))
            continue;
        const auto xInB = m_found.inB(*x);
        const auto yInA = m_found.inA(*y);
        if (xInB || yInA)
            ++(xInB == y ? result.agreeing : result.against);
    }
    for (std::size_t slot = 0; slot < std::min(one.outputs.size(), other.outputs.size()); ++slot) {
        if (!one.outputs[slot] || !other.outputs[slot])
            continue;
        for (const Use &use : m_a.model().value(*one.outputs[slot]).uses) {
            if (use.node.graph != m_match.a || !m_match.inB[use.node.index])
                continue;
            const Node &user = m_b.node(*m_match.inB[use.node.index]);
            const bool isUsed = use.slot < user.inputs.size() && user.inputs[use.slot] == other.outputs[slot];
            ++(isUsed ? result.agreeing : result.against);
        }
    }
    return result;
}

std::size_t MatchingGraphs::likeness(std::uint32_t inA, std::uint32_t inB) const
{
    std::size_t alike = haveSameName(inA, inB) ? 2 : 0;
    for (std::size_t round = 0; round < m_hashesA.near.size(); ++round)
        alike += m_hashesA.near[round][inA] == m_hashesB.near[round][inB] ? 1 : 0;
    return alike;
}

std::optional<std::uint32_t> MatchingGraphs::mostAlike(std::uint32_t inA,
                                                       const std::vector<std::uint32_t> &others) const
{
    std::optional<std::uint32_t> best;
    std::size_t most = 0, count = 0;
    for (const std::uint32_t other : others) {
        if (!m_a.isFree(inA) || !m_b.isFree(other))
            continue;
        ++count;
        if (const std::size_t alike = likeness(inA, other); alike > most || !best) {
            most = alike;
            best = other;
        }
    }
    return most > 0 || count == 1 ? best : std::nullopt;
}

} // namespace shapewright::compare
