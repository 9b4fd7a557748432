// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/symbolic/symbolicvalue.h"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace shapewright {

// The inferred types and elements of the values of all graphs, and which of them changed since forgetChanges(). Equal
// values that are set one after the other share one object: a large model has many values, and few types.
class KnownValues
{
public:
    explicit KnownValues(const ModelGraph &graph);

    // Valid until the value is set again.
    [[nodiscard]] const SymbolicValue &of(ValueId id) const
    {
        return *m_graphs[std::size_t(id.graph)].values[id.index];
    }
    [[nodiscard]] std::vector<SymbolicValue> ofGraph(GraphId id) const;
    [[nodiscard]] std::vector<SymbolicValue> ofOutputs(GraphId id) const;

    // Sets a value, and marks it as changed if it differs from the old one.
    void change(ValueId id, SymbolicValue value);
    // These do not mark values as changed, because all nodes of a subgraph that is entered are inferred anyway.
    void set(ValueId id, SymbolicValue value);
    void setGraph(GraphId id, std::vector<SymbolicValue> values);

    [[nodiscard]] bool hasChanged(ValueId id) const { return m_graphs[std::size_t(id.graph)].hasChanged[id.index]; }
    void forgetChanges();

private:
    using Shared = std::shared_ptr<const SymbolicValue>;
    struct OfGraph {
        std::vector<Shared> values;
        std::vector<bool> hasChanged; // by value
    };

    Shared share(SymbolicValue value);

    const ModelGraph &m_graph;
    std::vector<OfGraph> m_graphs;
    std::array<Shared, 64> m_recent; // by hash
};

} // namespace shapewright
