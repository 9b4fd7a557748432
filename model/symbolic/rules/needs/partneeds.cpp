// SPDX-License-Identifier: Apache-2.0
// Operators that take, pad or resize parts of an axis.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/types/resize.h"
#include "model/symbolic/rules/values/valueaccess.h"

namespace shapewright {

namespace {

void topKNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const auto axis = data != nullptr ? axisWithin(ctx.integer("axis", -1), data->size()) : std::nullopt;
    if (!axis)
        return;
    if (ctx.opset() < 10) {
        ctx.atLeast((*data)[*axis], ctx.integer("k", 0), axisText(*axis, 0));
        return;
    }
    needVector(ctx, 1, 1);
    const SmallTensor *k = ctx.elements(1);
    if (k != nullptr && k->count() == 1)
        ctx.atLeast((*data)[*axis], k->elements.front().expr(), axisText(*axis, 0));
}

// The values are those of off and on.
void oneHotNeeds(NodeContext &ctx)
{
    needVector(ctx, 2, 2);
    const SmallTensor *depth = ctx.elements(1);
    if (depth != nullptr && depth->count() == 1)
        ctx.atLeast(depth->elements.front().expr(), 1, "the depth");
}

// The parts of all but the last output are of the same size, so that there has to be something left for the last one.
void splitNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const auto axis = data != nullptr ? axisWithin(ctx.integer("axis", 0), data->size()) : std::nullopt;
    if (!axis || ctx.opset() < 18 || ctx.hasInput(1))
        return;
    const auto parts = std::int64_t(ctx.outputCount());
    ExprPool &pool = ctx.pool();
    const Expr part = pool.ceilDivide((*data)[*axis], parts);
    ctx.atLeast((*data)[*axis], pool.multiply(part, parts - 1), axisText(*axis, 0));
}

void splitToSequenceNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const Dims *split = dimsOf(ctx, 1);
    const auto axis = data != nullptr ? axisWithin(ctx.integer("axis", 0), data->size()) : std::nullopt;
    if (!axis || split == nullptr || split->size() != 1)
        return;
    Expr sum = 0;
    for (const Expr &size : ctx.sizes(1).value_or(std::vector<Expr>(1)))
        sum = ctx.pool().add(sum, size);
    needSize(ctx, 0, std::int64_t(*axis), sum);
}

// What is reflected does not reach beyond the other end, and where an axis goes on with its own elements, one of them
// must be left. Negative pads are cut off before.
void padNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const bool areInputs = ctx.opset() >= 11 || ctx.domain() == "com.microsoft";
    if (areInputs) {
        needOneElement(ctx, 2);
        const Dims *axes = dimsOf(ctx, 3);
        if (axes != nullptr && axes->size() == 1)
            needSize(ctx, 1, 0, ctx.pool().multiply(axes->front(), 2));
    }
    const std::string mode = ctx.text("mode", "constant");
    if (data == nullptr || (mode != "reflect" && mode != "edge" && mode != "wrap"))
        return;
    for (std::size_t axis = 0; mode == "wrap" && axis < data->size(); ++axis)
        ctx.atLeast((*data)[axis], 1, axisText(axis, 0));
    const auto named = areInputs && ctx.hasInput(3) ? ctx.integers(3) : std::nullopt;
    if (areInputs && ctx.hasInput(3) && !named)
        return;
    const auto axes = distinctAxes(ctx, named, data->size());
    std::vector<Expr> pads;
    if (areInputs)
        pads = ctx.sizes(1).value_or(pads);
    else if (const auto listed = ctx.integerList("pads"))
        pads.assign(listed->begin(), listed->end());
    if (!axes || pads.size() != 2 * axes->size())
        return;
    ExprPool &pool = ctx.pool();
    const bool isEmpty = mayHaveNoElements(ctx, *data);
    const bool isFull = std::ranges::all_of(*data, [&](Expr dim) { return pool.isAtLeast(dim, 1); });
    for (std::size_t i = 0; i < axes->size(); ++i) {
        const Expr before = pads[i];
        const Expr after = pads[axes->size() + i];
        const Expr size = (*data)[(*axes)[i]];
        const Expr cut = pool.add(pool.minimum(before, 0), pool.minimum(after, 0));
        const Expr left = pool.add(size, cut);
        const std::string what = axisText((*axes)[i], 0);
        if (isEmpty) { // then there is only nothing that an axis could be filled with
            const Expr added = pool.add(before, after);
            if (added.isConstant() && added.value() > 0)
                ctx.atLeast(size, 1, what);
            continue;
        }
        for (const Expr pad : {before, after}) {
            // An axis that is not padded may be empty. Whether it is may not be known.
            if (pad.isConstant() ? pad.value() > 0 : mode == "reflect")
                ctx.atLeast(left, mode == "reflect" ? pool.add(pad, 1) : Expr(1), what);
        }
        if (isFull && cut.isConstant() && cut.value() < 0)
            ctx.atLeast(left, 1, what + ", without what is cut off,");
    }
}

