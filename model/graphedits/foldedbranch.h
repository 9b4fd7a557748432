// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/freshnames.h"
#include "model/graph/modelgraph.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright {

// How the branch of an If can take its place: the names that its values get, and nodes that follow its own.
struct FoldedBranch {
    GraphId taken{};
    std::map<std::string, std::string> names;
    std::vector<std::string> more; // serialized NodeProto
};

// Finds names for the values of branches that take the place of their If. All names of the main graph and of its
// subgraphs are distinct afterwards, so that none hides another.
class BranchNames
{
public:
    explicit BranchNames(const ModelGraph &graph);

    // Nothing if the branch cannot take the place of the node.
    [[nodiscard]] std::optional<FoldedBranch> of(NodeId node, GraphId taken, GraphId other);

private:
    using Counts = std::unordered_map<std::string, std::size_t>;
    [[nodiscard]] Counts namesWithin(GraphId graph) const;

    const ModelGraph &m_graph;
    std::vector<bool> m_isInFunction; // by graph: a function sees nothing of the graph that calls it
    Counts m_counts;                  // of values by name, in all graphs that can see each other
    FreshNames m_names;
};

} // namespace shapewright
