// SPDX-License-Identifier: Apache-2.0
// What Sizing makes of operators that are given shapes, sizes or positions as numbers.
#include "model/adapt/sizing.h"

#include "model/adapt/reshapenumbers.h"
#include "model/shape/inference/propagationstate.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <limits>

namespace shapewright {

namespace {

std::vector<Expr> numbersOf(const SymbolicValue *value)
{
    std::vector<Expr> numbers;
    if (const auto elements = value != nullptr ? elementsOf(*value) : nullptr) {
        for (const Scalar &element : elements->elements)
            numbers.push_back(element.expr().unmarked());
    }
    return numbers;
}

std::vector<Expr> numbersOf(const NodeContext &context, std::string_view attribute)
{
    const auto numbers = context.integerList(attribute).value_or(std::vector<std::int64_t>());
    return {numbers.begin(), numbers.end()};
}

std::optional<std::uint32_t> counted(std::int64_t axis, std::size_t rank)
{
    axis = axis < 0 ? axis + std::int64_t(rank) : axis;
    return axis >= 0 && axis < std::int64_t(rank) ? std::optional(std::uint32_t(axis)) : std::nullopt;
}

} // namespace

// Where the factors of the input's dims are in the old dims of the output: dims that belong together are a group.
Outcome Sizing::reshape(NodeId id, const std::vector<const SymbolicValue *> &inputs, SymbolicValue &output)
{
    const Node &node = m_graph.node(id);
    ExprPool &pool = m_state.pool();
    const SymbolicType &before = m_state.known(*node.inputs[0]).type;
    const SymbolicType &after = m_state.known(*node.outputs[0]).type;
    const Dims &input = inputs[0]->type.dims;
    const NodeContext context = m_state.contextOf(id);
    if (!before.hasRank || !after.hasRank || input.size() != before.dims.size())
        return clash(AdaptObstacle::UnknownShape);
    const bool hasInput = context.opset() >= 5;
    const std::vector<Expr> numbers =
        hasInput ? numbersOf(inputs.size() > 1 ? inputs[1] : nullptr) : numbersOf(context, "shape");
    if (numbers.size() != after.dims.size())
        return clash(AdaptObstacle::UnknownShape);
    Dims wanted = after.dims;
    std::size_t i = 0, o = 0;
    while (i < before.dims.size()) {
        // The smallest group of dims with the same product.
        const std::size_t firstIn = i, firstOut = o;
        Expr in = before.dims[i++], out = Expr(1);
        for (;;) {
            const bool isEqual = in.isSameAs(out);
            if (isEqual)
                break;
            const bool canCompare = in.isConstant() && out.isConstant();
            if (o < after.dims.size() && (!canCompare || out.value() < in.value()))
                out = pool.multiply(out, after.dims[o++]);
            else if (i < before.dims.size())
                in = pool.multiply(in, before.dims[i++]);
            else
                break;
        }
        if (i == before.dims.size())
            o = after.dims.size();
        Expr whole = 1;
        bool depends = false;
        for (std::size_t k = firstIn; k < i; ++k) {
            whole = pool.multiply(whole, input[k]);
            depends = depends || dependsOnSize(input[k]);
        }
        if (!depends)
            continue;
        // Where the group stays as it is, dim by dim.
        Dims groupIn(before.dims.begin() + std::ptrdiff_t(firstIn), before.dims.begin() + std::ptrdiff_t(i));
        Dims groupOut(after.dims.begin() + std::ptrdiff_t(firstOut), after.dims.begin() + std::ptrdiff_t(o));
        if (areSame(groupIn, groupOut)) {
            for (std::size_t k = firstIn; k < i; ++k)
                wanted[firstOut + k - firstIn] = input[k];
            continue;
        }
        std::optional<std::size_t> place;
        for (std::size_t k = firstOut; k < o; ++k) {
            if (after.dims[k].isConstant(1))
                continue;
            Expr others = 1;
            for (std::size_t other = firstOut; other < o; ++other)
                others = other == k ? others : pool.multiply(others, after.dims[other]);
            const Expr dim = pool.divide(whole, others);
            if (!dim.isKnown() || !pool.isWhole(dim))
                continue;
            if (place)
                return clash(AdaptObstacle::NoPlace);
            place = k;
            wanted[k] = dim;
        }
        if (!place)
            return clash(AdaptObstacle::NoPlace);
    }
    const bool isZeroCopied = context.integer("allowzero", 0) == 0;
    const auto now = reshaped(pool, input, numbers, isZeroCopied);
    if (!now || !areSame(*now, wanted)) {
        const auto shape = otherShape(input, numbers, wanted, isZeroCopied);
        m_changes[id] = {OtherNumbers{1, hasInput ? "" : "shape", shape ? *shape : std::vector<Expr>(wanted)}};
    }
    output.type = after;
    output.type.dims = wanted;
    return {};
}

// An axis that is not broadcast keeps its size with a 1.
Outcome Sizing::expand(NodeId id, std::vector<const SymbolicValue *> &inputs, Values &own)
{
    const std::vector<Expr> numbers = numbersOf(inputs[1]);
    const Dims &data = inputs[0]->type.dims;
    const SymbolicType &before = m_state.known(*m_graph.node(id).inputs[0]).type;
    if (numbers.empty() || !inputs[0]->type.hasRank || numbers.size() < data.size())
        return clash(AdaptObstacle::UnknownShape);
    std::vector<Expr> others = numbers;
    const std::size_t offset = numbers.size() - data.size();
    for (std::size_t axis = 0; axis < data.size(); ++axis) {
        if (dependsOnSize(data[axis]) && numbers[axis + offset].isSameAs(before.dims[axis]))
            others[axis + offset] = Expr(1);
    }
    if (others == numbers)
        return {};
    m_changes[id] = {OtherNumbers{1, {}, others}};
    SymbolicValue shape = *inputs[1];
    shape.elements = std::make_shared<const SmallTensor>(SmallTensor::list(others));
    own.push_back(std::move(shape));
    inputs[1] = &own.back();
    return {};
}

// What goes from the first element to the last goes on to the last; the first, or some counted from the end, are what
// they were.
Outcome Sizing::slice(NodeId id, std::vector<const SymbolicValue *> &inputs, Values &own)
{
    const NodeContext context = m_state.contextOf(id);
    const bool hasInputs = context.opset() >= 10;
    const SymbolicType &before = m_state.known(*m_graph.node(id).inputs[0]).type;
    const auto list = [&](std::string_view attribute, std::size_t i) {
        return hasInputs ? numbersOf(i < inputs.size() ? inputs[i] : nullptr) : numbersOf(context, attribute);
    };
    const std::vector<Expr> starts = list("starts", 1), axes = list("axes", 3);
    std::vector<Expr> ends = list("ends", 2);
    if (!before.hasRank || starts.empty() || ends.size() != starts.size())
        return clash(AdaptObstacle::UnknownShape);
    bool isChanged = false;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto axis =
            counted(i < axes.size() && axes[i].isConstant() ? axes[i].value() : std::int64_t(i), before.dims.size());
        if (!axis || (!axes.empty() && !axes[i].isConstant()))
            return clash(AdaptObstacle::UnknownShape);
        if (!dependsOnSize(inputs[0]->type.dims[*axis]) || !before.dims[*axis].isConstant())
            continue;
        if (dependsOnSize(starts[i]) || dependsOnSize(ends[i]))
            continue; // the model computes them
        if (!starts[i].isConstant() || !ends[i].isConstant())
            return clash(AdaptObstacle::UnknownShape);
        const std::int64_t size = before.dims[*axis].value(), start = starts[i].value(), end = ends[i].value();
        const bool isFromEnd = end < 0 || end >= std::numeric_limits<std::int32_t>::max();
        if (start > 1 || (end > 1 && end < size))
            return clash(AdaptObstacle::PicksRows);
        if (isFromEnd || end <= 1)
            continue;
        const bool isNarrow = hasInputs && inputs[2]->type.elemType == onnx::TensorProto::INT32;
        ends[i] = Expr(isNarrow ? std::numeric_limits<std::int32_t>::max() : std::numeric_limits<std::int64_t>::max());
        isChanged = true;
    }
    if (!isChanged)
        return {};
    m_changes[id] = {OtherNumbers{2, hasInputs ? "" : "ends", ends}};
    if (!hasInputs)
        return clash(AdaptObstacle::OldOperator);
    SymbolicValue other = *inputs[2];
    SmallTensor tensor = SmallTensor::list(ends);
    tensor.elemType = inputs[2]->type.elemType;
    other.elements = std::make_shared<const SmallTensor>(std::move(tensor));
    other.constant = nullptr;
    own.push_back(std::move(other));
    inputs[2] = &own.back();
    return {};
}

