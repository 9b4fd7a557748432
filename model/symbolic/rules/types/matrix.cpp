// SPDX-License-Identifier: Apache-2.0
// Matrix products.
#include "model/symbolic/rules.h"
#include "model/symbolic/rules/types/outputs.h"
#include "model/symbolic/rules/types/products.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <string>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

bool multiply(NodeContext &context, std::size_t left, std::size_t right, std::int32_t elemType)
{
    const Dims *a = context.shape(left);
    const Dims *b = context.shape(right);
    if (a == nullptr || b == nullptr || elemType == 0)
        return false;
    if (a->empty() || b->empty()) {
        context.fail("a scalar cannot be multiplied as a matrix");
        return true;
    }
    const std::string summed = "axis " + std::to_string(a->size() - 1) + " of the left and axis " +
                               std::to_string(b->size() == 1 ? 0 : b->size() - 2) + " of the right matrix";
    return setOutput(context, elemType, matrixProductDims(context, a, b, summed));
}

bool matMul(NodeContext &context)
{
    return multiply(context, 0, 1, context.elemType(0));
}

bool matMulInteger(NodeContext &context)
{
    return multiply(context, 0, 1, T::INT32);
}

bool quantizedMatMul(NodeContext &context)
{
    return multiply(context, 0, 3, context.elemType(7));
}

bool gemm(NodeContext &context)
{
    const Dims *a = context.shape(0);
    const Dims *b = context.shape(1);
    if (a == nullptr || b == nullptr || context.elemType(0) == 0)
        return false;
    if (a->size() != 2 || b->size() != 2) {
        context.fail("Gemm needs matrices: ranks " + std::to_string(a->size()) + " and " + std::to_string(b->size()));
        return true;
    }
    const int ofA = context.integer("transA", 0) != 0 ? 0 : 1;
    const int ofB = context.integer("transB", 0) != 0 ? 1 : 0;
    const std::string summed = "axis " + std::to_string(ofA) + " of A and axis " + std::to_string(ofB) + " of B";
    return setOutput(context, context.elemType(0), gemmDims(context, 0, 1, summed));
}

} // namespace

std::optional<Dims> matrixProductDims(NodeContext &context, const Dims *a, const Dims *b, std::string_view summed)
{
    if (a == nullptr || b == nullptr || a->empty() || b->empty())
        return {};
    const Expr inner = b->size() == 1 ? b->front() : (*b)[b->size() - 2];
    (void)context.equal(a->back(), inner, summed);
    const Dims aBatch(a->begin(), a->end() - std::ptrdiff_t(std::min<std::size_t>(a->size(), 2)));
    const Dims bBatch(b->begin(), b->end() - std::ptrdiff_t(std::min<std::size_t>(b->size(), 2)));
    auto dims = context.broadcast(aBatch, bBatch);
    if (!dims || context.hasFailed())
        return {};
    if (a->size() > 1)
        dims->push_back((*a)[a->size() - 2]);
    if (b->size() > 1)
        dims->push_back(b->back());
    return dims;
}

std::optional<Dims> gemmDims(NodeContext &context, std::size_t first, std::size_t second, std::string_view summed)
{
    const Dims *a = context.shape(first);
    const Dims *b = context.shape(second);
    if (a == nullptr || b == nullptr || a->size() != 2 || b->size() != 2)
        return {};
    const std::size_t rows = context.integer("transA", 0) != 0 ? 1 : 0;
    const std::size_t columns = context.integer("transB", 0) != 0 ? 0 : 1;
    (void)context.equal((*a)[1 - rows], (*b)[1 - columns], summed);
    return context.hasFailed() ? std::nullopt : std::optional(Dims{(*a)[rows], (*b)[columns]});
}

void addMatrixRules(RuleTable &table)
{
    table["MatMul"].shape = matMul;
    table["MatMulInteger"].shape = matMulInteger;
    table["QLinearMatMul"].shape = quantizedMatMul;
    table["Gemm"].shape = gemm;
}

} // namespace shapewright
