// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/inference/nodeneed.h"
#include "model/shape/inference/nodeplans.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace shapewright {

// The limit for the problems of a model, because one with many unknown operators would have thousands of them.
constexpr std::size_t mostProblems = 1000;

// What the last inference of a node found out besides the types of its outputs. Most nodes have no findings.
struct NodeResult {
    struct Findings {
        std::vector<Problem> problems; // without the fault of its plan
        std::vector<DimConstraint> needs;
        std::vector<DimConstraint> earlierNeeds; // of the first turn of a loop
    };
    std::unique_ptr<Findings> findings;
    bool isStale = true;   // must be inferred even if its inputs did not change
    bool isFaulty = false; // whether the fault of its plan is reported

    [[nodiscard]] Findings &found()
    {
        if (findings == nullptr)
            findings = std::make_unique<Findings>();
        return *findings;
    }
};

// The results of all nodes of a model.
class NodeResults
{
public:
    explicit NodeResults(const ModelGraph &graph);

    [[nodiscard]] NodeResult &of(NodeId id) { return m_graphs[std::size_t(id.graph)][id.index]; }
    [[nodiscard]] const NodeResult &of(NodeId id) const { return m_graphs[std::size_t(id.graph)][id.index]; }
    [[nodiscard]] const std::vector<NodeResult> &ofGraph(GraphId id) const { return m_graphs[std::size_t(id)]; }

    // These are for all nodes of a graph and of those within it: no problem is known, or the needs of now are those of
    // the first turn, or there was no first turn.
    void dropProblems(GraphId id);
    void keepNeeds(GraphId id);
    void forgetEarlierNeeds(GraphId id);

    // Of all nodes, in the order of the graphs. A fault is the one of the node's plan.
    [[nodiscard]] std::vector<Problem> problems(const NodePlans &plans) const;
    [[nodiscard]] std::vector<NodeNeed> needs() const;

private:
    const ModelGraph &m_graph;
    std::vector<std::vector<NodeResult>> m_graphs; // by graph and node
};

} // namespace shapewright
