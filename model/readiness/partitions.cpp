// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/partitions.h"

#include "model/readiness/readinessfacts.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace shapewright {

namespace {

// Computes the partitions of one graph.
class Partitioner
{
public:
    Partitioner(const ReadinessFacts &facts, GraphId graph, const std::vector<bool> &isTaken)
        : m_model(facts.graph()), m_graphId(graph), m_graph(m_model.graph(graph)), m_isTaken(isTaken),
          m_parts(m_graph.nodes.size(), notThere), m_isThere(m_graph.nodes.size()), m_open(m_graph.nodes.size()),
          m_consumers(m_graph.nodes.size()), m_lastPartBefore(m_graph.nodes.size(), -1)
    {
        for (std::uint32_t node = 0; node < m_graph.nodes.size(); ++node) {
            m_isThere[node] = facts.of(NodeId{graph, node}).isCounted || m_graph.nodes[node].body;
            m_parts[node] = m_isThere[node] ? notTaken : notThere;
        }
    }
    Partitions make();

private:
    void addEdges();
    [[nodiscard]] std::optional<std::uint32_t> ownNode(NodeId node) const;
    void pass(std::uint32_t node);

    const ModelGraph &m_model;
    GraphId m_graphId;
    const Graph &m_graph;
    const std::vector<bool> &m_isTaken;
    Partitions m_parts;
    std::vector<bool> m_isThere;
    std::vector<std::uint32_t> m_open; // number of producers that have not been visited
    std::vector<std::vector<std::uint32_t>> m_consumers;
    std::vector<std::int32_t> m_lastPartBefore;   // the latest partition that a producer belongs to
    std::deque<std::uint32_t> m_ready, m_waiting; // nodes of the current and of the next wave
    std::int32_t m_part = 0;
};

// The node of this graph that is, or contains at any depth, the given node.
std::optional<std::uint32_t> Partitioner::ownNode(NodeId node) const
{
    while (node.graph != m_graphId) {
        const auto &owner = m_model.graph(node.graph).owner;
        if (!owner)
            return {};
        node = *owner;
    }
    return node.index;
}

void Partitioner::addEdges()
{
    for (std::uint32_t node = 0; node < m_graph.nodes.size(); ++node) {
        if (!m_isThere[node])
            continue;
        for (const std::optional<ValueId> &output : m_graph.nodes[node].outputs) {
            if (!output)
                continue;
            for (const Use &use : m_model.value(*output).uses) {
                const auto consumer = ownNode(use.node);
                if (!consumer || !m_isThere[*consumer])
                    continue;
                m_consumers[node].push_back(*consumer);
                ++m_open[*consumer];
            }
        }
    }
}

void Partitioner::pass(std::uint32_t node)
{
    if (m_isTaken[node])
        m_parts[node] = m_part;
    for (const std::uint32_t consumer : m_consumers[node]) {
        m_lastPartBefore[consumer] = std::max(m_lastPartBefore[consumer], m_parts[node]);
        if (--m_open[consumer] == 0)
            m_ready.push_back(consumer);
    }
}

Partitions Partitioner::make()
{
    addEdges();
    for (const std::uint32_t node : m_graph.order) {
        if (m_isThere[node] && m_open[node] == 0)
            m_ready.push_back(node);
    }
    bool isPartUsed = false;
    while (!m_ready.empty() || !m_waiting.empty()) {
        if (m_ready.empty()) {
            m_ready.swap(m_waiting);
            m_part += std::exchange(isPartUsed, false) ? 1 : 0;
            continue;
        }
        const std::uint32_t node = m_ready.front();
        m_ready.pop_front();
        // The node is not taken and depends on the current partition. So whatever follows it belongs to later
        // partitions.
        if (!m_isTaken[node] && isPartUsed && m_lastPartBefore[node] == m_part) {
            m_waiting.push_back(node);
            continue;
        }
        isPartUsed = isPartUsed || m_isTaken[node];
        pass(node);
    }
    return std::move(m_parts);
}

} // namespace

Partitions partitionsOf(const ReadinessFacts &facts, GraphId graph, const std::vector<bool> &isTaken)
{
    return Partitioner(facts, graph, isTaken).make();
}

std::size_t partitionCount(const Partitions &partitions)
{
    return partitions.empty() ? 0 : std::size_t(std::max(notTaken, std::ranges::max(partitions)) + 1);
}

} // namespace shapewright
