// SPDX-License-Identifier: Apache-2.0
#include "model/preview/graphorigins.h"

#include "model/shape/tables/shapetable.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace shapewright {

namespace {

// The name of a value of the original in the derived graph.
const std::string &nameIn(const GraphOrigins &graphs, GraphId graph, const std::string &name)
{
    const auto found = graph == mainGraph ? graphs.names.find(name) : graphs.names.end();
    return found != graphs.names.end() ? found->second : name;
}

} // namespace

ValueOrigins::ValueOrigins(const GraphOrigins &graphs) : m_values(graphs.derived->graphs().size())
{
    for (std::size_t g = 0; g < m_values.size(); ++g) {
        const auto from = graphs.origins.of(GraphId(g));
        if (!from)
            continue;
        std::unordered_map<std::string_view, std::uint32_t> names;
        const std::vector<Value> &values = graphs.original->graph(*from).values;
        for (std::uint32_t i = 0; i < values.size(); ++i)
            names.emplace(nameIn(graphs, *from, values[i].name), i);
        for (const Value &value : graphs.derived->graph(GraphId(g)).values) {
            const auto found = names.find(value.name);
            m_values[g].push_back(found != names.end() ? std::optional(ValueId{*from, found->second}) : std::nullopt);
        }
    }
}

std::optional<ValueId> ValueOrigins::of(ValueId id) const
{
    const auto &values = m_values[std::size_t(id.graph)];
    return id.index < values.size() ? values[id.index] : std::nullopt;
}

std::optional<ValueId> GraphOrigins::originOf(ValueId derivedValue) const
{
    const auto graph = origins.of(derivedValue.graph);
    if (!graph)
        return {};
    const std::string &name = derived->value(derivedValue).name;
    const std::vector<Value> &values = original->graph(*graph).values;
    const auto found =
        std::ranges::find_if(values, [&](const Value &value) { return nameIn(*this, *graph, value.name) == name; });
    if (found == values.end())
        return {};
    return ValueId{*graph, std::uint32_t(found - values.begin())};
}

std::optional<ValueId> GraphOrigins::derivedOf(ValueId origin) const
{
    for (std::size_t g = 0; g < derived->graphs().size(); ++g) {
        if (origins.of(GraphId(g)) == origin.graph)
            return derived->valueNamed(GraphId(g), nameIn(*this, origin.graph, original->value(origin).name));
    }
    return {};
}

std::shared_ptr<const ShapeTable> GraphOrigins::asBefore(const ShapeTable &own, const ShapeTable &ofOriginal) const
{
    const ValueOrigins values(*this);
    ShapeTable before = own;
    for (std::uint32_t g = 0; g < before.graphs.size(); ++g) {
        for (std::uint32_t i = 0; i < before.graphs[g].size(); ++i) {
            if (const auto was = values.of({GraphId(g), i}))
                before.graphs[g].set(i, ofOriginal.shared(*was));
        }
    }
    return std::make_shared<const ShapeTable>(std::move(before));
}

std::shared_ptr<const ShapeTable> GraphOrigins::toldOfOriginal(const ShapeTable &shapes,
                                                               const ShapeTable &ofOriginal) const
{
    const ValueOrigins values(*this);
    ShapeTable shown = shapes;
    shown.graphs = ofOriginal.graphs;
    shown.elements = ofOriginal.elements;
    shown.revision = ofOriginal.revision;
    for (std::uint32_t g = 0; g < shapes.graphs.size(); ++g) {
        for (std::uint32_t i = 0; i < shapes.graphs[g].size(); ++i) {
            const ValueId id{GraphId(g), i};
            const auto was = values.of(id);
            if (!was)
                continue;
            shown.graphs[std::size_t(was->graph)].set(was->index, shapes.shared(id));
            shown.elements.erase(*was);
            if (const auto known = shapes.elements.find(id); known != shapes.elements.end())
                shown.elements.emplace(*was, known->second);
        }
    }
    for (Problem &problem : shown.problems) {
        problem.graph = origins.of(problem.graph).value_or(mainGraph);
        problem.node = problem.node ? origins.of(*problem.node) : std::nullopt;
        problem.value = problem.value ? values.of(*problem.value) : std::nullopt;
    }
    return std::make_shared<const ShapeTable>(std::move(shown));
}

} // namespace shapewright
