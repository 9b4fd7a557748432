// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/adapt.h"

#include "model/adapt/carrying.h"
#include "model/adapt/rewriting.h"
#include "model/edits/resolvededits.h"
#include "model/graphedits/editedmodel.h"
#include "model/onnx/modelfile.h"
#include "model/shape/inference/propagationstate.h"

#include <algorithm>

namespace shapewright {

namespace {

void addWish(std::vector<AdaptWish> &wishes, const ModelGraph &graph, const ShapeEdits::Axis &axis, const Dim &size)
{
    const auto input = graph.input(axis.input);
    if (!input || size.isFollowing())
        return;
    const auto &shape = graph.value(*input).declared.shape;
    if (!shape || axis.axis >= shape->size() || !(*shape)[axis.axis].isValue() || (*shape)[axis.axis] == size)
        return;
    // Without a name, axes have nothing in common.
    const auto same = std::ranges::find_if(
        wishes, [&](const AdaptWish &wish) { return wish.size == size && !size.isUnknown(); });
    if (same != wishes.end())
        same->axes.push_back(axis);
    else
        wishes.push_back({{axis}, size});
}

// Whether propagation comes to the same shapes. It knows nothing of how the model was adapted.
bool isAsPlanned(const ModelGraph &graph, const ModelGraph &original, const Carrying &carrying,
                 const Rewriting &rewriting, const JobContext &job)
{
    PropagationState state(std::shared_ptr<const ModelGraph>(std::shared_ptr<const void>(), &graph));
    if (!state.update(resolveEdits(graph, {}), job))
        return false;
    const ShapeTable table = state.table();
    if (table.hasErrors())
        return false;
    std::unordered_map<std::string_view, std::uint32_t> values;
    for (std::uint32_t i = 0; i < original.main().values.size(); ++i)
        values.emplace(original.main().values[i].name, i);
    for (std::uint32_t i = 0; i < graph.main().values.size(); ++i) {
        const auto found = values.find(graph.main().values[i].name);
        if (found == values.end())
            continue;
        const ValueId was{mainGraph, found->second};
        const Carried &carried = carrying.of(was);
        const auto &now = table.at({mainGraph, i}).type.shape;
        const auto &before = carrying.state().known(was).type;
        if (!now || !before.hasRank || carried.kind == Carried::Kind::Computed)
            continue;
        if (now->size() != before.dims.size())
            return false;
        for (std::size_t axis = 0; axis < now->size(); ++axis) {
            const bool isRows = carried.kind == Carried::Kind::Rows && carried.rows.axis == axis;
            if (isRows && carried.rows.isOwnAxis() && (*now)[axis].isDynamic() != rewriting.dimOf(carried.rows).isDynamic() &&
                !(*now)[axis].isUnknown())
                return false;
            if (isRows && rewriting.dimOf(carried.rows).isValue() && (*now)[axis].isValue() &&
                (*now)[axis] != rewriting.dimOf(carried.rows))
                return false;
            if (!isRows && (*now)[axis].isValue() && before.dims[axis].isConstant() &&
                (*now)[axis].value() != before.dims[axis].value())
                return false;
        }
    }
    return true;
}

} // namespace

std::vector<AdaptWish> adaptWishes(const ModelGraph &graph, const ShapeEdits &edits)
{
    std::vector<AdaptWish> wishes;
    for (const auto &[axis, size] : edits.axes)
        addWish(wishes, graph, axis, size);
    for (const auto &[input, shape] : edits.shapes) {
        for (std::uint32_t axis = 0; axis < shape.size(); ++axis) {
            if (const auto *size = std::get_if<Dim>(&shape[axis]))
                addWish(wishes, graph, {input, axis}, *size);
        }
    }
    return wishes;
}

Result<AdaptedModel> adaptModel(std::shared_ptr<const ModelGraph> graph, const std::vector<AdaptWish> &wishes,
                                const JobContext &job)
{
    AdaptedModel adapted{.graph = std::move(graph)};
    const auto refuse = [&adapted](AdaptRefusal refusal) {
        adapted.refusal = std::move(refusal);
        adapted.refusedIn = adapted.graph;
        return adapted;
    };
    for (const AdaptWish &wish : wishes) {
        PropagationState state(adapted.graph);
        if (!state.update(resolveEdits(*adapted.graph, {}), job))
            return failure(ErrorCode::Cancelled);
        std::vector<InputAxis> axes;
        std::optional<std::int64_t> oldSize;
        for (const ShapeEdits::Axis &axis : wish.axes) {
            const ValueId input = *adapted.graph->input(axis.input);
            const std::int64_t size = (*adapted.graph->value(input).declared.shape)[axis.axis].value();
            if (oldSize && *oldSize != size)
                return refuse({AdaptObstacle::DifferentAxes, {}, {}});
            oldSize = size;
            axes.push_back({input, axis.axis});
        }
        const auto carry = [&](bool allowsMerged) {
            auto carrying = std::make_unique<Carrying>(state, axes, *oldSize);
            if (allowsMerged)
                carrying->allowMergedOutputs();
            auto refusal = carrying->run(job);
            return std::pair(std::move(carrying), std::move(refusal));
        };
        auto [carrying, refusal] = carry(false);
        if (refusal && refusal->why == AdaptObstacle::OutputMixed)
            std::tie(carrying, refusal) = carry(true);
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        if (refusal)
            return refuse(*std::move(refusal));
        Rewriting rewriting(*carrying, wish.size);
        if (auto failed = rewriting.run())
            return refuse(*std::move(failed));
        AdaptedModel::Change change{adapted.graph, rewriting.takeEdits(), rewriting.takeSteps()};
        auto file = editedModel(adapted.graph->file(), change.edits, job);
        if (!file)
            return tl::unexpected(file.error());
        auto next = ModelGraph::build(*std::move(file));
        if (!isAsPlanned(*next, *adapted.graph, *carrying, rewriting, job))
            return job.cancelled() ? Result<AdaptedModel>(failure(ErrorCode::Cancelled))
                                   : Result<AdaptedModel>(refuse({AdaptObstacle::UnknownShape, {}, {}}));
        AdaptedModel::Axes done{wish, *oldSize, carrying->axes().size() - axes.size(), {}};
        for (std::size_t i = axes.size(); i < carrying->axes().size(); ++i) {
            const InputAxis &axis = carrying->axes()[i];
            done.wish.axes.push_back({adapted.graph->value(axis.input).name, axis.axis});
        }
        for (const ValueId output : adapted.graph->main().outputs) {
            const Carried &carried = carrying->of(output);
            const bool isOwn = carried.kind == Carried::Kind::Rows && carried.rows.isOwnAxis();
            done.outputs.push_back(isOwn ? std::optional(carried.rows.axis) : std::nullopt);
        }
        adapted.axes.push_back(std::move(done));
        adapted.changes.push_back(std::move(change));
        adapted.graph = std::move(next);
    }
    return adapted;
}

} // namespace shapewright
