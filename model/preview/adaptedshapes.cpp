// SPDX-License-Identifier: Apache-2.0
#include "model/preview/adaptedshapes.h"

#include "model/shape/propagation/propagate.h"

#include <algorithm>
#include <utility>

namespace shapewright {

std::optional<NodeId> AdaptedShapes::refusedAt() const
{
    return model->refusal && model->refusal->node ? origins.of(*model->refusal->node) : std::nullopt;
}

void AdaptedShapes::tellDeclarations(SavePlan &plan) const
{
    const ModelGraph &changed = *model->graph;
    const ValueOrigins values(*this);
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
    AdaptedShapes adapted;
    adapted.original = std::move(original);
    adapted.model = std::move(model);
    adapted.derived = adapted.model->graph;
    adapted.shown = unadapted;
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
    adapted.before = adapted.asBefore(*adapted.before, unedited);
    adapted.shown = adapted.toldOfOriginal(*adapted.after, *unadapted);
    return adapted;
}

} // namespace shapewright
