// SPDX-License-Identifier: Apache-2.0
#include "model/preview/partsshapes.h"

#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"

#include <utility>

namespace shapewright {

namespace {

std::shared_ptr<const ShapeTable> withProblems(std::shared_ptr<const ShapeTable> shapes,
                                               const std::vector<Problem> &problems)
{
    if (problems.empty())
        return shapes;
    auto table = std::make_shared<ShapeTable>(*shapes);
    table->problems.insert(table->problems.end(), problems.begin(), problems.end());
    return table;
}

} // namespace

AdaptedShapes PartsShapes::told(AdaptedShapes adapted) const
{
    adapted.original = original;
    adapted.names = names;
    adapted.origins.precede(origins);
    for (AdaptStep &step : adapted.steps)
        step.node = origins.of(step.node).value_or(step.node);
    if (adapted.isPossible())
        adapted.shown = adapted.toldOfOriginal(*adapted.after, *shown);
    else
        adapted.shown = shown;
    return adapted;
}

Result<PartsShapes> partsShapes(const std::shared_ptr<const ModelGraph> &original, const ModelEdits &edits,
                                const ShapeTable &unedited, const ShapeTable &whole, const JobContext &job,
                                const TriedParts &tried)
{
    PartsShapes parts;
    parts.original = original;
    if (tried.isOf(original, edits)) {
        parts.model = tried.model;
    } else {
        auto model = takeParts(original, edits.wishes.parts, job, edits.shapes);
        if (!model)
            return tl::unexpected(model.error());
        parts.model = std::make_shared<const PartsModel>(*std::move(model));
    }
    parts.derived = parts.model->graph;
    parts.origins = parts.model->origins;
    parts.names = parts.model->names;
    for (const auto &[table, shapes] :
         {std::pair(&parts.before, ShapeEdits()), std::pair(&parts.after, parts.model->edits)}) {
        auto made = propagate(*parts.derived, shapes, job);
        if (!made)
            return tl::unexpected(made.error());
        *table = *std::move(made);
    }
    parts.after = withProblems(parts.after, parts.model->problems);
    parts.before = parts.asBefore(*parts.before, unedited);
    parts.shown = parts.toldOfOriginal(*parts.after, whole);
    return parts;
}

} // namespace shapewright
