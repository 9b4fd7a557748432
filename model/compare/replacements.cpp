// SPDX-License-Identifier: Apache-2.0
#include "model/compare/replacements.h"

#include "model/compare/graphdifferences.h"
#include "model/compare/nodehashes.h"
#include "model/graph/tensorplace.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace shapewright::compare {

using Kind = ModelDifference::Kind;

namespace {

// The nodes of both graphs: those of the first, then those of the second.
class Groups
{
public:
    explicit Groups(std::size_t count) : m_parent(count)
    {
        std::iota(m_parent.begin(), m_parent.end(), std::size_t(0));
    }
    std::size_t of(std::size_t node)
    {
        while (m_parent[node] != node)
            node = m_parent[node] = m_parent[m_parent[node]];
        return node;
    }
    void join(std::size_t node, std::size_t other) { m_parent[of(node)] = of(other); }

private:
    std::vector<std::size_t> m_parent;
};

class Replacements
{
public:
    Replacements(const ModelGraph &a, const ModelGraph &b, const GraphMatch &graph)
        : m_a(a), m_b(b), m_match(graph), m_first(a.graph(graph.a)), m_second(b.graph(graph.b)),
          m_groups(m_first.nodes.size() + m_second.nodes.size())
    {
    }

    void addTo(std::vector<ModelDifference> &differences)
    {
        joinNeighbours(m_first, m_match.inB, 0);
        joinNeighbours(m_second, m_match.inA, m_first.nodes.size());
        joinSameResults();
        std::map<std::size_t, std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>> groups;
        for (std::uint32_t node = 0; node < m_first.nodes.size(); ++node) {
            if (isLoose(m_first, m_match.inB, node))
                groups[m_groups.of(node)].first.push_back(node);
        }
        for (std::uint32_t node = 0; node < m_second.nodes.size(); ++node) {
            if (isLoose(m_second, m_match.inA, node))
                groups[m_groups.of(m_first.nodes.size() + node)].second.push_back(node);
        }
        for (const auto &[group, nodes] : groups) {
            if (!nodes.first.empty() && !nodes.second.empty()) {
                ModelDifference replaced = difference(Kind::NodeReplaced);
                for (const std::uint32_t node : nodes.first)
                    addToA(replaced, node);
                for (const std::uint32_t node : nodes.second)
                    addToB(replaced, node);
                replaced.details = {operators(m_first, nodes.first), operators(m_second, nodes.second)};
                differences.push_back(std::move(replaced));
                continue;
            }
            for (const std::uint32_t node : nodes.first) {
                ModelDifference removed = difference(Kind::NodeRemoved);
                addToA(removed, node);
                removed.details = {m_first.nodes[node].opType};
                differences.push_back(std::move(removed));
            }
            for (const std::uint32_t node : nodes.second) {
                ModelDifference added = difference(Kind::NodeAdded);
                addToB(added, node);
                added.details = {m_second.nodes[node].opType};
                differences.push_back(std::move(added));
            }
        }
    }

private:
    using Matches = std::vector<std::optional<std::uint32_t>>;

    static bool isLoose(const Graph &graph, const Matches &matches, std::uint32_t node)
    {
        return !matches[node] && !isConstantNode(graph.nodes[node]);
    }

    [[nodiscard]] ModelDifference difference(Kind kind) const
    {
        return {.kind = kind, .graph = m_first.path, .a = {}, .b = {}, .details = {}};
    }

    void addToA(ModelDifference &difference, std::uint32_t node) const
    {
        difference.nodesA.push_back({.graph = m_match.a, .index = node});
        difference.a.push_back(nameOf(m_a, difference.nodesA.back()));
    }
    void addToB(ModelDifference &difference, std::uint32_t node) const
    {
        difference.nodesB.push_back({.graph = m_match.b, .index = node});
        difference.b.push_back(nameOf(m_b, difference.nodesB.back()));
    }

    void joinNeighbours(const Graph &graph, const Matches &matches, std::size_t offset)
    {
        for (const Value &value : graph.values) {
            if (!value.producer || !isLoose(graph, matches, value.producer->index))
                continue;
            for (const Use &use : value.uses) {
                if (use.node.graph == value.producer->graph && isLoose(graph, matches, use.node.index))
                    m_groups.join(offset + value.producer->index, offset + use.node.index);
            }
        }
    }

    // Nodes whose results the same node uses at the same place, or that make the same output.
    void joinSameResults()
    {
        for (std::uint32_t user = 0; user < m_first.nodes.size(); ++user) {
            if (!m_match.inB[user])
                continue;
            const auto &ours = m_first.nodes[user].inputs, &theirs = m_second.nodes[*m_match.inB[user]].inputs;
            for (std::size_t slot = 0; slot < std::min(ours.size(), theirs.size()); ++slot)
                join(ours[slot], theirs[slot]);
        }
        for (const auto &[output, same] : pairedByName(m_a, m_first.outputs, m_b, m_second.outputs).pairs)
            join(output, same);
        if (m_first.outputs.size() == m_second.outputs.size()) {
            for (std::size_t i = 0; i < m_first.outputs.size(); ++i)
                join(m_first.outputs[i], m_second.outputs[i]);
        }
    }
    void join(const std::optional<ValueId> &x, const std::optional<ValueId> &y)
    {
        if (!x || !y || x->graph != m_match.a || y->graph != m_match.b)
            return;
        const auto &producer = m_a.value(*x).producer, &otherProducer = m_b.value(*y).producer;
        if (producer && otherProducer && isLoose(m_first, m_match.inB, producer->index) &&
            isLoose(m_second, m_match.inA, otherProducer->index))
            m_groups.join(producer->index, m_first.nodes.size() + otherProducer->index);
    }

    static std::string operators(const Graph &graph, const std::vector<std::uint32_t> &nodes)
    {
        constexpr std::size_t most = 6;
        std::string text;
        for (std::size_t i = 0; i < std::min(most, nodes.size()); ++i)
            text += (i > 0 ? ", " : "") + graph.nodes[nodes[i]].opType;
        return nodes.size() > most ? text + ", …" : text;
    }

    const ModelGraph &m_a, &m_b;
    const GraphMatch &m_match;
    const Graph &m_first, &m_second;
    Groups m_groups;
};

} // namespace

void addReplacements(const ModelGraph &a, const ModelGraph &b, const GraphMatch &graph,
                     std::vector<ModelDifference> &differences)
{
    Replacements(a, b, graph).addTo(differences);
}

} // namespace shapewright::compare