void sliceNeeds(NodeContext &ctx)
{
    if (ctx.opset() < 10 && ctx.opType() == "Slice")
        return;
    for (const std::size_t input : {2, 3, 4})
        needEqual(ctx, input, 0, 1, 0);
}

// A list has one number for each axis, or is empty, as early exporters leave it out.
void needOneForEachAxis(NodeContext &ctx, std::size_t input, std::size_t axes)
{
    const Dims *dims = dimsOf(ctx, input);
    if (dims != nullptr && dims->size() == 1 && dims->front().isConstant() && !dims->front().isConstant(0))
        needSize(ctx, input, 0, std::int64_t(axes));
}

// What becomes of an axis that is resized, as far as numbers tell.
enum class AxisChange { Unknown, Kept, Grown, Shrunk };

AxisChange changeOf(double before, double after)
{
    return after == before ? AxisChange::Kept : after > before ? AxisChange::Grown : AxisChange::Shrunk;
}

// Nothing where the numbers of axes do not fit.
std::vector<AxisChange> axisChanges(NodeContext &ctx, const Dims &data, const Indices &axes)
{
    std::vector<AxisChange> changes(data.size(), AxisChange::Kept);
    const auto sizes = ctx.hasInput(3) ? ctx.sizes(3) : std::nullopt;
    const auto scales = ctx.hasInput(2) ? ctx.numbers(2) : std::nullopt;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        AxisChange &change = changes[std::size_t(axes[i])];
        const Expr before = data[std::size_t(axes[i])];
        change = AxisChange::Unknown;
        if (scales && scales->size() == axes.size())
            change = changeOf(1, (*scales)[i]);
        else if (sizes && sizes->size() == axes.size() && (*sizes)[i].isSameAs(before))
            change = AxisChange::Kept;
        else if (sizes && sizes->size() == axes.size() && (*sizes)[i].isConstant() && before.isConstant())
            change = changeOf(double(before.value()), double((*sizes)[i].value()));
    }
    return changes;
}

// Between the elements ONNX Runtime interpolates along two axes, or all three of a volume: the axes before them, or
// before and after, keep their size. With cubes, and the channels last, a picture only grows unless it is smoothed.
void needInterpolation(NodeContext &ctx, const Dims &data, const Indices &axes)
{
    const bool isCubic = ctx.text("mode") == "cubic";
    const bool isSmoothed = ctx.integer("antialias", 0) != 0;
    const std::size_t rank = data.size();
    if (isCubic ? rank != 2 && rank != 4 : rank < 2 || rank > 5) {
        ctx.fail("a tensor of rank " + std::to_string(rank) + " is not interpolated " +
                 (isCubic ? "with cubes" : "linearly"));
        return;
    }
    if (rank < 4 || ctx.text("keep_aspect_ratio_policy", "stretch") != "stretch")
        return;
    const auto sizes = ctx.hasInput(3) ? ctx.sizes(3) : std::nullopt;
    for (std::size_t i = 0; i < axes.size() && sizes && sizes->size() == axes.size(); ++i) {
        if (axes[i] == 0 && (*sizes)[i].isKnown())
            (void)ctx.equal(data[0], (*sizes)[i], "axis 0 of the input and of what is interpolated");
    }
    const auto changes = axisChanges(ctx, data, axes);
    const auto differs = [&](std::size_t axis) {
        return changes[axis] == AxisChange::Grown || changes[axis] == AxisChange::Shrunk;
    };
    if (differs(0))
        ctx.fail("axis 0 changes its size, which is not interpolated");
    if (differs(1) && (rank == 5 || differs(3)))
        ctx.fail("axis 1 changes its size, which is not interpolated");
    const bool isShrunk = changes[1] == AxisChange::Shrunk || changes[2] == AxisChange::Shrunk;
    if (isCubic && !isSmoothed && differs(1) && isShrunk)
        ctx.fail("axes 1 and 2 shrink, which takes antialias");
}

void resizeNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const auto axes = data != nullptr ? distinctAxes(ctx, ctx.integerList("axes"), data->size()) : std::nullopt;
    if (!axes || ctx.opset() < 11)
        return;
    needOneForEachAxis(ctx, 2, axes->size());
    needOneForEachAxis(ctx, 3, axes->size());
    // A region has both ends of the axes that are resized, or of all.
    const Dims *region = dimsOf(ctx, 1);
    if (ctx.text("coordinate_transformation_mode") == "tf_crop_and_resize" && region != nullptr &&
        region->size() == 1 && !region->front().isConstant(std::int64_t(2 * data->size())))
        needSize(ctx, 1, 0, std::int64_t(2 * axes->size()));
    const auto sizes = ctx.hasInput(3) ? ctx.sizes(3) : std::nullopt;
    for (std::size_t i = 0; sizes && sizes->size() == axes->size() && i < axes->size(); ++i) {
        if ((*data)[(*axes)[i]].isConstant(0) && (*sizes)[i].isConstant() && !(*sizes)[i].isConstant(0) &&
            !isLeftAlone(ctx, i))
            ctx.fail("axis " + std::to_string((*axes)[i]) + " has no elements, and does not grow");
    }
    if (mayHaveNoElements(ctx, *data))
        return;
    for (std::size_t i = 0; sizes && sizes->size() == axes->size() && i < axes->size(); ++i) {
        if (!isLeftAlone(ctx, i))
            ctx.atLeast((*sizes)[i], 1, "the size of axis " + std::to_string((*axes)[i]) + " of the output");
    }
    if (ctx.text("mode", "nearest") != "nearest")
        needInterpolation(ctx, *data, Indices(axes->begin(), axes->end()));
    else if (ctx.integer("antialias", 0) != 0)
        ctx.fail("antialias takes a mode that interpolates");
}

// A scale for each axis, in a list of any rank.
void upsampleNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const Dims *scales = dimsOf(ctx, 1);
    if (data == nullptr || scales == nullptr)
        return;
    if (scales->size() == 1)
        needSize(ctx, 1, 0, std::int64_t(data->size()));
    else
        (void)ctx.equal(ctx.pool().product(*scales), std::int64_t(data->size()), "the number of scales and of axes");
}

void imageScalerNeeds(NodeContext &ctx)
{
    if (const auto bias = ctx.realList("bias"); bias && needLeastRank(ctx, 0, 4))
        needSize(ctx, 0, 1, std::int64_t(bias->size()));
}

void unfoldNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const auto axis = data != nullptr ? axisWithin(ctx.integer("dim", -1), data->size()) : std::nullopt;
    if (axis)
        ctx.atLeast((*data)[*axis], ctx.integer("size", 0), axisText(*axis, 0));
}

} // namespace

void addPartNeeds(RuleTable &table)
{
    table["TopK"].needs = topKNeeds;
    table["OneHot"].needs = oneHotNeeds;
    table["Split"].needs = splitNeeds;
    table["SplitToSequence"].needs = splitToSequenceNeeds;
    table["Pad"].needs = padNeeds;
    table["com.microsoft.Pad"].needs = padNeeds;
    table["Slice"].needs = sliceNeeds;
    table["DynamicSlice"].needs = sliceNeeds;
    table["ImageScaler"].needs = imageScalerNeeds;
    table["com.microsoft.UnfoldTensor"].needs = unfoldNeeds;
    table["Resize"].needs = resizeNeeds;
    table["Upsample"].needs = upsampleNeeds;
}

} // namespace shapewright
