// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/adapt.h"

#include "model/adapt/carrying.h"
#include "model/adapt/rewriting.h"
#include "model/adapt/sizing.h"
#include "model/edits/resolvededits.h"
#include "model/graphedits/editedmodel.h"
#include "model/onnx/modelfile.h"
#include "model/shape/inference/propagationstate.h"
#include "model/shape/tables/graphshapes.h"

#include <algorithm>

namespace shapewright {

namespace {

void addWish(std::vector<AdaptWish> &wishes, const ModelGraph &graph, const ShapeEdits::Axis &axis, const Dim &size)
{
    const auto input = graph.input(axis.input);
    if (!input || size.isFollowing())
        return;
    const auto &shape = graph.value(*input).declared->shape;
    if (!shape || axis.axis >= shape->size() || !(*shape)[axis.axis].isValue() || (*shape)[axis.axis] == size)
        return;
    // Without a name, axes have nothing in common.
    const auto same =
        std::ranges::find_if(wishes, [&](const AdaptWish &wish) { return wish.size == size && !size.isUnknown(); });
    if (same != wishes.end())
        same->axes.push_back(axis);
    else
        wishes.push_back({{axis}, size});
}

// Whether propagation, which knows nothing of how the model was adapted, comes to the same shapes.
bool isAsPlanned(const std::shared_ptr<const ModelGraph> &graph, const SizePlan &plan, const Rewriting &rewriting,
                 const JobContext &job)
{
    PropagationState state(graph);
    if (!state.update(resolveEdits(*graph, {}), job))
        return false;
    if (std::ranges::any_of(state.problems(), &Problem::isError))
        return false;
    for (std::uint32_t i = 0; i < graph->main().values.size(); ++i) {
        const auto was = plan.graph().valueNamed(mainGraph, graph->main().values[i].name);
        if (!was)
            continue;
        const SymbolicType &before = plan.state().known(*was).type;
        const auto planned = plan.newDims(*was);
        const auto now = state.shapeOf({mainGraph, i}).type.shape;
        if (!now || !before.hasRank || plan.computed(*was) != nullptr)
            continue;
        if (now->size() != before.dims.size())
            return false;
        for (std::size_t axis = 0; axis < now->size(); ++axis) {
            const Expr dim = planned ? (*planned)[axis] : before.dims[axis];
            const Dim wanted = plan.dependsOnSize(dim) ? rewriting.dimOf(dim)
                               : dim.isConstant()      ? Dim(dim.value())
                                                       : Dim();
            if ((*now)[axis].isValue() && (wanted.isValue() ? (*now)[axis] != wanted : plan.dependsOnSize(dim)))
                return false;
        }
    }
    return true;
}

// The first way that is possible, and why none is.
struct Planned {
    std::unique_ptr<SizePlan> plan; // null if there is none
    bool isOfRows = false;
    std::optional<AdaptRefusal> refusal;
};

Planned planOfRows(PropagationState &state, const std::vector<InputAxis> &axes, std::int64_t oldSize,
                   const JobContext &job)
{
    std::optional<AdaptRefusal> refusal;
    for (const bool allowsMerged : {false, true}) {
        auto carrying = std::make_unique<Carrying>(state, axes, oldSize);
        if (allowsMerged)
            carrying->allowMergedOutputs();
        refusal = carrying->run(job);
        if (!refusal)
            return {std::move(carrying), true, {}};
        if (refusal->why != AdaptObstacle::OutputMixed)
            break;
    }
    return {nullptr, true, std::move(refusal)};
}

// Rows are the stronger claim. An axis after the first, or one that an operator treats as one, may be a length, a
// height or a width instead.
Planned planSize(PropagationState &state, const std::vector<InputAxis> &axes, std::int64_t oldSize,
                 const JobContext &job)
{
    Planned planned = planOfRows(state, axes, oldSize, job);
    if (planned.plan != nullptr || job.cancelled() || oldSize == 1)
        return planned;
    const bool isFirst = axes.front().axis == 0;
    const AdaptObstacle why = planned.refusal->why;
    if (isFirst && why != AdaptObstacle::Spatial && why != AdaptObstacle::InOrder)
        return planned;
    auto sizing = std::make_unique<Sizing>(state, axes, oldSize);
    auto refusal = sizing->run(job);
    if (!refusal)
        return {std::move(sizing), false, {}};
    return isFirst ? std::move(planned) : Planned{nullptr, false, std::move(refusal)};
}

} // namespace

std::vector<AdaptWish> adaptWishes(const ModelGraph &graph, const ShapeEdits &edits)
{
    std::vector<AdaptWish> wishes;
    for (const auto &[axis, size] : edits.axes)
        addWish(wishes, graph, axis, size);
    for (const auto &[input, shape] : edits.shapes) {
        for (std::uint32_t axis = 0; axis < shape.size(); ++axis) {
            if (const auto *size = std::get_if<EditedDim>(&shape[axis]))
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
            const std::int64_t size = (*adapted.graph->value(input).declared->shape)[axis.axis].value();
            if (oldSize && *oldSize != size)
                return refuse({AdaptObstacle::DifferentAxes, {}, {}});
            oldSize = size;
            axes.push_back({input, axis.axis});
        }
        Planned planned = planSize(state, axes, *oldSize, job);
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        if (planned.refusal)
            return refuse(*std::move(planned.refusal));
        const SizePlan &plan = *planned.plan;
        Rewriting rewriting(plan, wish.size);
        if (auto failed = rewriting.run())
            return refuse(*std::move(failed));
        AdaptedModel::Change change{adapted.graph, rewriting.takeEdits(), rewriting.takeSteps()};
        auto file = editedModel(adapted.graph->file(), change.edits, job);
        if (!file)
            return tl::unexpected(file.error());
        auto next = ModelGraph::build(*std::move(file));
        if (!isAsPlanned(next, plan, rewriting, job))
            return job.cancelled() ? Result<AdaptedModel>(failure(ErrorCode::Cancelled))
                                   : Result<AdaptedModel>(refuse({AdaptObstacle::UnknownShape, {}, {}}));
        AdaptedModel::Axes done{.wish = wish,
                                .oldSize = *oldSize,
                                .following = plan.axes().size() - axes.size(),
                                .areRows = planned.isOfRows};
        for (std::size_t i = axes.size(); i < plan.axes().size(); ++i) {
            const InputAxis &axis = plan.axes()[i];
            done.wish.axes.push_back({adapted.graph->value(axis.input).name, axis.axis});
        }
        for (const ValueId output : adapted.graph->main().outputs) {
            const auto dims = plan.newDims(output);
            const auto own = dims ? std::ranges::find_if(*dims, [&](Expr dim) { return dim.isSameAs(plan.size()); })
                                  : Dims::iterator();
            done.outputs.push_back(dims && own != dims->end() ? std::optional(std::uint32_t(own - dims->begin()))
                                                              : std::nullopt);
        }
        adapted.axes.push_back(std::move(done));
        adapted.changes.push_back(std::move(change));
        adapted.graph = std::move(next);
    }
    return adapted;
}

} // namespace shapewright
