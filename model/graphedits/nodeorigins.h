// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/graphedits/graphedits.h"

#include <optional>
#include <vector>

namespace shapewright {

// Which nodes and graphs of a model those of an edited one were, so that what later edits do can be told of the model
// that a person knows.
class NodeOrigins
{
public:
    // The node of the first model. A node that edits put in the place of others is told as the one that it replaces,
    // and one that they insert as the one before which it stands.
    [[nodiscard]] std::optional<NodeId> of(NodeId id) const;
    [[nodiscard]] std::optional<GraphId> of(GraphId id) const;
    // Follows one more step, in which `edits` made `after` of `before`.
    void follow(const ModelGraph &before, const GraphEdits &edits, const ModelGraph &after);
    // Tells the nodes of which these are told by those that they are told of by `earlier`.
    void precede(const NodeOrigins &earlier);

private:
    using Nodes = std::vector<std::optional<NodeId>>;

    struct Origin {
        std::optional<GraphId> graph;
        Nodes nodes;
    };

    std::optional<std::vector<Origin>> m_graphs; // none before the first step: each graph and node is itself
};

} // namespace shapewright
