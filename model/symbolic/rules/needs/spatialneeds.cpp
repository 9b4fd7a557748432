// SPDX-License-Identifier: Apache-2.0
// Boxes, regions of pictures, blocks, and frames of sound.
#include "model/symbolic/rules/needs/needs.h"

namespace shapewright {

namespace {

void nonMaxSuppressionNeeds(NodeContext &ctx)
{
    if (dimsOf(ctx, 0) == nullptr || dimsOf(ctx, 1) == nullptr || !needRank(ctx, 0, 3) || !needRank(ctx, 1, 3))
        return;
    needEqual(ctx, 0, 0, 1, 0);
    needEqual(ctx, 0, 1, 1, 2);
    needSize(ctx, 0, 2, 4);
}

// Each region has `numbers` coordinates, and the picture that it is of.
void needRegions(NodeContext &ctx, std::int64_t numbers)
{
    if (dimsOf(ctx, 1) != nullptr && needRank(ctx, 1, 2))
        needSize(ctx, 1, 1, numbers);
    const Dims *data = dimsOf(ctx, 0);
    const SmallTensor *pictures = ctx.elements(2);
    needEqual(ctx, 1, 0, 2, 0);
    if (data == nullptr || data->empty() || pictures == nullptr)
        return;
    for (const Scalar &picture : pictures->elements) {
        if (picture.isInteger())
            ctx.atLeast(data->front(), ctx.pool().add(picture.expr(), 1), axisText(0, 0));
    }
}

void roiAlignNeeds(NodeContext &ctx)
{
    needRegions(ctx, 4);
}

// Here the picture is one of the five numbers.
void maxRoiPoolNeeds(NodeContext &ctx)
{
    if (dimsOf(ctx, 1) != nullptr && needRank(ctx, 1, 2))
        needSize(ctx, 1, 1, 5);
}

// The number of blocks is how many places the block has in the image.
void col2ImNeeds(NodeContext &ctx)
{
    const auto image = ctx.sizes(1);
    const auto block = ctx.sizes(2);
    if (dimsOf(ctx, 0) == nullptr || !needRank(ctx, 0, 3) || !image || !block)
        return;
    if (image->size() != block->size()) {
        ctx.fail("an image of " + std::to_string(image->size()) + " and a block of " + std::to_string(block->size()) +
                 " axes");
        return;
    }
    const std::size_t rank = image->size();
    const auto listOf = [&](const char *name, std::size_t count, std::int64_t otherwise) {
        auto list = ctx.integerList(name).value_or(std::vector<std::int64_t>());
        return list.empty() ? std::vector<std::int64_t>(count, otherwise) : list;
    };
    const auto strides = listOf("strides", rank, 1);
    const auto dilations = listOf("dilations", rank, 1);
    const auto pads = listOf("pads", 2 * rank, 0);
    if (strides.size() != rank || dilations.size() != rank || pads.size() != 2 * rank)
        return;
    ExprPool &pool = ctx.pool();
    Expr blocks = 1;
    for (std::size_t i = 0; i < rank; ++i) {
        if (strides[i] < 1)
            return;
        const Expr reach = pool.add(pool.multiply(pool.subtract((*block)[i], 1), dilations[i]), 1);
        const Expr room = pool.subtract(pool.add(pool.add((*image)[i], pads[i]), pads[rank + i]), reach);
        blocks = pool.multiply(blocks, pool.add(pool.floorDivide(room, strides[i]), 1));
    }
    needSize(ctx, 0, 2, blocks);
    ctx.multipleOf((*dimsOf(ctx, 0))[1], pool.product(*block), axisText(1, 0));
}

// Real numbers, or complex ones: the last axis is 1 or 2.
void needNumbers(NodeContext &ctx, std::size_t input)
{
    const Dims *dims = dimsOf(ctx, input);
    if (dims == nullptr || dims->size() < 3)
        return;
    if (dims->back().isConstant() && (dims->back().value() < 1 || dims->back().value() > 2))
        ctx.fail("the last axis must be 1 or 2: " + std::to_string(dims->back().value()));
    else
        ctx.atLeast(2, dims->back(), "2");
}

void dftNeeds(NodeContext &ctx)
{
    needNumbers(ctx, 0);
    needOneElement(ctx, 1);
    if (const Dims *axis = dimsOf(ctx, 2)) // the first number of a list counts
        ctx.atLeast(ctx.pool().product(*axis), 1, "the number of elements of input 2");
}

void stftNeeds(NodeContext &ctx)
{
    const Dims *signal = dimsOf(ctx, 0);
    const Dims *window = dimsOf(ctx, 2);
    if (signal == nullptr || signal->size() < 2)
        return;
    needNumbers(ctx, 0);
    needOneElement(ctx, 1);
    needOneElement(ctx, 3);
    const SmallTensor *length = ctx.elements(3);
    const Expr frame = length != nullptr && length->count() == 1 ? length->elements.front().expr() : Expr();
    if (window != nullptr && needRank(ctx, 2, 1)) {
        needSize(ctx, 2, 0, frame);
        ctx.atLeast((*signal)[1], window->front(), axisText(1, 0));
    }
    ctx.atLeast((*signal)[1], frame, axisText(1, 0));
}

void cropAndResizeNeeds(NodeContext &ctx)
{
    needRegions(ctx, 4);
    needVector(ctx, 3, 2);
}

} // namespace

void addSpatialNeeds(RuleTable &table)
{
    table["NonMaxSuppression"].needs = nonMaxSuppressionNeeds;
    table["RoiAlign"].needs = roiAlignNeeds;
    table["MaxRoiPool"].needs = maxRoiPoolNeeds;
    table["Col2Im"].needs = col2ImNeeds;
    table["DFT"].needs = dftNeeds;
    table["STFT"].needs = stftNeeds;
    table["com.microsoft.CropAndResize"].needs = cropAndResizeNeeds;
}

} // namespace shapewright