// Sizes that are whole multiples of the old ones become scales.
Outcome Sizing::resize(NodeId id, const std::vector<const SymbolicValue *> &inputs, SymbolicValue &output)
{
    const Node &node = m_graph.node(id);
    const NodeContext context = m_state.contextOf(id);
    const SymbolicType &before = m_state.known(*node.inputs[0]).type;
    const SymbolicType &after = m_state.known(*node.outputs[0]).type;
    if (context.opset() < 11 || inputs.size() < 4 || inputs[3] == nullptr || dependsOnSize(*inputs[3]))
        return {};
    if (!before.hasRank || !after.hasRank || context.integerList("axes"))
        return clash(AdaptObstacle::UnknownShape);
    const auto scales = exactScales(context, before.dims, after.dims);
    if (!scales)
        return clash(AdaptObstacle::FixedSize,
                     {m_graph.value(*node.inputs[3]).name, m_state.pool().text(after.dims.back())});
    output.type = after;
    for (std::size_t axis = 0; axis < after.dims.size(); ++axis) {
        if (!dependsOnSize(inputs[0]->type.dims[axis]))
            continue;
        const double scale = (*scales)[axis];
        if (scale < 1 || scale != double(std::int64_t(scale)))
            return clash(AdaptObstacle::FixedSize,
                         {m_graph.value(*node.inputs[3]).name, m_state.pool().text(after.dims[axis])});
        output.type.dims[axis] = m_state.pool().multiply(inputs[0]->type.dims[axis], Expr(std::int64_t(scale)));
    }
    m_changes[id] = {ScalesForSizes{*scales}};
    return {};
}

