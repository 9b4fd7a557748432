// SPDX-License-Identifier: Apache-2.0
// Elements that are computed from many others: ReduceProd, ArgMax, CumSum.
#include "model/symbolic/rules/values/reducing.h"
#include "model/symbolic/rules/values/scalarmath.h"
#include "model/symbolic/rules/values/valueaccess.h"
#include "model/symbolic/rules/values/valuerules.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

using Binary = Scalar (ScalarMath::*)(const Scalar &, const Scalar &);

// The elements of a small tensor, grouped by the output element that they are reduced to, in order.
std::optional<std::vector<std::vector<Scalar>>> groupsOf(NodeContext &ctx)
{
    if (!mayBeKnown(ctx, 0))
        return {};
    const SmallTensor *data = ctx.elements(0);
    const auto dims = smallOutput(ctx, 0);
    if (data == nullptr || !dims || data->elements.empty())
        return {};
    const auto reducing = reducingOf(ctx, data->dims.size());
    if (!reducing || reducing->changesNothing)
        return {};
    Indices kept;
    for (std::size_t axis = 0; axis < data->dims.size(); ++axis)
        kept.push_back(reducing->isReduced[axis] ? 1 : data->dims[axis]);
    const auto count = smallCount(kept);
    if (!count || smallCount(*dims) != count)
        return {};
    std::vector<std::vector<Scalar>> groups(static_cast<std::size_t>(*count));
    for (std::int64_t i = 0; i < data->count(); ++i)
        groups[std::size_t(broadcastPosition(kept, data->dims, i))].push_back(data->elements[std::size_t(i)]);
    return groups;
}

// ONNX Runtime adds and multiplies integers as doubles, even a single one.
bool isExactAsDouble(const Scalar &element)
{
    constexpr std::int64_t limit = std::int64_t(1) << 53;
    return !element.isInteger() || (element.integer() >= -limit && element.integer() <= limit);
}

// Kernels are free to add floating-point numbers in any order, so only exact sums are known.
template <Binary operation, bool isOrdered>
Scalar folded(ScalarMath &math, const std::vector<Scalar> &group)
{
    Scalar result = group.front();
    for (std::size_t i = 0; i < group.size(); ++i) {
        if (i > 0)
            result = (math.*operation)(result, group[i]);
        if (isOrdered && group.size() > 1 && !(math.isExact(group[i]) && math.isExact(result)))
            return {};
        if (isOrdered && !(isExactAsDouble(group[i]) && isExactAsDouble(result)))
            return {};
    }
    return result;
}

bool unchanged(NodeContext &ctx)
{
    const SmallTensor *data = mayBeKnown(ctx, 0) && smallOutput(ctx, 0) ? ctx.elements(0) : nullptr;
    if (data == nullptr)
        return false;
    const auto reducing = reducingOf(ctx, data->dims.size());
    return reducing && reducing->changesNothing && setKnown(ctx, 0, data->elements);
}

template <Binary operation, bool isOrdered>
bool reduceValues(NodeContext &ctx)
{
    const auto groups = groupsOf(ctx);
    if (!groups)
        return unchanged(ctx);
    ScalarMath math(ctx.pool(), ctx.elemType(0));
    std::vector<Scalar> elements;
    for (const std::vector<Scalar> &group : *groups)
        elements.push_back(folded<operation, isOrdered>(math, group));
    return setKnown(ctx, 0, std::move(elements));
}

bool meanValues(NodeContext &ctx)
{
    const auto groups = groupsOf(ctx);
    if (!groups)
        return unchanged(ctx);
    ScalarMath math(ctx.pool(), ctx.elemType(0));
    std::vector<Scalar> elements;
    for (const std::vector<Scalar> &group : *groups) {
        const Scalar sum = folded<&ScalarMath::add, true>(math, group);
        elements.push_back(math.divide(sum, math.cast(Scalar(Expr(std::int64_t(group.size()))))));
    }
    return setKnown(ctx, 0, std::move(elements));
}

// A tensor divided into lines along one axis: the position of the first element of each line, and the distance to the
// next element.
struct Lines {
    const SmallTensor *data = nullptr;
    std::vector<std::int64_t> starts;
    std::int64_t step = 1;
    std::int64_t length = 0;

