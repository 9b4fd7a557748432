// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/symbolic/rules.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnx {
class OpSchema;
}

namespace shapewright {

// How a node is inferred, as far as edits do not change that.
struct NodePlan {
    const OperatorRules *rules = nullptr;
    const onnx::OpSchema *schema = nullptr;
    int opset = 0;
    int callersOpset = 0;                 // that of the model, for a node in the body of a function; 0 for others
    std::uint32_t shapeInputs = 0;        // one bit for each input; see shapeInputs()
    bool hasOtherShapes = false;          // than the ONNX standard, for some attributes and inputs
    std::unique_ptr<const Problem> fault; // an unknown operator, or a violation of its schema; null for most nodes
    std::vector<ValueId> captured;        // values of outer graphs that its subgraphs use
    // Nodes of one kind have the same operator, equal attributes, and inputs and outputs at the same places, so that
    // inference has the same result for inputs of the same types. 0: like no other node.
    std::uint32_t kind = 0;
};

// The plans of all nodes of a model. They are made once.
class NodePlans
{
public:
    explicit NodePlans(const ModelGraph &graph);

    [[nodiscard]] const NodePlan &of(NodeId id) const { return m_graphs[std::size_t(id.graph)][id.index]; }

private:
    using Opsets = std::unordered_map<std::string, int>; // by domain

    void add(GraphId id);
    [[nodiscard]] Opsets opsetsIn(GraphId id) const;
    [[nodiscard]] NodePlan planOf(NodeId id, const Opsets &opsets) const;

    const ModelGraph &m_graph;
    Opsets m_callers;                            // those of the model
    std::vector<std::vector<NodePlan>> m_graphs; // by graph and node
    std::uint32_t m_kinds = 0;
};

} // namespace shapewright
