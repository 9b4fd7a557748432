// SPDX-License-Identifier: Apache-2.0
// Operators that give the same elements, or repetitions of them, a different shape.
#include "model/symbolic/rules.h"

#include <algorithm>
#include <string>

namespace shapewright {

namespace {

std::string listText(const NodeContext &context, const std::vector<Expr> &dims)
{
    std::string text;
    for (const Expr &dim : dims)
        text += (text.empty() ? "" : ", ") + context.pool().text(dim);
    return "[" + text + "]";
}

// Computes the output shape of Reshape. The wanted sizes may contain 0 to keep a dim, and -1, or one size that is not
// known, for the remainder.
class Reshaping
{
public:
    Reshaping(NodeContext &context, const Dims *from, std::vector<Expr> wanted, bool keepsZero)
        : m_context(context), m_from(from), m_wanted(std::move(wanted)), m_keepsZero(keepsZero)
    {
    }

    void run()
    {
        for (std::size_t i = 0; i < m_wanted.size(); ++i)
            m_dims.push_back(dimAt(i));
        if (m_context.hasFailed())
            return;
        if (m_from != nullptr)
            balance();
        m_context.setTensor(0, m_context.elemType(0), std::move(m_dims));
    }

private:
    Expr dimAt(std::size_t i)
    {
        const Expr size = m_wanted[i];
        if (size.isConstant(-1) || (size.isConstant(0) && !m_keepsZero))
            m_context.guidedBy(size.marks());
        if (size.isConstant(-1) || !size.isKnown())
            return {};
        if (size.isConstant() && size.value() < -1) {
            m_context.fail("a size of " + std::to_string(size.value()));
            return {};
        }
        if (size.isConstant(0) && !m_keepsZero)
            return copied(i);
        // A size that may turn out to be 0 or -1 at run time would have a special meaning then.
        const bool isSize = size.isConstant() || m_context.pool().lowerBound(size).value_or(0) >= 1 ||
                            (m_from != nullptr && i < m_from->size() && (*m_from)[i].isSameAs(size));
        return isSize ? size : Expr();
    }

    Expr copied(std::size_t i)
    {
        if (m_from == nullptr)
            return {};
        if (i < m_from->size())
            return (*m_from)[i];
        m_context.fail("size " + std::to_string(i) + " is kept from an input of rank " +
                       std::to_string(m_from->size()));
        return {};
    }

    // Input and output have the same number of elements. So if a single size is open, it follows from the others.
    void balance()
    {
        ExprPool &pool = m_context.pool();
        const Expr total = pool.product(*m_from);
        Expr known = 1;
        std::optional<std::size_t> open;
        for (std::size_t i = 0; i < m_dims.size(); ++i) {
            if (m_dims[i].isKnown()) {
                known = pool.multiply(known, m_dims[i]);
                continue;
            }
            if (open)
                return;
            open = i;
        }
        if (!total.isKnown() || !known.isKnown())
            return;
        if (!open) {
            if (total.isSameAs(known))
                return;
            // No elements at all are what an edit may still ask for.
            if (pool.isDifferent(total, known) && (total.isConstant() || !known.isConstant(0)))
                refuse(total);
            else
                m_context.need({.left = total, .right = known, .orOne = false});
            return;
        }
        m_dims[*open] = left(total, known);
    }

    Expr left(Expr total, Expr known)
    {
        ExprPool &pool = m_context.pool();
        if (total.isConstant() && known.isConstant()) {
            if (known.value() != 0 && total.value() % known.value() == 0)
                return Expr(total.value() / known.value()).marked(total.marks() | known.marks());
            // If both sides have 0 elements, any size is possible.
            if (known.value() != 0 || total.value() != 0)
                refuse(total);
            return {};
        }
        const Expr exact = pool.divide(total, known);
        if (exact.isKnown() && pool.isWhole(exact))
            return exact;
        const Expr rounded = pool.floorDivide(total, known);
        if (rounded.isKnown())
            m_context.need({.left = total, .right = pool.multiply(rounded, known), .orOne = false});
        return rounded;
    }

    void refuse(Expr total)
    {
        m_context.fail("the input has " + m_context.pool().text(total) + " elements, which do not fit " +
                       listText(m_context, m_wanted));
    }

