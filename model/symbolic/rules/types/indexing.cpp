// SPDX-License-Identifier: Apache-2.0
// Operators that take parts of tensors, or join tensors.
#include "model/symbolic/rules.h"

#include <onnx/onnx_pb.h>

#include <string>

namespace shapewright {

namespace {

// Exporters write "to the end" as a number that exceeds any size.
constexpr std::int64_t beyondAnySize = INT32_MAX;

bool gather(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const Dims *indices = context.shape(1);
    if (data == nullptr || indices == nullptr)
        return false;
    const auto axis = context.axis(context.integer("axis", 0), data->size());
    if (!axis)
        return true;
    Dims dims(data->begin(), data->begin() + std::ptrdiff_t(*axis));
    dims.insert(dims.end(), indices->begin(), indices->end());
    dims.insert(dims.end(), data->begin() + std::ptrdiff_t(*axis) + 1, data->end());
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

bool gatherElements(NodeContext &context)
{
    const Dims *indices = context.shape(1);
    if (indices == nullptr || context.elemType(0) == 0)
        return false;
    context.setTensor(0, context.elemType(0), *indices);
    return true;
}

bool gatherNd(NodeContext &context)
{
    const Dims *data = context.shape(0);
    const Dims *indices = context.shape(1);
    if (data == nullptr || indices == nullptr || indices->empty() || !indices->back().isConstant())
        return false;
    const std::int64_t batch = context.integer("batch_dims", 0);
    const std::int64_t depth = indices->back().value();
    const auto rank = std::int64_t(data->size());
    if (batch < 0 || batch >= std::int64_t(indices->size()) || depth < 0 || depth > rank - batch)
        return false;
    context.guidedBy(indices->back().marks());
    Dims dims(indices->begin(), indices->end() - 1);
    dims.insert(dims.end(), data->begin() + batch + depth, data->end());
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

// Computes the length of one axis of a Slice.
class SlicedAxis
{
public:
    SlicedAxis(ExprPool &pool, Expr dim, std::int64_t step) : m_pool(pool), m_dim(dim), m_step(step) {}

    [[nodiscard]] Expr length(Expr start, Expr end)
    {
        const Expr from = m_step > 0 ? bound(start, 0, m_dim) : bound(start, 0, m_pool.subtract(m_dim, 1));
        const Expr to = m_step > 0            ? bound(end, 0, m_dim)
                        : isToTheVeryEnd(end) ? Expr(-1, end.marks())
                                              : bound(end, -1, m_dim);
        const Expr distance = m_step > 0 ? m_pool.subtract(to, from) : m_pool.subtract(from, to);
        // INT64_MIN cannot be negated. Like any step larger than the size, it takes one element.
        const std::int64_t stride = m_step > 0 ? m_step : m_step == INT64_MIN ? INT64_MAX : -m_step;
        const Expr taken = stride == 1           ? distance
                           : stride >= INT32_MAX ? m_pool.minimum(distance, 1)
                                                 : m_pool.ceilDivide(distance, stride);
        // Backwards, an axis without elements would begin at 0 and end before it.
        const bool mayBeEmpty = m_step < 0 && !m_pool.isAtLeast(m_dim, 1);
        return m_pool.maximum(mayBeEmpty ? m_pool.minimum(taken, m_dim) : taken, 0);
    }

private:
    // ONNX Runtime takes the largest integers as an end for the end in the direction of the step.
    static bool isToTheVeryEnd(Expr end) { return end.isConstant(INT32_MAX) || end.isConstant(INT64_MAX); }

    // Clamps a position, which may count from the end, as ONNX Runtime does. Backwards, -1 is the position before the
    // first element, which an end may be and a start may not.
    Expr bound(Expr position, Expr lowest, Expr highest)
    {
        if (position.isConstant() && position.value() >= beyondAnySize)
            return highest.marked(position.marks());
        if (position.isConstant() && position.value() <= -beyondAnySize)
            return lowest.marked(position.marks());
        if (m_pool.upperBound(position).value_or(0) < 0)
            position = m_pool.add(position, m_dim);
        else if (m_pool.lowerBound(position).value_or(-1) < 0)
            return {}; // its sign is not known
        return m_pool.maximum(lowest, m_pool.minimum(position, highest));
    }

    ExprPool &m_pool;
    Expr m_dim;
    std::int64_t m_step;
};

bool slice(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || context.elemType(0) == 0)
        return false;
    std::optional<std::vector<Expr>> starts;
    std::optional<std::vector<Expr>> ends;
    std::optional<std::vector<std::int64_t>> axes;
    std::optional<std::vector<std::int64_t>> steps;
    bool areAxesKnown = true;
    const bool hasAttributes = context.opset() < 10 && context.opType() == "Slice"; // and not DynamicSlice
    if (hasAttributes) {
        const auto listOf = [&](const char *name) -> std::optional<std::vector<Expr>> {
            const auto list = context.integerList(name);
            return list ? std::optional(std::vector<Expr>(list->begin(), list->end())) : std::nullopt;
        };
        starts = listOf("starts");
        ends = listOf("ends");
        axes = context.integerList("axes");
    } else {
        starts = context.sizes(1);
        ends = context.sizes(2);
        axes = context.integers(3);
        steps = context.integers(4);
        areAxesKnown = axes.has_value() || !context.hasInput(3);
    }
    if (!areAxesKnown) {
        context.setTensor(0, context.elemType(0), Dims(data->size()));
        return true;
    }
    const std::size_t count = axes ? axes->size() : starts ? starts->size() : ends ? ends->size() : 0;
    if (!axes && !starts && !ends) {
        context.setTensor(0, context.elemType(0), Dims(data->size()));
        return true;
    }
    if ((starts && starts->size() != count) || (ends && ends->size() != count) || (steps && steps->size() != count)) {
        context.fail("starts, ends, axes and steps differ in length");
        return true;
    }
    const bool areStepsKnown = steps.has_value() || hasAttributes || !context.hasInput(4);
    Dims dims = *data;
    for (std::size_t i = 0; i < count; ++i) {
        const auto axis = context.axis(axes ? (*axes)[i] : std::int64_t(i), data->size());
        if (!axis)
            return true;
        const std::int64_t step = steps ? (*steps)[i] : 1;
        if (step == 0) {
            context.fail("a step of 0");
            return true;
        }
        const bool isKnown = starts && ends && areStepsKnown;
        dims[*axis] =
            isKnown ? SlicedAxis(context.pool(), (*data)[*axis], step).length((*starts)[i], (*ends)[i]) : Expr();
    }
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

bool split(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || context.elemType(0) == 0 || context.outputCount() == 0)
        return false;
    const auto axis = context.axis(context.integer("axis", 0), data->size());
    if (!axis)
        return true;
    ExprPool &pool = context.pool();
    const Expr whole = (*data)[*axis];
    const auto parts = std::int64_t(context.outputCount());
    std::vector<Expr> sizes;
    if (context.opset() < 13 ? context.attribute("split") != nullptr : context.hasInput(1)) {
        const auto list = context.integerList("split");
        sizes = context.opset() < 13 ? std::vector<Expr>(list->begin(), list->end())
                                     : context.sizes(1).value_or(std::vector<Expr>(std::size_t(parts)));
        if (std::int64_t(sizes.size()) != parts) {
            context.fail(std::to_string(sizes.size()) + " sizes for " + std::to_string(parts) + " outputs");
            return true;
        }
        Expr sum = 0;
        for (const Expr &size : sizes)
            sum = pool.add(sum, size);
        if (sum.isKnown())
            (void)context.equal(whole, sum, "the sum of the sizes and axis " + std::to_string(*axis) + " of the input");
        if (context.hasFailed())
            return true;
    } else {
        // The parts are equal. Since opset 18 the last one may be smaller.
        const Expr part = pool.ceilDivide(whole, parts);
        const Expr last = pool.subtract(whole, pool.multiply(part, parts - 1));
        sizes.assign(std::size_t(parts), part);
        sizes.back() = last;
        if (context.opset() < 18) {
            (void)context.equal(pool.multiply(pool.floorDivide(whole, parts), parts), whole,
                                "axis " + std::to_string(*axis) + " and a multiple of " + std::to_string(parts));
            sizes.assign(std::size_t(parts), pool.floorDivide(whole, parts));
        }
        if (context.hasFailed())
            return true;
    }
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        Dims dims = *data;
        dims[*axis] = sizes[i];
        context.setTensor(i, context.elemType(0), std::move(dims));
    }
    return true;
}

bool concat(NodeContext &context)
{
    const Dims *first = context.shape(0);
    if (first == nullptr || context.elemType(0) == 0)
        return false;
    const auto axis = context.axis(context.integer("axis", 1), first->size());
    if (!axis)
        return true;
    Dims dims = *first;
    for (std::size_t i = 1; i < context.inputCount(); ++i) {
        const Dims *next = context.shape(i);
        if (next == nullptr)
            return false;
        if (next->size() != dims.size()) {
            context.fail("inputs of ranks " + std::to_string(dims.size()) + " and " + std::to_string(next->size()));
            return true;
        }
        for (std::size_t other = 0; other < dims.size(); ++other) {
            dims[other] =
                other == *axis
                    ? context.pool().add(dims[other], (*next)[other])
                    : context.equal(dims[other], (*next)[other],
                                    "axis " + std::to_string(other) + " of inputs 0 and " + std::to_string(i));
        }
    }
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

bool topK(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || context.elemType(0) == 0)
        return false;
    const auto axis = context.axis(context.integer("axis", -1), data->size());
    if (!axis)
        return true;
    Dims dims = *data;
    if (context.opset() < 10) {
        dims[*axis] = context.integer("k", -1);
    } else {
        const auto sizes = context.sizes(1);
        const bool isOne = sizes && sizes->size() == 1;
        dims[*axis] = isOne && context.pool().lowerBound(sizes->front()).value_or(-1) >= 0 ? sizes->front() : Expr();
    }
    context.setTensor(0, context.elemType(0), dims);
    context.setTensor(1, onnx::TensorProto::INT64, std::move(dims));
    return true;
}

bool oneHot(NodeContext &context)
{
    const Dims *indices = context.shape(0);
    if (indices == nullptr || context.elemType(2) == 0)
        return false;
    const auto axis = context.axis(context.integer("axis", -1), indices->size() + 1);
    if (!axis)
        return true;
    const SmallTensor *depth = context.elements(1);
    Expr size;
    if (depth != nullptr && depth->count() == 1) {
        const Scalar element = depth->elements.front();
        size = element.isReal() ? Expr(std::int64_t(element.number()), element.marks()) : element.expr();
        if (!context.pool().isWhole(size) || context.pool().lowerBound(size).value_or(-1) < 0)
            size = {};
    }
    Dims dims = *indices;
    dims.insert(dims.begin() + std::ptrdiff_t(*axis), size);
    context.setTensor(0, context.elemType(2), std::move(dims));
    return true;
}

} // namespace

void addIndexingRules(RuleTable &table)
{
    table["Gather"].shape = gather;
    table["GatherElements"].shape = gatherElements;
    table["GatherND"].shape = gatherNd;
    table["Slice"].shape = slice;
    table["Split"].shape = split;
    table["Concat"].shape = concat;
    table["TopK"].shape = topK;
    table["OneHot"].shape = oneHot;
}

} // namespace shapewright
