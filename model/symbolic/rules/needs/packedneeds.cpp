// SPDX-License-Identifier: Apache-2.0
// Operators of com.microsoft whose weights are packed in blocks: scales, zero points and biases have to fit them.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"
#include "model/symbolic/rules/values/valueaccess.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

// So many numbers for each row, in rows or one after the other.
void needInRows(NodeContext &ctx, std::size_t input, std::int64_t rows, std::int64_t inRow)
{
    const Dims *dims = dimsOf(ctx, input);
    if (dims != nullptr && dims->size() == 1)
        needVector(ctx, input, rows * inRow);
    else if (dims != nullptr && dims->size() == 2)
        needShape(ctx, input, {rows, inRow});
}

// Attributes have the sizes of the weight, which is packed in blocks.
void matMulNBitsNeeds(NodeContext &ctx)
{
    const std::int64_t rows = ctx.integer("K", 0);
    const std::int64_t columns = ctx.integer("N", 0);
    const std::int64_t bits = ctx.integer("bits", 4);
    const std::int64_t block = ctx.integer("block_size", 0);
    const auto isSize = [](std::int64_t size) { return size >= 1 && size <= INT32_MAX; };
    if (!isSize(rows) || !isSize(columns) || !isSize(bits) || !isSize(block) || bits > 8)
        return;
    const std::int64_t blocks = (rows + block - 1) / block;
    needShape(ctx, 1, {columns, blocks, block * bits / 8});
    needInRows(ctx, 2, columns, blocks);
    needInRows(ctx, 3, columns, ctx.elemType(3) == onnx::TensorProto::UINT8 ? (blocks * bits + 7) / 8 : blocks);
    if (const Dims *order = dimsOf(ctx, 4); order != nullptr && order->size() == 1 && order->front().isConstant() &&
                                            !order->front().isConstant(blocks * block))
        needSize(ctx, 4, 0, rows);
    needElements(ctx, 4, 0, blocks - 1);
    needVector(ctx, 5, columns);
}

// The weights and their scales are one after the other, and there may be more than are used.
void matMulBnb4Needs(NodeContext &ctx)
{
    const std::int64_t rows = ctx.integer("K", 0);
    const std::int64_t columns = ctx.integer("N", 0);
    const std::int64_t block = ctx.integer("block_size", 0);
    const auto isSize = [](std::int64_t size) { return size >= 1 && size <= INT32_MAX; };
    if (!isSize(rows) || !isSize(columns) || !isSize(block))
        return;
    const std::int64_t numbers = rows * columns;
    if (const Dims *packed = dimsOf(ctx, 1); packed != nullptr && packed->size() == 1)
        ctx.atLeast(packed->front(), (numbers + 1) / 2, axisText(0, 1));
    if (const Dims *scales = dimsOf(ctx, 2); scales != nullptr && scales->size() == 1)
        ctx.atLeast(scales->front(), (numbers + block - 1) / block, axisText(0, 2));
}

// For each block along an axis there is a scale, and maybe a zero point, of which a byte holds as many as of weights.
void gatherBlockQuantizedNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const std::int64_t bits = ctx.integer("bits", 4);
    const std::int64_t block = ctx.integer("block_size", 128);
    const auto axis = data != nullptr ? axisWithin(ctx.integer("quantize_axis", 1), data->size()) : std::nullopt;
    if (!axis || block < 1 || (bits != 2 && bits != 4 && bits != 8) || !needRank(ctx, 2, data->size()))
        return;
    ExprPool &pool = ctx.pool();
    const std::int64_t inByte = ctx.elemType(0) == onnx::TensorProto::UINT8 ? 8 / bits : 1;
    Dims scales = *data;
    scales.back() = pool.multiply(scales.back(), inByte);
    scales[*axis] = pool.ceilDivide(scales[*axis], block);
    needShape(ctx, 2, scales);
    scales.back() = pool.ceilDivide(scales.back(), inByte);
    needShape(ctx, 3, scales);
}

} // namespace

void addPackedNeeds(RuleTable &table)
{
    table["com.microsoft.MatMulNBits"].needs = matMulNBitsNeeds;
    table["com.microsoft.MatMulBnb4"].needs = matMulBnb4Needs;
    table["com.microsoft.GatherBlockQuantized"].needs = gatherBlockQuantizedNeeds;
}

} // namespace shapewright
