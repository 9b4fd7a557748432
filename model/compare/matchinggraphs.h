// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/matching.h"
#include "model/compare/nodehashes.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright::compare {

// Two graphs of which some nodes are matched by now, and how alike others are. It adds the values that match to those
// of the models, which outlive it.
class MatchingGraphs
{
public:
    // Nodes that only hold a constant are never free.
    class Side
    {
    public:
        Side(const ModelGraph &model, GraphId id, const std::vector<std::optional<std::uint32_t>> &matched)
            : m_model(model), m_id(id), m_matched(matched)
        {
        }

        [[nodiscard]] const ModelGraph &model() const { return m_model; }
        [[nodiscard]] const Graph &graph() const { return m_model.graph(m_id); }
        [[nodiscard]] const Node &node(std::uint32_t index) const { return graph().nodes[index]; }
        [[nodiscard]] std::uint32_t size() const { return std::uint32_t(graph().nodes.size()); }
        [[nodiscard]] bool isFree(std::uint32_t node) const;

    private:
        const ModelGraph &m_model;
        GraphId m_id;
        const std::vector<std::optional<std::uint32_t>> &m_matched; // by node
    };

    // How many inputs and users of two nodes correspond, and how many cannot.
    struct Agreement {
        std::size_t agreeing = 0, against = 0;
    };

    MatchingGraphs(const ModelGraph &a, GraphId inA, const ModelGraph &b, GraphId inB, ModelMatch &found);
    MatchingGraphs(const MatchingGraphs &) = delete;
    MatchingGraphs &operator=(const MatchingGraphs &) = delete;

    [[nodiscard]] const Side &a() const { return m_a; }
    [[nodiscard]] const Side &b() const { return m_b; }
    [[nodiscard]] const NodeHashes &hashesA() const { return m_hashesA; }
    [[nodiscard]] const NodeHashes &hashesB() const { return m_hashesB; }
    [[nodiscard]] const GraphMatch &match() const { return m_match; }
    [[nodiscard]] const ModelMatch &found() const { return m_found; }
    // The nodes of the first graph that are matched, in the order in which they were.
    [[nodiscard]] const std::vector<std::uint32_t> &matched() const { return m_matched; }

    void take(ValueId inA, ValueId inB);
    void take(std::uint32_t inA, std::uint32_t inB, MatchReason reason);

    [[nodiscard]] bool haveSameOperator(std::uint32_t inA, std::uint32_t inB) const;
    // Whether they have one operator and one name, their own or that of the first output. Some tools drop the names of
    // nodes.
    [[nodiscard]] bool haveSameName(std::uint32_t inA, std::uint32_t inB) const;
    [[nodiscard]] Agreement agreement(std::uint32_t inA, std::uint32_t inB) const;
    // How much of the names and of the surroundings of two nodes is the same.
    [[nodiscard]] std::size_t likeness(std::uint32_t inA, std::uint32_t inB) const;
    // The free node of the second graph that is most like one of the first. Nothing if none is, or there is a choice.
    [[nodiscard]] std::optional<std::uint32_t> mostAlike(std::uint32_t inA,
                                                         const std::vector<std::uint32_t> &others) const;

private:
    ModelMatch &m_found;
    GraphMatch m_match;
    Side m_a, m_b;
    NodeHashes m_hashesA, m_hashesB;
    std::vector<std::uint32_t> m_matched;
};

} // namespace shapewright::compare
