// SPDX-License-Identifier: Apache-2.0
#include "model/compare/equalstretches.h"

#include "model/graph/tensorplace.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_set>

namespace shapewright {

namespace {

constexpr int context = 1;             // how many steps from a difference nodes are still shown
constexpr std::size_t mostUses = 8;    // a value with more leads all over the graph, not to what is near
constexpr std::size_t fewestNodes = 3; // of a stretch: smaller ones are shown as they are

using Part = MergedGraph::Part;
using Nodes = std::vector<std::uint32_t>;

class Stretches
{
public:
    explicit Stretches(const MergedGraph &merged) : m_merged(merged), m_graph(merged.graph->main())
    {
        findEdges();
        showContext();
        findPhases();
    }

    std::vector<Block> run()
    {
        std::iota(m_groups.begin(), m_groups.end(), 0U);
        for (std::uint32_t node = 0; node < m_users.size(); ++node) {
            for (const std::uint32_t user : m_users[node]) {
                if (!m_isShown[node] && !m_isShown[user] && m_phases[node] == m_phases[user])
                    m_groups[groupOf(user)] = groupOf(node);
            }
        }
        std::map<std::uint32_t, Nodes> members;
        for (const std::uint32_t node : m_graph.order) {
            if (!m_isShown[node])
                members[groupOf(node)].push_back(node);
        }
        std::vector<Block> blocks;
        for (auto &[group, nodes] : members) {
            if (nodes.size() >= fewestNodes)
                blocks.push_back({.kind = Block::Kind::Equal, .scope = {}, .instances = {std::move(nodes)}});
        }
        return blocks;
    }

private:
    void findEdges()
    {
        m_users.resize(m_graph.nodes.size());
        m_producers.resize(m_graph.nodes.size());
        m_near.resize(m_graph.nodes.size());
        m_groups.resize(m_graph.nodes.size());
        for (const Value &value : m_graph.values) {
            if (!value.producer || isConstantNode(m_graph.nodes[value.producer->index]))
                continue;
            for (const Use &use : value.uses) {
                NodeId node = use.node;
                while (node.graph != mainGraph)
                    node = *m_merged.graph->graph(node.graph).owner;
                addEdge(value.producer->index, node.index, value.uses.size() <= mostUses);
            }
        }
        for (const MergedGraph::Edge &edge : m_merged.edgesOfA) {
            const auto &producer = m_merged.graph->value(edge.value).producer;
            if (producer && edge.node)
                addEdge(producer->index, edge.node->index, true);
        }
    }
    void addEdge(std::uint32_t from, std::uint32_t to, bool isNear)
    {
        m_users[from].push_back(to);
        m_producers[to].push_back(from);
        if (isNear) {
            m_near[from].push_back(to);
            m_near[to].push_back(from);
        }
    }

    // What differs, and what is near to it.
    void showContext()
    {
        m_isShown.resize(m_graph.nodes.size());
        Nodes last;
        const auto show = [&](std::uint32_t node) {
            if (!m_isShown[node])
                last.push_back(node);
            m_isShown[node] = true;
        };
        for (std::uint32_t node = 0; node < m_graph.nodes.size(); ++node) {
            if (isConstantNode(m_graph.nodes[node]))
                m_isShown[node] = true; // it is seen at the nodes that use it
            else if (m_merged.nodes[node] != Part::Equal)
                show(node);
        }
        for (int step = 0; step < context; ++step) {
            for (const std::uint32_t node : std::exchange(last, {}))
                std::ranges::for_each(m_near[node], show);
        }
        for (std::uint32_t i = 0; i < m_graph.values.size(); ++i) {
            const Value &value = m_graph.values[i];
            if (m_merged.values[i] == Part::Equal || isConstant(*m_merged.graph, {mainGraph, i}))
                continue;
            if (value.producer)
                show(value.producer->index);
            for (const Use &use : value.uses) {
                if (use.node.graph == mainGraph && value.uses.size() <= mostUses)
                    show(use.node.index);
            }
        }
        // What is in a cycle has no place among what computes.
        std::vector<bool> isOrdered(m_graph.nodes.size());
        for (const std::uint32_t node : m_graph.order)
            isOrdered[node] = true;
        for (std::uint32_t node = 0; node < m_graph.nodes.size(); ++node)
            m_isShown[node] = m_isShown[node] || !isOrdered[node];
    }

