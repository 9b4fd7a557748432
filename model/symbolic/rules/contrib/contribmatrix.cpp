// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules/contrib/contrib.h"
#include "model/symbolic/rules/types/outputs.h"
#include "model/symbolic/rules/types/products.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <string>

namespace shapewright {

namespace {

// The dims of an input in the order in which FusedMatMul multiplies. With transBatch, axis 0 is moved behind the batch
// axes [1, rank - 1).
std::optional<Dims> operand(NodeContext &context, std::size_t input, const char *trans, const char *transBatch)
{
    const Dims *shape = context.shape(input);
    if (shape == nullptr)
        return {};
    Dims dims = *shape;
    if (dims.size() < 2)
        return dims;
    if (context.integer(transBatch, 0) != 0)
        std::rotate(dims.begin(), dims.begin() + 1, dims.end() - 1);
    if (context.integer(trans, 0) != 0)
        std::swap(dims[dims.size() - 2], dims[dims.size() - 1]);
    return dims;
}

bool fusedMatMul(NodeContext &context)
{
    const auto a = operand(context, 0, "transA", "transBatchA");
    const auto b = operand(context, 1, "transB", "transBatchB");
    return a && b && setOutput(context, context.elemType(0), matrixProductDims(context, &*a, &*b));
}

bool matMul(NodeContext &context)
{
    return setOutput(context, context.elemType(0), matrixProductDims(context, context.shape(0), context.shape(1)));
}

// Multiplies 16-bit integers.
bool matMulInteger16(NodeContext &context)
{
    const bool isSigned =
        context.elemType(0) == onnx::TensorProto::INT16 && context.elemType(1) == onnx::TensorProto::INT16;
    return setOutput(context, isSigned ? onnx::TensorProto::INT32 : 0,
                     matrixProductDims(context, context.shape(0), context.shape(1)));
}

bool matMulIntegerToFloat(NodeContext &context)
{
    return setOutput(context, context.elemType(2), matrixProductDims(context, context.shape(0), context.shape(1)));
}

bool fusedGemm(NodeContext &context)
{
    return setOutput(context, context.elemType(0), gemmDims(context, 0, 1));
}

bool gemmFloat8(NodeContext &context)
{
    return setOutput(context, std::int32_t(context.integer("dtype", onnx::TensorProto::FLOAT)),
                     gemmDims(context, 0, 1));
}

// The output is float if the inputs that quantize it are left out.
bool qGemm(NodeContext &context)
{
    return setOutput(context, context.hasInput(8) ? context.elemType(8) : onnx::TensorProto::FLOAT,
                     gemmDims(context, 0, 3));
}

// The weights are packed in blocks, so attributes hold their shape.
bool matMulBlocks(NodeContext &context)
{
    const Dims *a = context.shape(0);
    const std::int64_t columns = context.integer("N", 0);
    const std::int64_t rows = context.integer("K", 0);
    if (a == nullptr || a->empty() || columns < 1 || rows < 1 || context.integer("transB", 1) == 0)
        return false;
    Dims dims = *a;
    (void)context.equal(dims.back(), rows, "the last axis of input 0, and K");
    dims.back() = columns;
    return setOutput(context, context.elemType(0), std::move(dims));
}

bool matMulFpQ4(NodeContext &context)
{
    const Dims *a = context.shape(0);
    const auto weights = context.sizes(2);
    if (a == nullptr || a->empty() || !weights || weights->size() != 2)
        return false;
    Dims dims = *a;
    dims.back() = weights->back();
    return setOutput(context, context.elemType(0), std::move(dims));
}

bool cDist(NodeContext &context)
{
    const Dims *a = context.shape(0);
    const Dims *b = context.shape(1);
    if (a == nullptr || b == nullptr || a->size() != 2 || b->size() != 2)
        return false;
    (void)context.equal(a->back(), b->back(), "axis 1 of the inputs");
    return setOutput(context, context.elemType(0), Dims{a->front(), b->front()});
}

} // namespace

void addContribMatrixRules(RuleTable &table)
{
    for (const char *name : {"FusedMatMul", "FusedMatMulActivation", "TransposeMatMul"})
        table[std::string("com.microsoft.") + name].shape = fusedMatMul;
    table["com.microsoft.FusedGemm"].shape = fusedGemm;
    table["com.microsoft.GemmFloat8"].shape = gemmFloat8;
    table["com.microsoft.GemmFastGelu"].shape = matMul;
    table["com.microsoft.DynamicQuantizeMatMul"].shape = matMul;
    table["com.microsoft.MatMulIntegerToFloat"].shape = matMulIntegerToFloat;
    table["com.microsoft.MatMulInteger16"].shape = matMulInteger16;
    table["com.microsoft.QGemm"].shape = qGemm;
    table["com.microsoft.MatMulNBits"].shape = matMulBlocks;
    table["com.microsoft.MatMulBnb4"].shape = matMulBlocks;
    table["com.microsoft.MatMulFpQ4"].shape = matMulFpQ4;
    table["com.microsoft.CDist"].shape = cDist;
}

} // namespace shapewright
