// SPDX-License-Identifier: Apache-2.0
#include "model/preview/wishedmodel.h"

#include "model/edits/sizeranges.h"
#include "model/onnx/modelfile.h"
#include "model/run/constants/runtimeconstants.h"
#include "model/save/save.h"
#include "model/save/splice.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"

#include <utility>

namespace shapewright {

namespace {

// Of the model file alone: data in other files stay as they are.
Result<std::uint64_t> savedBytes(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table)
{
    const auto plan = planSave(graph, edits, table);
    if (!plan)
        return tl::unexpected(plan.error());
    std::uint64_t bytes = 0;
    for (const FilePiece &piece : splice(graph.file().index(), graph.file().size(), *plan, {}))
        bytes += piece.length();
    return bytes;
}

// What adapting changed, folding has not.
std::shared_ptr<const ShapeTable> toldAs(const ShapeTable &own, const Graph &folded, const AdaptedShapes &adapted)
{
    ShapeTable table = own;
    for (std::uint32_t i = 0; i < folded.values.size(); ++i) {
        if (const auto was = adapted.model->graph->valueNamed(mainGraph, folded.values[i].name))
            table.graphs.front().set(i, adapted.before->shared(*was));
    }
    return std::make_shared<const ShapeTable>(std::move(table));
}

} // namespace

const GraphOrigins *WishedModel::origins() const
{
    if (adapted && adapted->isPossible())
        return adapted.get();
    return parts.get();
}

bool WishedModel::hasErrors() const
{
    return after->hasErrors();
}

Result<WishedModel> wishedModel(const std::shared_ptr<const ModelGraph> &graph, const ModelEdits &edits,
                                const ShapeTable &unwished, const JobContext &job,
                                std::shared_ptr<const AdaptedShapes> adapted, std::shared_ptr<const PartsShapes> parts)
{
    if (hasRanges(edits.shapes)) {
        const ShapeEdits saved = savedEdits(*graph, edits.shapes);
        const auto table = propagate(*graph, saved, job);
        return table ? wishedModel(graph, {saved, edits.wishes}, **table, job, std::move(adapted))
                     : tl::unexpected(table.error());
    }
    if (!parts && !edits.wishes.parts.isEmpty()) {
        const auto unedited = propagate(*graph, {}, job);
        auto made = unedited ? partsShapes(graph, edits, **unedited, unwished, job) : tl::unexpected(unedited.error());
        if (!made)
            return tl::unexpected(made.error());
        parts = std::make_shared<const PartsShapes>(*std::move(made));
    }
    WishedModel wished{.original = graph,
                       .graph = graph,
                       .parts = std::move(parts),
                       .adapted = std::move(adapted),
                       .edits = edits.shapes};
    if (wished.parts) {
        wished.graph = wished.parts->derived;
        wished.before = wished.parts->before;
        wished.after = wished.parts->after;
        wished.edits = wished.parts->model->edits;
    }
    if (wished.adapted && wished.adapted->isPossible()) {
        wished.graph = wished.adapted->derived;
        wished.before = wished.adapted->before;
        wished.after = wished.adapted->after;
    }
    wished.unfolded = wished.after;
    if (edits.wishes.fold) {
        auto folded = foldAsWished(wished.graph, wished.edits, *edits.wishes.fold, job);
        if (!folded)
            return tl::unexpected(folded.error());
        wished.graph = folded->graph;
        wished.fates = NodeFates::of(*folded);
        wished.folded = *std::move(folded);
    }
    if (const GraphOrigins *origins = wished.origins())
        wished.fates.tellOf(*origins);
    if (wished.adapted)
        wished.fates.addAdapted(*wished.adapted);
    if (wished.parts) {
        wished.partsFates.addGone(*wished.parts);
        wished.fates.gone.insert(wished.partsFates.gone.begin(), wished.partsFates.gone.end());
    }
    for (const auto &[table, shapes] :
         {std::pair(&wished.before, ShapeEdits()), std::pair(&wished.after, wished.edits)}) {
        if (*table && !wished.folded)
            continue;
        auto made = propagate(*wished.graph, shapes, job);
        if (!made)
            return tl::unexpected(made.error());
        *table = *std::move(made);
    }
    if (wished.folded && wished.adapted && wished.adapted->isPossible())
        wished.before = toldAs(*wished.before, wished.graph->main(), *wished.adapted);
    const auto bytesBefore = savedBytes(*graph, edits.shapes, unwished);
    const auto bytesAfter = bytesBefore ? savedBytes(*wished.graph, wished.edits, *wished.after) : bytesBefore;
    if (!bytesAfter)
        return tl::unexpected(bytesAfter.error());
    wished.bytesBefore = *bytesBefore;
    wished.bytesAfter = *bytesAfter;
    return wished;
}

} // namespace shapewright
