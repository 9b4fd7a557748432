// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

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

struct ShapeTable;

// The facts about a model under some edits that matter to any execution provider, computed once for all of them. It
// refers to its arguments, which must outlive it. Immutable.
class ReadinessFacts
{
public:
    // Positions in names(), ascending. At most the first `mostNames`, so that the data for each value and blocker stays
    // small.
    using Names = std::vector<std::uint32_t>;
    static constexpr std::size_t mostNames = 40;

    struct OfValue {
        bool isTensor = true; // true, too, if the type is unknown
        bool hasRank = false;
        bool isConstant = false;          // an initializer, or computed before the run from constants only
        bool isConstantOnceFixed = false; // would be constant if all named sizes were fixed
        bool isDynamic = false;           // has a dynamic dim, or no rank
        std::optional<std::uint32_t> zeroAxis;
        std::optional<NodeId> decidedBy; // the node that decides a dim or the rank at run time
        Names names;                     // open sizes that its dims or its elements depend on
    };
    struct OfNode {
        std::uint32_t use = 0;          // position in uses()
        bool isCounted = true;          // present when a provider is asked; calls of functions are not
        bool isCountedOnceFixed = true; // would be present if all named sizes were fixed
    };
    // An operator in one opset version.
    struct Use {
        std::string domain, opType;
        const onnx::OpSchema *schema = nullptr;

        [[nodiscard]] int sinceVersion() const; // 0: unknown
        // Finds an input by its name in the documentation or by its position.
        [[nodiscard]] std::optional<std::size_t> slotOf(const std::string &input) const;
        // The default of an attribute. Empty if there is none.
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
    // The open sizes that one dim depends on.
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
    std::set<std::string> m_fed; // initializers that are also inputs
    std::set<std::string> m_open;
    std::vector<std::string> m_names;
    std::unordered_map<std::string, Names> m_namesByText;
    std::vector<Use> m_uses;
    std::unordered_map<std::string, std::vector<std::uint32_t>> m_usesByOperator;
    std::vector<std::vector<OfValue>> m_values;
    std::vector<std::vector<OfNode>> m_nodes;
};

} // namespace shapewright
