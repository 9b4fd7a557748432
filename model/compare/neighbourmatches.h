// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/matchinggraphs.h"

#include <map>
#include <vector>

namespace shapewright::compare {

// Matches the neighbours of nodes that match. It may be asked again once others have been matched.
class NeighbourMatches
{
public:
    explicit NeighbourMatches(MatchingGraphs &graphs) : m_graphs(graphs) {}

    // Goes from what matches to its producers and users, as long as inputs and users agree; then once more where one of
    // them disagrees.
    void spread();
    // Matches what is left beside a change: nodes all of whose inputs correspond, or all of whose users do. Those that
    // have more in common come first, so that they are not taken by others.
    void matchLeftovers();

private:
    using OutputPairs = std::map<ValueId, ValueId>;

    void spreadFrom(std::uint32_t inA, std::size_t allowed);
    void considerUsers(ValueId inA, ValueId inB, std::size_t allowed);
    void consider(std::uint32_t inA, std::uint32_t inB, std::size_t allowed);
    void matchLeftovers(std::size_t leastLikeness, const OutputPairs &outputs);
    [[nodiscard]] std::vector<std::uint32_t> withSameInputs(std::uint32_t inA) const;
    [[nodiscard]] std::vector<std::uint32_t> withSameUsers(std::uint32_t inA, const OutputPairs &outputs) const;
    [[nodiscard]] bool areOpen(ValueId inA, ValueId inB) const;
    [[nodiscard]] bool inputsAgree(std::uint32_t inA, std::uint32_t inB) const;

    MatchingGraphs &m_graphs;
    std::size_t m_spread = 0; // how many of the matched nodes were gone from
};

} // namespace shapewright::compare
