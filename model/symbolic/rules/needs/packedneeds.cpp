// SPDX-License-Identifier: Apache-2.0
// Products of com.microsoft whose weights are packed in blocks: scales, zero points and biases have to fit them.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"

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

// A row of scores for each token, and a score for each expert, which have weights of their own.
void expertNeeds(NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    if (data == nullptr || (data->size() != 2 && data->size() != 3) || !needRank(ctx, 1, 2))
        return;
    needSize(ctx, 1, 0, ctx.pool().product({data->begin(), data->end() - 1}));
    needEqual(ctx, 1, 1, 2, 0);
}

} // namespace

void addPackedNeeds(RuleTable &table)
{
    table["com.microsoft.MatMulNBits"].needs = matMulNBitsNeeds;
    table["com.microsoft.MoE"].needs = expertNeeds;
}

} // namespace shapewright
