// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/rowslayout.h"

#include <algorithm>
#include <numeric>

namespace shapewright {

namespace {

Expr productFrom(ExprPool &pool, const Dims &dims, std::size_t first)
{
    return pool.product(std::vector<Expr>(dims.begin() + std::ptrdiff_t(std::min(first, dims.size())), dims.end()));
}

// Nothing unless the divisor divides the expression.
std::optional<Expr> quotient(ExprPool &pool, Expr expr, Expr divisor)
{
    if (divisor.isConstant(0))
        return {};
    const Expr result = pool.divide(expr, divisor);
    if (!result.isKnown() || !pool.isWhole(result))
        return {};
    return result;
}

} // namespace

std::vector<RowsLayout> rowsLayouts(const NodeRows &rows, const Dims &before, const RowsPlace &place, const Dims &after)
{
    ExprPool &pool = rows.pool();
    const Expr right = pool.multiply(place.inner, productFrom(pool, before, place.axis + 1));
    std::vector<RowsLayout> own, merged, moved;
    const bool keepsRight = !after.empty() && place.axis + 1 < before.size() && after.back().isSameAs(before.back());
    for (std::uint32_t axis = 0; axis < after.size(); ++axis) {
        const Expr rest = productFrom(pool, after, axis + 1);
        const auto inner = quotient(pool, right, rest);
        const auto outer =
            inner ? quotient(pool, after[axis], pool.multiply(Expr(rows.oldRows()), *inner)) : std::nullopt;
        if (outer && !outer->isConstant(0)) {
            const RowsLayout layout{{axis, *outer, *inner}, false};
            (layout.place.isOwnAxis() ? own : merged).push_back(layout);
        } else if (rows.oldRows() == 1 && after[axis].isConstant(1)) {
            moved.push_back({{axis, Expr(1), Expr(1)}, true});
        }
    }
    // The axis that they had is the one that they most probably keep.
    std::ranges::stable_partition(own, [&](const RowsLayout &layout) { return layout.place.axis == place.axis; });
    // At the border of two axes, the one before it grows where the one after it stays what it was.
    if (keepsRight)
        std::ranges::stable_partition(merged,
                                      [](const RowsLayout &layout) { return layout.place.inner.isConstant(1); });
    else
        std::ranges::stable_partition(merged,
                                      [](const RowsLayout &layout) { return layout.place.outer.isConstant(1); });
    std::ranges::stable_partition(moved, [&](const RowsLayout &layout) { return layout.place.axis == place.axis; });
    std::vector<RowsLayout> all = std::move(own);
    std::ranges::copy(moved, std::back_inserter(all));
    std::ranges::copy(merged, std::back_inserter(all));
    return all;
}

std::optional<std::vector<Expr>> reshapeTo(const Dims &dims)
{
    std::vector<Expr> shape;
    std::size_t open = 0;
    for (const Expr &dim : dims) {
        if (!dim.isKnown() || dim.isConstant(0))
            return {};
        shape.push_back(dim.isConstant() ? dim.unmarked() : Expr(-1));
        open += dim.isConstant() ? 0 : 1;
    }
    return open <= 1 ? std::optional(std::move(shape)) : std::nullopt;
}

std::optional<Rearranged> rearranged(const NodeRows &rows, const Dims &before, const RowsPlace &place,
                                     const Dims &after, const RowsLayout &layout)
{
    Rearranged result;
    const auto reshape = [&](const Dims &dims) {
        auto shape = reshapeTo(dims);
        if (!shape)
            return false;
        result.steps.push_back({*std::move(shape), {}});
        return true;
    };
    if (!layout.isMoved)
        return reshape(rows.newDims(after, layout.place)) ? std::optional(std::move(result)) : std::nullopt;
    // An axis of their own, in front of all others.
    Dims dims;
    std::size_t at = place.axis;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (i != place.axis) {
            dims.push_back(before[i]);
            continue;
        }
        if (!place.outer.isConstant(1)) {
            dims.push_back(place.outer);
            ++at;
        }
        dims.push_back(rows.rows());
        if (!place.inner.isConstant(1))
            dims.push_back(place.inner);
    }
    if (!place.isOwnAxis() && !reshape(dims))
        return {};
    Dims others = after;
    others.erase(others.begin() + layout.place.axis);
    Dims rest = dims;
    rest.erase(rest.begin() + std::ptrdiff_t(at));
    const bool isSameRest = std::ranges::equal(rest, others, [](Expr a, Expr b) { return a.isSameAs(b); });
    const auto move = [&](std::size_t from, std::size_t to, std::size_t rank) {
        std::vector<std::int64_t> permutation(rank);
        std::iota(permutation.begin(), permutation.end(), 0);
        permutation.erase(permutation.begin() + std::ptrdiff_t(from));
        permutation.insert(permutation.begin() + std::ptrdiff_t(to), std::int64_t(from));
        if (from != to)
            result.steps.push_back({{}, std::move(permutation)});
    };
    if (isSameRest) {
        move(at, layout.place.axis, dims.size());
        return result;
    }
    move(at, 0, dims.size());
    others.insert(others.begin(), rows.rows());
    if (!reshape(others))
        return {};
    move(0, layout.place.axis, others.size());
    return result;
}

} // namespace shapewright
