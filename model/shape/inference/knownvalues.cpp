// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/knownvalues.h"

namespace shapewright {

KnownValues::KnownValues(const ModelGraph &graph) : m_graph(graph), m_graphs(graph.graphs().size())
{
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        m_graphs[i].values.resize(graph.graphs()[i].values.size());
        m_graphs[i].hasChanged.resize(graph.graphs()[i].values.size());
    }
}

std::vector<SymbolicValue> KnownValues::ofOutputs(GraphId id) const
{
    std::vector<SymbolicValue> outputs;
    for (const ValueId output : m_graph.graph(id).outputs)
        outputs.push_back(of(output));
    return outputs;
}

void KnownValues::change(ValueId id, SymbolicValue value)
{
    OfGraph &graph = m_graphs[std::size_t(id.graph)];
    if (graph.values[id.index] == value)
        return;
    graph.values[id.index] = std::move(value);
    graph.hasChanged[id.index] = true;
}

void KnownValues::forgetChanges()
{
    for (OfGraph &graph : m_graphs)
        graph.hasChanged.assign(graph.values.size(), false);
}

} // namespace shapewright
