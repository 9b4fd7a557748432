// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules.h"
#include "model/symbolic/rules/types/resize.h"

#include <string>

namespace shapewright {

namespace {

// The attribute `blocksize`. Nothing if it is outside of any sensible range.
std::optional<std::int64_t> blockSize(const NodeContext &context)
{
    const std::int64_t size = context.integer("blocksize", 0);
    return size >= 1 && size <= INT32_MAX / 2 ? std::optional(size) : std::nullopt;
}

// `size`/`divisor`. The node runs only if this leaves no remainder.
Expr evenPart(NodeContext &context, Expr size, std::int64_t divisor, std::string_view what)
{
    context.multipleOf(size, divisor, what);
    return context.pool().floorDivide(size, divisor);
}

bool depthToSpace(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const auto block = blockSize(context);
    if (data == nullptr || data->size() != 4 || !block)
        return false;
    ExprPool &pool = context.pool();
    const Dims &in = *data;
    const Expr depth = evenPart(context, in[1], *block * *block, "axis 1");
    context.setTensor(0, context.elemType(0),
                      {in[0], depth, pool.multiply(in[2], *block), pool.multiply(in[3], *block)});
    return true;
}

bool spaceToDepth(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const auto block = blockSize(context);
    if (data == nullptr || data->size() != 4 || !block)
        return false;
    const Dims &in = *data;
    const Expr depth = context.pool().multiply(in[1], *block * *block);
    context.setTensor(
        0, context.elemType(0),
        {in[0], depth, evenPart(context, in[2], *block, "axis 2"), evenPart(context, in[3], *block, "axis 3")});
    return true;
}

bool centerCropPad(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr)
        return false;
    const auto axes = distinctAxes(context, context.integerList("axes"), data->size());
    if (!axes)
        return context.hasFailed();
    const auto sizes = context.sizes(1);
    if (sizes && sizes->size() != axes->size()) {
        if (sizes->size() == 1) // ONNX Runtime may take it for all axes
            return false;
        context.fail(std::to_string(sizes->size()) + " sizes for " + std::to_string(axes->size()) + " axes");
        return true;
    }
    Dims dims = *data;
    for (std::size_t i = 0; i < axes->size(); ++i)
        dims[(*axes)[i]] = sizes ? context.pool().maximum((*sizes)[i], 0) : Expr();
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

bool gridSample(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const Dims *grid = context.shape(1);
    if (data == nullptr || grid == nullptr || data->size() < 3 || data->size() != grid->size())
        return false;
    Dims dims{context.equal((*data)[0], (*grid)[0], "axis 0 of the inputs"), (*data)[1]};
    dims.insert(dims.end(), grid->begin() + 1, grid->end() - 1);
    (void)context.equal(grid->back(), std::int64_t(data->size()) - 2, "the last axis of the grid and the spatial axes");
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

bool affineGrid(NodeContext &context)
{
    const auto sizes = context.sizes(1);
    if (!sizes || (sizes->size() != 4 && sizes->size() != 5))
        return false;
    Dims dims{sizes->front()};
    dims.insert(dims.end(), sizes->begin() + 2, sizes->end());
    dims.emplace_back(std::int64_t(sizes->size()) - 2);
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

bool roiAlign(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || data->size() != 4)
        return false;
    const Dims *rois = context.shape(1);
    const Dims *batches = context.shape(2);
    Expr count = rois != nullptr && rois->size() == 2 ? rois->front() : Expr();
    if (count.isKnown() && batches != nullptr && batches->size() == 1)
        count = context.equal(count, batches->front(), "axis 0 of inputs 1 and 2");
    const std::int64_t height = context.integer("output_height", 1);
    const std::int64_t width = context.integer("output_width", 1);
    if (height < 1 || width < 1)
        return false;
    context.setTensor(0, context.elemType(0), {count, (*data)[1], height, width});
    return true;
}

bool col2Im(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const auto image = context.sizes(1);
    const auto block = context.sizes(2);
    if (data == nullptr || data->size() != 3 || !image || image->empty())
        return false;
    Expr channels;
    if (block && block->size() == image->size()) {
        const Expr size = context.pool().product(*block);
        if (size.isConstant() && size.value() > 0)
            channels = evenPart(context, (*data)[1], size.value(), "axis 1");
    }
    Dims dims{data->front(), channels};
    dims.insert(dims.end(), image->begin(), image->end());
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

} // namespace

void addResizingRules(RuleTable &table)
{
    table["Resize"].shape = resizeShape;
    table["Upsample"].shape = resizeShape;
    table["Pad"].shape = padShape;
    table["DepthToSpace"].shape = depthToSpace;
    table["SpaceToDepth"].shape = spaceToDepth;
    table["CenterCropPad"].shape = centerCropPad;
    table["GridSample"].shape = gridSample;
    table["com.microsoft.GridSample"].shape = gridSample;
    table["AffineGrid"].shape = affineGrid;
    table["RoiAlign"].shape = roiAlign;
    table["Col2Im"].shape = col2Im;
}

} // namespace shapewright
