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
    Partitioner(const ReadinessFacts &facts, GraphId graph, const std::vector<bool> &isSupported)
        : m_model(facts.graph()), m_graphId(graph), m_graph(m_model.graph(graph)), m_isSupported(isSupported),
          m_partitions(m_graph.nodes.size(), notPresent), m_isPresent(m_graph.nodes.size()),
          m_open(m_graph.nodes.size()), m_consumers(m_graph.nodes.size()),
          m_lastPartitionBefore(m_graph.nodes.size(), -1)
    {
        for (std::uint32_t node = 0; node < m_graph.nodes.size(); ++node) {
            m_isPresent[node] = facts.of(NodeId{graph, node}).isCounted || m_graph.nodes[node].body;
            m_partitions[node] = m_isPresent[node] ? notSupported : notPresent;
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
    const std::vector<bool> &m_isSupported;
    Partitions m_partitions;
    std::vector<bool> m_isPresent;
    std::vector<std::uint32_t> m_open; // number of producers that have not been visited
    std::vector<std::vector<std::uint32_t>> m_consumers;
    std::vector<std::int32_t> m_lastPartitionBefore; // the latest partition that a producer belongs to
    std::deque<std::uint32_t> m_ready, m_waiting;    // nodes of the current and of the next wave
    std::int32_t m_partition = 0;
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
        if (!m_isPresent[node])
            continue;
        for (const std::optional<ValueId> &output : m_graph.nodes[node].outputs) {
            if (!output)
                continue;
            for (const Use &use : m_model.value(*output).uses) {
                const auto consumer = ownNode(use.node);
                if (!consumer || !m_isPresent[*consumer])
                    continue;
                m_consumers[node].push_back(*consumer);
                ++m_open[*consumer];
            }
        }
    }
}

void Partitioner::pass(std::uint32_t node)
{
    if (m_isSupported[node])
        m_partitions[node] = m_partition;
    for (const std::uint32_t consumer : m_consumers[node]) {
        m_lastPartitionBefore[consumer] = std::max(m_lastPartitionBefore[consumer], m_partitions[node]);
        if (--m_open[consumer] == 0)
            m_ready.push_back(consumer);
    }
}

Partitions Partitioner::make()
{
    addEdges();
    for (const std::uint32_t node : m_graph.order) {
        if (m_isPresent[node] && m_open[node] == 0)
            m_ready.push_back(node);
    }
    bool isPartitionUsed = false;
    while (!m_ready.empty() || !m_waiting.empty()) {
        if (m_ready.empty()) {
            m_ready.swap(m_waiting);
            m_partition += std::exchange(isPartitionUsed, false) ? 1 : 0;
            continue;
        }
        const std::uint32_t node = m_ready.front();
        m_ready.pop_front();
        // The node is not supported and depends on the current partition. So whatever follows it belongs to later
        // partitions.
        if (!m_isSupported[node] && isPartitionUsed && m_lastPartitionBefore[node] == m_partition) {
            m_waiting.push_back(node);
            continue;
        }
        isPartitionUsed = isPartitionUsed || m_isSupported[node];
        pass(node);
    }
    return std::move(m_partitions);
}

} // namespace

Partitions partitionsOf(const ReadinessFacts &facts, GraphId graph, const std::vector<bool> &isSupported)
{
    return Partitioner(facts, graph, isSupported).make();
}

std::size_t partitionCount(const Partitions &partitions)
{
    return partitions.empty() ? 0 : std::size_t(std::max(notSupported, std::ranges::max(partitions)) + 1);
}

} // namespace shapewright