    NodeContext &m_context;
    const Dims *m_from;
    std::vector<Expr> m_wanted;
    bool m_keepsZero;
    Dims m_dims;
};

bool reshape(NodeContext &context)
{
    std::vector<Expr> wanted;
    if (context.opset() < 5) {
        const auto shape = context.integerList("shape");
        if (!shape)
            return false;
        wanted.assign(shape->begin(), shape->end());
    } else if (auto sizes = context.sizes(1)) {
        wanted = std::move(*sizes);
    } else {
        if (context.elemType(0) == 0)
            return false;
        context.setUnranked(0, context.elemType(0));
        return true;
    }
    if (context.elemType(0) == 0 || std::ranges::count_if(wanted, [](Expr size) { return size.isConstant(-1); }) > 1)
        return false;
    Reshaping(context, context.shape(0), std::move(wanted), context.isYes("allowzero", false)).run();
    return true;
}

bool flatten(NodeContext &context)
{
    const Dims *dims = context.shape(0);
    if (dims == nullptr)
        return false;
    const auto rank = std::int64_t(dims->size());
    std::int64_t axis = context.integer("axis", 1);
    axis = axis < 0 ? axis + rank : axis;
    if (axis < 0 || axis > rank) {
        context.fail("axis " + std::to_string(axis) + " of a tensor of rank " + std::to_string(rank));
        return true;
    }
    ExprPool &pool = context.pool();
    context.setTensor(
        0, context.elemType(0),
        {pool.product({dims->begin(), dims->begin() + axis}), pool.product({dims->begin() + axis, dims->end()})});
    return true;
}

// Reads the axes of Squeeze and Unsqueeze: an attribute, and since opset 13 an input. Returns false if they are given
// but unknown.
bool axesOf(NodeContext &context, std::optional<std::vector<std::int64_t>> &axes)
{
    axes = context.opset() < 13 ? context.integerList("axes") : context.integers(1);
    return axes.has_value() || !context.hasInput(1);
}

bool squeeze(NodeContext &context)
{
    const Dims *dims = context.shape(0);
    std::optional<std::vector<std::int64_t>> axes;
    if (dims == nullptr || !axesOf(context, axes))
        return false;
    std::vector<bool> isDropped(dims->size());
    for (const std::int64_t given : axes.value_or(std::vector<std::int64_t>{})) {
        const auto axis = context.axis(given, dims->size());
        if (!axis)
            return true;
        isDropped[*axis] = true;
        (void)context.equal((*dims)[*axis], 1, "a squeezed axis and 1");
    }
    if (!axes || axes->empty()) {
        // Without axes, the node drops all dims of 1, so each dim must be known to be 1 or not.
        if (!std::ranges::all_of(*dims, &Expr::isKnown) || !std::ranges::all_of(*dims, [&](Expr dim) {
                return dim.isConstant() || context.pool().isAtLeast(dim, 2);
            })) {
            context.setUnranked(0, context.elemType(0));
            return true;
        }
        for (std::size_t axis = 0; axis < dims->size(); ++axis)
            isDropped[axis] = (*dims)[axis].isConstant(1);
    }
    Dims kept;
    for (std::size_t axis = 0; axis < dims->size(); ++axis) {
        if (!isDropped[axis])
            kept.push_back((*dims)[axis]);
    }
    context.setTensor(0, context.elemType(0), std::move(kept));
    return true;
}

bool unsqueeze(NodeContext &context)
{
    const Dims *dims = context.shape(0);
    std::optional<std::vector<std::int64_t>> axes;
    if (dims == nullptr || !axesOf(context, axes) || !axes || axes->size() > 64)
        return false;
    const std::size_t rank = dims->size() + axes->size();
    std::vector<bool> isNew(rank);
    for (const std::int64_t given : *axes) {
        const auto axis = context.axis(given, rank);
        if (!axis)
            return true;
        if (isNew[*axis])
            context.fail("axis " + std::to_string(given) + " is given twice");
        isNew[*axis] = true;
    }
    Dims result;
    auto next = dims->begin();
    for (std::size_t axis = 0; axis < rank && !context.hasFailed(); ++axis)
        result.push_back(isNew[axis] ? Expr(1) : *next++);
    context.setTensor(0, context.elemType(0), std::move(result));
    return true;
}

bool transpose(NodeContext &context)
{
    const Dims *dims = context.shape(0);
    if (dims == nullptr)
        return false;
    Dims result(dims->rbegin(), dims->rend());
    if (const auto order = context.integerList("perm")) {
        std::vector<std::int64_t> sorted = *order;
        std::ranges::sort(sorted);
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            if (sorted.size() != dims->size() || sorted[i] != std::int64_t(i)) {
                context.fail("a permutation of " + std::to_string(sorted.size()) + " axes for a tensor of rank " +
                             std::to_string(dims->size()));
                return true;
            }
        }
        if (order->size() != dims->size()) {
            context.fail("an empty permutation");
            return true;
        }
        for (std::size_t i = 0; i < order->size(); ++i)
            result[i] = (*dims)[std::size_t((*order)[i])];
    }
    context.setTensor(0, context.elemType(0), std::move(result));
    return true;
}

bool expand(NodeContext &context)
{
    const Dims *dims = context.shape(0);
    auto wanted = context.sizes(1);
    if (dims == nullptr || !wanted)
        return false;
    Dims result(std::max(dims->size(), wanted->size()), Expr(1));
    std::ranges::copy(*dims, result.end() - std::ptrdiff_t(dims->size()));
    const std::size_t added = result.size() - wanted->size();
    for (std::size_t i = 0; i < wanted->size(); ++i) {
        Expr &dim = result[added + i];
        const Expr size = (*wanted)[i];
        if (size.isKnown())
            dim = context.broadcast(dim, size, "axis " + std::to_string(added + i) + " of input and wanted shape");
        else if (dim.isConstant() && dim.value() > 1) // an unknown size must be 1 or equal to the dim
            dim = dim.marked(Marks::Assumed);
        else
            dim = {};
    }
    context.setTensor(0, context.elemType(0), std::move(result));
    return true;
}

bool tile(NodeContext &context)
{
    const Dims *dims = context.shape(0);
    if (dims == nullptr || context.opset() < 6)
        return false;
    const auto repeats = context.sizes(1);
    if (!repeats) {
        context.setTensor(0, context.elemType(0), Dims(dims->size()));
        return true;
    }
    if (repeats->size() != dims->size()) {
        context.fail(std::to_string(repeats->size()) + " repeats for a tensor of rank " + std::to_string(dims->size()));
        return true;
    }
    Dims result;
    for (std::size_t i = 0; i < dims->size(); ++i)
        result.push_back(context.pool().multiply((*dims)[i], (*repeats)[i]));
    context.setTensor(0, context.elemType(0), std::move(result));
    return true;
}

} // namespace

void addReshapingRules(RuleTable &table)
{
    table["Reshape"].shape = reshape;
    table["Flatten"].shape = flatten;
    table["Squeeze"].shape = squeeze;
    table["Unsqueeze"].shape = unsqueeze;
    table["Transpose"].shape = transpose;
    table["Expand"].shape = expand;
    table["Tile"].shape = tile;
}

} // namespace shapewright
