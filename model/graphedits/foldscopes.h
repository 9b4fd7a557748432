// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/graphedits/foldoutcome.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace shapewright {

// What becomes of the nodes of a graph.
struct FoldScope {
    enum class Treatment {
        Folded,
        Kept,   // they all stay, and none of them becomes a constant
        Copied, // they all stay, and take the place of an If
    };

    Treatment treatment = Treatment::Kept;
    FoldObstacle why = FoldObstacle::InLoop; // for Treatment::Kept
    std::uint32_t indexed = 0;               // position in WireIndex::graphs
    bool isInFunction = false;
    GraphId first{}; // the body of a function stands for those of all of its calls: this is the first of them
};

// Which graphs of a model are folded. A model with faults is kept as it is.
class FoldScopes
{
public:
    explicit FoldScopes(const ModelGraph &graph);

    [[nodiscard]] const FoldScope &operator[](GraphId id) const { return m_scopes[std::size_t(id)]; }
    [[nodiscard]] bool isFolded(GraphId id) const { return (*this)[id].treatment == FoldScope::Treatment::Folded; }
    [[nodiscard]] std::size_t size() const { return m_scopes.size(); }
    // The bodies of all calls of the function that this graph is a body of. Empty for another graph.
    [[nodiscard]] const std::vector<GraphId> &bodies(GraphId id) const;
    // A branch takes the place of its If, with all that is within.
    void copy(GraphId branch);

private:
    FoldScope scopeOf(GraphId id, std::uint32_t indexed);
    void addBody(GraphId id, FoldScope &body);

    const ModelGraph &m_graph;
    bool m_areCallsKnown;
    std::vector<FoldScope> m_scopes;
    std::unordered_map<std::uint32_t, std::vector<GraphId>> m_bodies; // by position in WireIndex::graphs
};

} // namespace shapewright
