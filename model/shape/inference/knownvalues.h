// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/symbolic/symbolicvalue.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace shapewright {

// The inferred types and elements of the values of all graphs, and which of them changed since forgetChanges().
class KnownValues
{
public:
    explicit KnownValues(const ModelGraph &graph);

    [[nodiscard]] const SymbolicValue &of(ValueId id) const { return m_graphs[std::size_t(id.graph)].values[id.index]; }
    [[nodiscard]] const std::vector<SymbolicValue> &ofGraph(GraphId id) const
    {
        return m_graphs[std::size_t(id)].values;
    }
    [[nodiscard]] std::vector<SymbolicValue> ofOutputs(GraphId id) const;

    // Sets a value, and marks it as changed if it differs from the old one.
    void change(ValueId id, SymbolicValue value);
    // These do not mark values as changed, because all nodes of a subgraph that is entered are inferred anyway.
    void set(ValueId id, SymbolicValue value) { m_graphs[std::size_t(id.graph)].values[id.index] = std::move(value); }
    void setGraph(GraphId id, std::vector<SymbolicValue> values)
    {
        m_graphs[std::size_t(id)].values = std::move(values);
    }

    [[nodiscard]] bool hasChanged(ValueId id) const { return m_graphs[std::size_t(id.graph)].hasChanged[id.index]; }
    void forgetChanges();

private:
    struct OfGraph {
        std::vector<SymbolicValue> values;
        std::vector<bool> hasChanged; // by value
    };

    const ModelGraph &m_graph;
    std::vector<OfGraph> m_graphs;
};

} // namespace shapewright