// A position that is counted from the end, or the first, is what it was. Another may mean anything, and one that is
// counted up to the size goes beyond a table.
Outcome Sizing::pick(NodeId id, const std::vector<const SymbolicValue *> &inputs)
{
    const Node &node = m_graph.node(id);
    const NodeContext context = m_state.contextOf(id);
    if (inputs[0] == nullptr || !inputs[0]->type.hasRank)
        return clash(AdaptObstacle::UnknownShape);
    const auto axis = counted(context.integer("axis", node.opType == "TopK" ? -1 : 0), inputs[0]->type.dims.size());
    const bool isAlong = axis && dependsOnSize(inputs[0]->type.dims[*axis]);
    if (node.opType == "Split")
        return isAlong ? clash(AdaptObstacle::PicksRows) : Outcome();
    if (node.opType == "TopK") {
        const std::vector<Expr> k = numbersOf(inputs.size() > 1 ? inputs[1] : nullptr);
        return isAlong && (k.size() != 1 || !k[0].isConstant() || k[0].value() >= m_oldSize)
                   ? clash(AdaptObstacle::PicksRows)
                   : Outcome();
    }
    if (node.opType != "Gather")
        return std::ranges::any_of(inputs[0]->type.dims, [this](Expr dim) { return dependsOnSize(dim); })
                   ? clash(AdaptObstacle::PicksRows)
                   : Outcome();
    const std::vector<Expr> indices = numbersOf(inputs[1]);
    const bool areFixed = std::ranges::all_of(
        indices, [](Expr index) { return index.isConstant() && (index.value() < 0 || index.value() == 0); });
    if (isAlong && (!areFixed || (indices.empty() && inputs[1]->constant != nullptr)))
        return clash(AdaptObstacle::PicksRows);
    const auto depends = [this](Expr expr) { return dependsOnSize(expr); };
    if (!isAlong && (std::ranges::any_of(indices, depends) || depends(inputs[1]->extremes.greatest)))
        return clash(AdaptObstacle::FixedSize, {m_graph.value(*node.inputs[0]).name,
                                                axis ? m_state.pool().text(inputs[0]->type.dims[*axis]) : "?"});
    return {};
}

} // namespace shapewright
