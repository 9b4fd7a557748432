// SPDX-License-Identifier: Apache-2.0
// Products of matrices.
#include "model/symbolic/rules.h"

#include <onnx/onnx_pb.h>

#include <string>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

// numpy.matmul: a list is a row on the left and a column on the right.
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
    const bool isRow = a->size() == 1;
    const bool isColumn = b->size() == 1;
    const Expr inner = (*b)[isColumn ? 0 : b->size() - 2];
    (void)context.equal(a->back(), inner,
                        "axis " + std::to_string(a->size() - 1) + " of the left and axis " +
                            std::to_string(isColumn ? 0 : b->size() - 2) + " of the right matrix");
    const Dims leftBatch(a->begin(), a->end() - (isRow ? 1 : 2));
    const Dims rightBatch(b->begin(), b->end() - (isColumn ? 1 : 2));
    auto dims = context.broadcast(leftBatch, rightBatch);
    if (!dims)
        return true;
    if (!isRow)
        dims->push_back((*a)[a->size() - 2]);
    if (!isColumn)
        dims->push_back(b->back());
    context.setTensor(0, elemType, std::move(*dims));
    return true;
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
    const std::size_t rows = context.integer("transA", 0) != 0 ? 1 : 0;
    const std::size_t columns = context.integer("transB", 0) != 0 ? 0 : 1;
    (void)context.equal((*a)[1 - rows], (*b)[1 - columns],
                        "axis " + std::to_string(1 - rows) + " of A and axis " + std::to_string(1 - columns) + " of B");
    context.setTensor(0, context.elemType(0), {(*a)[rows], (*b)[columns]});
    return true;
}

} // namespace

void addMatrixRules(RuleTable &table)
{
    table["MatMul"].shape = matMul;
    table["MatMulInteger"].shape = matMulInteger;
    table["QLinearMatMul"].shape = quantizedMatMul;
    table["Gemm"].shape = gemm;
}

} // namespace shapewright
