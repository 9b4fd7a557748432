// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/noderesults.h"

#include "model/graph/graphnesting.h"

#include <algorithm>
#include <iterator>

namespace shapewright {

NodeResults::NodeResults(const ModelGraph &graph) : m_graph(graph)
{
    for (const Graph &one : graph.graphs())
        m_graphs.emplace_back(one.nodes.size());
}

void NodeResults::dropProblems(GraphId id)
{
    for (const GraphId graph : graphsWithin(m_graph, id)) {
        for (NodeResult &node : m_graphs[std::size_t(graph)]) {
            if (node.findings)
                node.findings->problems.clear();
            node.isFaulty = false;
        }
    }
}

void NodeResults::keepNeeds(GraphId id)
{
    for (const GraphId graph : graphsWithin(m_graph, id)) {
        for (NodeResult &node : m_graphs[std::size_t(graph)]) {
            if (node.findings && node.findings->earlierNeeds.empty())
                node.findings->earlierNeeds = node.findings->needs;
        }
    }
}

void NodeResults::forgetEarlierNeeds(GraphId id)
{
    for (const GraphId graph : graphsWithin(m_graph, id)) {
        for (NodeResult &node : m_graphs[std::size_t(graph)]) {
            if (node.findings)
                node.findings->earlierNeeds.clear();
        }
    }
}

std::vector<Problem> NodeResults::problems(const NodePlans &plans) const
{
    std::vector<Problem> problems;
    std::size_t faults = 0; // faults do not depend on edits, so those beyond the limit can be skipped here
    for (std::size_t id = 0; id < m_graphs.size(); ++id) {
        for (std::uint32_t node = 0; node < m_graphs[id].size(); ++node) {
            const NodeResult &result = m_graphs[id][node];
            if (result.isFaulty && faults++ < mostProblems)
                problems.push_back(*plans.of({.graph = GraphId(id), .index = node}).fault);
            if (result.findings)
                std::ranges::copy(result.findings->problems, std::back_inserter(problems));
        }
    }
    return problems;
}

std::vector<NodeNeed> NodeResults::needs() const
{
    std::vector<NodeNeed> needs;
    for (std::size_t id = 0; id < m_graphs.size(); ++id) {
        for (std::uint32_t node = 0; node < m_graphs[id].size(); ++node) {
            const auto &findings = m_graphs[id][node].findings;
            if (findings == nullptr)
                continue;
            for (const auto *constraints : {&findings->earlierNeeds, &findings->needs}) {
                for (const DimConstraint &constraint : *constraints)
                    needs.push_back({.node = {.graph = GraphId(id), .index = node}, .constraint = constraint});
            }
        }
    }
    return needs;
}

} // namespace shapewright