    // The largest number of shown stretches on a way that leads to a node. A way that leaves a phase never comes back,
    // so neither does one that leaves a connected part of it.
    void findPhases()
    {
        m_phases.resize(m_graph.nodes.size());
        std::vector<bool> isFree(m_graph.nodes.size()); // computed from constants alone
        for (const std::uint32_t node : m_graph.order) {
            isFree[node] = std::ranges::none_of(m_graph.nodes[node].inputs, [&](const auto &input) {
                return input && m_merged.graph->value(*input).origin == Value::Origin::GraphInput;
            });
            for (const std::uint32_t producer : m_producers[node]) {
                const std::uint32_t step = m_isShown[producer] && !m_isShown[node] ? 1 : 0;
                m_phases[node] = std::max(m_phases[node], m_phases[producer] + step);
                isFree[node] = isFree[node] && isFree[producer];
            }
        }
        // What depends on no input belongs to where it is first used.
        for (auto node = m_graph.order.rbegin(); node != m_graph.order.rend(); ++node) {
            const Nodes &users = m_users[*node];
            const bool isAmongHidden =
                !users.empty() && std::ranges::none_of(users, [this](std::uint32_t user) { return m_isShown[user]; });
            if (!isFree[*node] || m_isShown[*node] || !isAmongHidden)
                continue;
            const auto first =
                std::ranges::min_element(users, {}, [this](std::uint32_t user) { return m_phases[user]; });
            m_phases[*node] = m_phases[*first];
        }
    }

    std::uint32_t groupOf(std::uint32_t node)
    {
        while (m_groups[node] != node)
            node = m_groups[node] = m_groups[m_groups[node]];
        return node;
    }

    const MergedGraph &m_merged;
    const Graph &m_graph;
    std::vector<Nodes> m_users, m_producers, m_near; // by node
    std::vector<bool> m_isShown;
    std::vector<std::uint32_t> m_phases, m_groups;
};

// The instances of a block that lie within a stretch, as a block of its own.
Block within(const Block &block, const std::unordered_set<std::uint32_t> &stretch)
{
    Block inside{.kind = block.kind, .scope = block.scope, .instances = {}};
    std::ranges::copy_if(block.instances, std::back_inserter(inside.instances), [&stretch](const Nodes &nodes) {
        return std::ranges::all_of(nodes, [&stretch](std::uint32_t node) { return stretch.contains(node); });
    });
    return inside;
}

std::size_t nodesOf(const Block &block)
{
    return std::transform_reduce(block.instances.begin(), block.instances.end(), std::size_t(0), std::plus(),
                                 [](const Nodes &nodes) { return nodes.size(); });
}

// What repeats in a stretch with the most nodes, also in what stands there once, as in a stage.
std::optional<Block> mostRepeated(const std::vector<Block> &found, const std::unordered_set<std::uint32_t> &stretch)
{
    std::optional<Block> most;
    const auto consider = [&most](std::optional<Block> other) {
        if (other && other->instances.size() > 1 && (!most || nodesOf(*other) > nodesOf(*most)))
            most = std::move(other);
    };
    for (const Block &block : found) {
        consider(within(block, stretch));
        if (block.instances.size() == 1)
            consider(mostRepeated(block.parts, stretch));
    }
    return most;
}

} // namespace

void nameStretches(std::vector<Block> &stretches, const std::vector<Block> &found)
{
    for (Block &stretch : stretches) {
        const auto repeated = mostRepeated(found, {stretch.nodes().begin(), stretch.nodes().end()});
        if (repeated && 2 * nodesOf(*repeated) >= stretch.nodes().size())
            stretch.repeated = {*repeated};
    }
}

std::vector<Block> equalStretches(const MergedGraph &merged)
{
    return Stretches(merged).run();
}

} // namespace shapewright