    [[nodiscard]] std::size_t at(std::int64_t start, std::int64_t i) const { return std::size_t(start + i * step); }
};
Lines linesOf(const SmallTensor &data, std::size_t axis)
{
    const Indices strides = stridesOf(data.dims);
    Lines lines{.data = &data, .starts = {}, .step = strides[axis], .length = data.dims[axis]};
    forEachIndex(data.dims, [&](const Indices &index) {
        if (index[axis] == 0)
            lines.starts.push_back(positionOf(index, strides));
    });
    return lines;
}

template <bool wantsLargest>
bool argValues(NodeContext &ctx)
{
    const SmallTensor *data = mayBeKnown(ctx, 0) && smallOutput(ctx, 0) ? ctx.elements(0) : nullptr;
    const auto axis = data != nullptr ? axisWithin(ctx.integer("axis", 0), data->dims.size()) : std::nullopt;
    if (!axis)
        return false;
    const bool wantsLast = ctx.integer("select_last_index", 0) != 0;
    ScalarMath math(ctx.pool(), data->elemType);
    const Lines lines = linesOf(*data, *axis);
    std::vector<Scalar> elements;
    for (const std::int64_t start : lines.starts) {
        std::int64_t best = 0;
        bool isDecided = true;
        Marks marks = data->elements[lines.at(start, 0)].marks();
        for (std::int64_t i = 1; i < lines.length && isDecided; ++i) {
            const Scalar &next = data->elements[lines.at(start, i)];
            const Scalar &known = data->elements[lines.at(start, best)];
            const Scalar isBetter =
                wantsLast ? (wantsLargest ? math.greaterOrEqual(next, known) : math.lessOrEqual(next, known))
                          : (wantsLargest ? math.greater(next, known) : math.less(next, known));
            isDecided = isBetter.isKnown();
            best = isDecided && isBetter.integer() != 0 ? i : best;
            marks = marks | next.marks();
        }
        elements.push_back(isDecided ? Scalar(Expr(best, marks)) : Scalar());
    }
    return setKnown(ctx, 0, std::move(elements));
}

template <Binary operation>
bool cumulativeValues(NodeContext &ctx)
{
    const SmallTensor *data = mayBeKnown(ctx, 0) && smallOutput(ctx, 0) ? ctx.elements(0) : nullptr;
    const auto given = data != nullptr ? ctx.integers(1) : std::nullopt;
    const auto axis = given && given->size() == 1 ? axisWithin(given->front(), data->dims.size()) : std::nullopt;
    if (!axis)
        return false;
    const bool isExclusive = ctx.integer("exclusive", 0) != 0;
    const bool isReverse = ctx.integer("reverse", 0) != 0;
    ScalarMath math(ctx.pool(), data->elemType);
    const Scalar neutral = math.cast(Scalar(Expr(ctx.opType() == "CumProd" ? 1 : 0)));
    const Lines lines = linesOf(*data, *axis);
    std::vector<Scalar> elements(data->elements.size());
    for (const std::int64_t start : lines.starts) {
        Scalar sum = neutral;
        for (std::int64_t i = 0; i < lines.length; ++i) {
            const std::size_t at = lines.at(start, isReverse ? lines.length - 1 - i : i);
            const Scalar next = (math.*operation)(sum, data->elements[at]);
            elements[at] = isExclusive ? sum : next;
            sum = next;
        }
    }
    return setKnown(ctx, 0, std::move(elements));
}

} // namespace

void addReductionValues(RuleTable &table)
{
    table["ReduceProd"].values = reduceValues<&ScalarMath::multiply, true>;
    table["ReduceSum"].values = reduceValues<&ScalarMath::add, true>;
    table["ReduceMax"].values = reduceValues<&ScalarMath::maximum, false>;
    table["ReduceMin"].values = reduceValues<&ScalarMath::minimum, false>;
    table["ReduceMean"].values = meanValues;
    table["ArgMax"].values = argValues<true>;
    table["ArgMin"].values = argValues<false>;
    table["CumSum"].values = cumulativeValues<&ScalarMath::add>;
    table["CumProd"].values = cumulativeValues<&ScalarMath::multiply>;
}

} // namespace shapewright
