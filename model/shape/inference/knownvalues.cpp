// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/knownvalues.h"

#include <utility>

namespace shapewright {

KnownValues::KnownValues(const ModelGraph &graph) : m_graph(graph), m_graphs(graph.graphs().size())
{
    const auto unknown = std::make_shared<const SymbolicValue>();
    m_recent.fill(unknown);
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        m_graphs[i].values.assign(graph.graphs()[i].values.size(), unknown);
        m_graphs[i].hasChanged.resize(graph.graphs()[i].values.size());
    }
}

KnownValues::Shared KnownValues::share(SymbolicValue value)
{
    if (value.constant != nullptr)
        return std::make_shared<const SymbolicValue>(std::move(value)); // there is no other one
    Shared &recent = m_recent[value.type.hash() % m_recent.size()];
    if (*recent != value)
        recent = std::make_shared<const SymbolicValue>(std::move(value));
    return recent;
}

void KnownValues::set(ValueId id, SymbolicValue value)
{
    m_graphs[std::size_t(id.graph)].values[id.index] = share(std::move(value));
}

void KnownValues::setGraph(GraphId id, std::vector<SymbolicValue> values)
{
    for (std::uint32_t i = 0; i < values.size(); ++i)
        set({.graph = id, .index = i}, std::move(values[i]));
}

std::vector<SymbolicValue> KnownValues::ofGraph(GraphId id) const
{
    std::vector<SymbolicValue> values;
    for (const Shared &value : m_graphs[std::size_t(id)].values)
        values.push_back(*value);
    return values;
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
    if (*graph.values[id.index] == value)
        return;
    graph.values[id.index] = share(std::move(value));
    graph.hasChanged[id.index] = true;
}

void KnownValues::forgetChanges()
{
    for (OfGraph &graph : m_graphs)
        graph.hasChanged.assign(graph.values.size(), false);
}

} // namespace shapewright
