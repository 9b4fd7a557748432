// SPDX-License-Identifier: Apache-2.0
#include "model/preview/adaptedshapes.h"

#include "model/shape/propagation/propagate.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace shapewright {

namespace {

// Which values of the original those of the adapted graph are: those of the same name in the same graph.
class ValueOrigins
{
public:
    ValueOrigins(const ModelGraph &original, const ModelGraph &adapted, const NodeOrigins &origins)
        : m_values(adapted.graphs().size())
    {
        for (std::size_t g = 0; g < m_values.size(); ++g) {
            const auto from = origins.of(GraphId(g));
            if (!from)
                continue;
            std::unordered_map<std::string_view, std::uint32_t> names;
            const std::vector<Value> &values = original.graph(*from).values;
            for (std::uint32_t i = 0; i < values.size(); ++i)
                names.emplace(values[i].name, i);
            for (const Value &value : adapted.graph(GraphId(g)).values) {
                const auto found = names.find(value.name);
                m_values[g].push_back(found != names.end() ? std::optional(ValueId{*from, found->second})
                                                           : std::nullopt);
            }
        }
    }

    [[nodiscard]] std::optional<ValueId> of(ValueId id) const
    {
        const auto &values = m_values[std::size_t(id.graph)];
        return id.index < values.size() ? values[id.index] : std::nullopt;
    }

private:
    std::vector<std::vector<std::optional<ValueId>>> m_values; // by graph
};

std::optional<ValueId> valueNamed(const std::string &name, const ModelGraph &model, GraphId graph)
{
    const std::vector<Value> &values = model.graph(graph).values;
    const auto found = std::ranges::find(values, name, &Value::name);
    if (found == values.end())
        return {};
    return ValueId{graph, std::uint32_t(found - values.begin())};
}

// Values that are not in the original have their own shapes.
std::shared_ptr<const ShapeTable> asBefore(const ShapeTable &own, const ShapeTable &unedited,
                                           const ValueOrigins &values)
{
    ShapeTable before = own;
    for (std::uint32_t g = 0; g < before.graphs.size(); ++g) {
        for (std::uint32_t i = 0; i < before.graphs[g].size(); ++i) {
            if (const auto was = values.of({GraphId(g), i}))
                before.graphs[g][i] = unedited.at(*was);
        }
    }
    return std::make_shared<const ShapeTable>(std::move(before));
}

// Values that the adapted graph has no more keep their shapes.
std::shared_ptr<const ShapeTable> toldOfOriginal(const AdaptedShapes &adapted, const ShapeTable &unadapted,
                                                 const ValueOrigins &values)
{
    const ShapeTable &after = *adapted.after;
    ShapeTable shown = after;
    shown.graphs = unadapted.graphs;
    shown.elements = unadapted.elements;
    shown.revision = unadapted.revision;
    for (std::uint32_t g = 0; g < after.graphs.size(); ++g) {
        for (std::uint32_t i = 0; i < after.graphs[g].size(); ++i) {
            const ValueId id{GraphId(g), i};
            const auto was = values.of(id);
            if (!was)
                continue;
            shown.graphs[std::size_t(was->graph)][was->index] = after.at(id);
            shown.elements.erase(*was);
            if (const auto known = after.elements.find(id); known != after.elements.end())
                shown.elements.emplace(*was, known->second);
        }
    }
    for (Problem &problem : shown.problems) {
        problem.graph = adapted.origins.of(problem.graph).value_or(mainGraph);
        problem.node = problem.node ? adapted.origins.of(*problem.node) : std::nullopt;
        problem.value = problem.value ? values.of(*problem.value) : std::nullopt;
    }
    return std::make_shared<const ShapeTable>(std::move(shown));
}

} // namespace

std::optional<NodeId> AdaptedShapes::refusedAt() const
{
    return model->refusal && model->refusal->node ? origins.of(*model->refusal->node) : std::nullopt;
}

std::optional<ValueId> AdaptedShapes::originOf(ValueId adapted) const
{
    const auto graph = origins.of(adapted.graph);
    return graph ? valueNamed(model->graph->value(adapted).name, *original, *graph) : std::nullopt;
}

std::optional<ValueId> AdaptedShapes::adaptedOf(ValueId origin) const
{
    for (std::size_t g = 0; g < model->graph->graphs().size(); ++g) {
        if (origins.of(GraphId(g)) == origin.graph)
            return valueNamed(original->value(origin).name, *model->graph, GraphId(g));
    }
    return {};
}

void AdaptedShapes::tellDeclarations(SavePlan &plan) const
{
    const ModelGraph &changed = *model->graph;
    const ValueOrigins values(*original, changed, origins);
    for (std::uint32_t g = 0; g < changed.graphs().size(); ++g) {
        const Graph &graph = changed.graph(GraphId(g));
        for (std::uint32_t i = 0; i < graph.values.size(); ++i) {
            const ValueId id{GraphId(g), i};
            const auto origin = values.of(id);
            const Value &is = graph.values[i];
            if (!origin || original->value(*origin).declared == is.declared)
                continue;
            const ValueType &was = original->value(*origin).declared;
            const auto planned = std::ranges::find_if(plan.changes, [&](const DeclaredChange &change) {
                return change.graph == graph.path && change.name == is.name;
            });
            const bool isOfModel =
                id.graph == mainGraph && (is.isGraphOutput || is.origin == Value::Origin::GraphInput);
            if (planned != plan.changes.end())
                planned->before = was;
            else
                plan.changes.push_back(
                    {graph.path, is.name, was, is.declared, isOfModel ? std::optional(id) : std::nullopt});
        }
    }
}

Result<AdaptedShapes> adaptedShapes(std::shared_ptr<const ModelGraph> original,
                                    std::shared_ptr<const AdaptedModel> model, const ShapeEdits &edits,
                                    const ShapeTable &unedited, const std::shared_ptr<const ShapeTable> &unadapted,
                                    const JobContext &job)
{
    AdaptedShapes adapted{.original = std::move(original), .model = std::move(model), .shown = unadapted};
    const std::vector<AdaptedModel::Change> &changes = adapted.model->changes;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        for (AdaptStep step : changes[i].steps) {
            if (const auto node = adapted.origins.of(step.node)) {
                step.node = *node;
                adapted.steps.push_back(std::move(step));
            }
        }
        const auto &next = i + 1 < changes.size() ? changes[i + 1].from : adapted.model->graph;
        adapted.origins.follow(*changes[i].from, changes[i].edits, *next);
    }
    if (!adapted.isPossible())
        return adapted;
    for (const auto &[table, shapes] : {std::pair(&adapted.before, ShapeEdits()), std::pair(&adapted.after, edits)}) {
        auto made = propagate(*adapted.model->graph, shapes, job);
        if (!made)
            return tl::unexpected(made.error());
        *table = *std::move(made);
    }
    const ValueOrigins values(*adapted.original, *adapted.model->graph, adapted.origins);
    adapted.before = asBefore(*adapted.before, unedited, values);
    adapted.shown = toldOfOriginal(adapted, *unadapted, values);
    return adapted;
}

} // namespace shapewright
