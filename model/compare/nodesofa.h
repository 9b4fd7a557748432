// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"
#include "model/graph/freshnames.h"
#include "model/graphedits/graphedits.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright::compare {

// Plans edits that add to a second model the nodes, inputs and outputs that only the first one has in its main graph.
// Large constants are added without their elements.
class NodesOfA
{
public:
    NodesOfA(const ModelGraph &a, const ModelGraph &b, const ModelComparison &comparison);

    [[nodiscard]] const GraphEdits &edits() const { return m_edits; }
    // What was added, in the order in which it follows what the second model has.
    [[nodiscard]] const std::vector<std::uint32_t> &nodes() const { return m_nodes; }
    [[nodiscard]] const std::vector<ValueId> &inputs() const { return m_inputs; }
    [[nodiscard]] const std::vector<ValueId> &outputs() const { return m_outputs; }

private:
    void nameOutputs();
    void addNodes();
    void addOutputs(const ModelComparison &comparison);
    // The name of a value of the first model in the merged graph; empty for one that is not in it.
    [[nodiscard]] std::string nameOf(ValueId value);
    [[nodiscard]] std::string addedName(ValueId value);
    void addInput(ValueId value, const std::string &name);
    void addConstant(ValueId value, const std::string &name);

    const ModelGraph &m_a, &m_b;
    const ModelMatch &m_match;
    std::vector<std::uint32_t> m_nodes;
    std::vector<ValueId> m_inputs, m_outputs;
    std::unordered_map<ValueId, std::string> m_names;
    FreshNames m_fresh; // names of either model are taken, so that nothing is made twice or hides another value
    GraphEdits m_edits;
};

} // namespace shapewright::compare
