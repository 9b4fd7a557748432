// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/tables/shapetable.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnx {
class OpSchema;
}

namespace shapewright {

// What matters of a model under some edits to any execution provider, found out once for all of them. Holds what it was
// made from by reference. Immutable.
class ReadinessFacts
{
public:
    // Positions in names(), ascending; of more than `mostNames` the first ones, so that what is kept of each value, and
    // of each blocker, stays small.
    using Names = std::vector<std::uint32_t>;
    static constexpr std::size_t mostNames = 40;

    struct OfValue {
        bool isTensor = true; // or may be one
        bool hasRank = false;
        bool isConstant = false;          // an initializer, or computed from such alone before the model runs
        bool isConstantOnceFixed = false; // it would be if all named sizes had numbers
        bool isDynamic = false;           // has a dim without a number, or no rank
        std::optional<std::uint32_t> zeroAxis;
        std::optional<NodeId> decidedBy; // the node that decides a dim, or the rank, at run time
        Names names;                     // open sizes that its dims, or its elements, follow
    };
    struct OfNode {
        std::uint32_t use = 0;          // position in uses()
        bool isCounted = true;          // it is there when a provider is asked; calls of functions are not
        bool isCountedOnceFixed = true; // and would be if all named sizes had numbers
    };
    // An operator in a version.
    struct Use {
        std::string domain, opType;
        const onnx::OpSchema *schema = nullptr;

        [[nodiscard]] int sinceVersion() const; // 0: not known
        // Of an input by its name in the documentation or by its position.
        [[nodiscard]] std::optional<std::size_t> slotOf(const std::string &input) const;
        // The value that the attribute has where a node does not say it; empty: none.
        [[nodiscard]] std::string defaultOf(const std::string &attribute) const;
        [[nodiscard]] std::string inputName(std::size_t slot) const;
    };

    ReadinessFacts(const ModelGraph &graph, const ShapeTable &table);

    [[nodiscard]] const ModelGraph &graph() const { return m_graph; }
    [[nodiscard]] const ShapeTable &table() const { return m_table; }
    [[nodiscard]] const std::vector<std::string> &names() const { return m_names; }
    [[nodiscard]] const std::vector<Use> &uses() const { return m_uses; }
    [[nodiscard]] const OfValue &of(ValueId id) const { return m_values[std::size_t(id.graph)][id.index]; }
    [[nodiscard]] const OfNode &of(NodeId id) const { return m_nodes[std::size_t(id.graph)][id.index]; }
    // The open sizes that one dim follows.
    [[nodiscard]] Names namesOf(const Dim &dim) const;
    [[nodiscard]] std::vector<std::string> texts(const Names &names) const;

private:
    void addGraph(GraphId id);
    void addShape(ValueId id);
    void bindInputs(GraphId id);
    void addNode(NodeId id);
    void fold(NodeId id);
    [[nodiscard]] std::uint32_t useOf(NodeId id);
    [[nodiscard]] const Names &namesOfText(const Dim &dim);

    const ModelGraph &m_graph;
    const ShapeTable &m_table;
    std::set<std::string> m_fed; // initializers that are inputs, too
    std::set<std::string> m_open;
    std::vector<std::string> m_names;
    std::unordered_map<std::string, Names> m_namesByText;
    std::vector<Use> m_uses;
    std::unordered_map<std::string, std::vector<std::uint32_t>> m_usesByOperator;
    std::vector<std::vector<OfValue>> m_values;
    std::vector<std::vector<OfNode>> m_nodes;
};

} // namespace shapewright
