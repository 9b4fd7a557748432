// SPDX-License-Identifier: Apache-2.0
// Attention of ai.onnx. We have a rule of our own because the onnx library's inference reads symbolic sizes as 0.
#include "model/symbolic/rules.h"

#include <string>

namespace shapewright {

namespace {

// An input that is [batch, sequence, heads * head size] or [batch, heads, sequence, head size].
struct Heads {
    Expr batch;
    Expr count;
    Expr length;
    Expr size;
};

std::optional<Heads> headsOf(NodeContext &context, std::size_t input, std::string_view attribute)
{
    const Dims *dims = context.shape(input);
    if (dims == nullptr)
        return {};
    if (dims->size() == 4)
        return Heads{.batch = (*dims)[0], .count = (*dims)[1], .length = (*dims)[2], .size = (*dims)[3]};
    const std::int64_t count = context.integer(attribute, 0);
    if (dims->size() != 3 || count < 1 || count > INT32_MAX)
        return {};
    return Heads{.batch = (*dims)[0],
                 .count = count,
                 .length = (*dims)[1],
                 .size = context.pool().floorDivide((*dims)[2], count)};
}

// The last dim of an output with three axes. ONNX Runtime refuses sizes that leave a remainder.
Expr hiddenSize(NodeContext &context, const Heads &q, const Heads &v)
{
    ExprPool &pool = context.pool();
    const Dims &values = *context.shape(2);
    const Expr groups = pool.divide(q.count, v.count);
    return values.size() == 3 && groups.isConstant() ? pool.multiply(values[2], groups)
                                                     : pool.multiply(q.count, v.size);
}

// The length of the cache from earlier calls plus that of this call.
Expr totalLength(NodeContext &context, std::size_t past, Expr added)
{
    const Dims *kept = context.shape(past);
    if (!context.hasInput(past))
        return added;
    return kept != nullptr && kept->size() == 4 ? context.pool().add((*kept)[2], added) : Expr();
}

bool attention(NodeContext &context)
{
    const Dims *query = context.shape(0);
    const auto q = headsOf(context, 0, "q_num_heads");
    const auto k = headsOf(context, 1, "kv_num_heads");
    const auto v = headsOf(context, 2, "kv_num_heads");
    if (!q || !k || !v) {
        context.setUnranked(0, context.elemType(0));
        context.setTensor(1, context.elemType(1), Dims(4));
        context.setTensor(2, context.elemType(2), Dims(4));
        context.setTensor(3, context.elemType(0), Dims(4));
        return true;
    }
    const Expr batch = q->batch;
    const Expr total = totalLength(context, 4, k->length);
    if (query->size() == 3)
        context.setTensor(0, context.elemType(0), {batch, q->length, hiddenSize(context, *q, *v)});
    else
        context.setTensor(0, context.elemType(0), {batch, q->count, q->length, v->size});
    context.setTensor(1, context.elemType(1), {batch, k->count, total, k->size});
    context.setTensor(2, context.elemType(2), {batch, k->count, total, v->size});
    context.setTensor(3, context.elemType(0), {batch, q->count, q->length, total});
    return true;
}

} // namespace

void addAttentionRules(RuleTable &table)
{
    table["Attention"].shape = attention;
}

} // namespace shapewright
