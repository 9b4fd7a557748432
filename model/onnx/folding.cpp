// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/folding.h"

#include "model/onnx/elementwise.h"
#include "model/onnx/typeproto.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace shapewright {

namespace {

using Rule = std::optional<Elements> (*)(const FoldedNode &);
using Indices = std::vector<std::int64_t>;

std::optional<Elements> input(const FoldedNode &node, std::size_t i)
{
    return i < node.inputs.size() && node.inputs[i] != nullptr ? Elements::of(*node.inputs[i]) : std::nullopt;
}

bool isLeftOut(const FoldedNode &node, std::size_t i)
{
    return i >= node.inputs.size() || (node.inputs[i] == nullptr && node.inputTypes[i] == nullptr);
}

// The static dims of a type.
std::optional<Indices> staticDims(const onnx::TypeProto *type)
{
    const auto *shape = type != nullptr ? shapeProto(*type) : nullptr;
    if (shape == nullptr)
        return {};
    Indices dims;
    for (const auto &dim : shape->dim()) {
        if (!dim.has_dim_value())
            return {};
        dims.push_back(dim.dim_value());
    }
    return dims;
}

std::optional<std::int64_t> axisOf(std::int64_t axis, std::size_t rank)
{
    const auto size = std::int64_t(rank);
    if (axis < -size || axis >= size)
        return {};
    return axis < 0 ? axis + size : axis;
}

// Distances between neighbours on each axis, in row-major order.
Indices stridesOf(const Indices &dims)
{
    Indices strides(dims.size(), 1);
    for (std::size_t i = dims.size(); i-- > 1;)
        strides[i - 1] = strides[i] * dims[i];
    return strides;
}

// Calls `visit(index)` for each position of a shape, in row-major order.
template <typename Visit>
void forEachIndex(const Indices &dims, const Visit &visit)
{
    if (std::ranges::find(dims, 0) != dims.end())
        return;
    Indices index(dims.size(), 0);
    for (;;) {
        visit(index);
        std::size_t axis = dims.size();
        while (axis > 0 && ++index[axis - 1] == dims[axis - 1])
            index[--axis] = 0;
        if (axis == 0)
            return;
    }
}

Elements emptyLike(const Elements &other, Indices dims)
{
    return {.elemType = other.elemType, .dims = std::move(dims), .integers = {}, .floats = {}};
}

// A rearrangement: each position of the output takes one of the input.
template <typename Source>
std::optional<Elements> gathered(const Elements &from, const Indices &dims, const Source &source)
{
    if (!smallCount(dims))
        return {};
    Elements result = emptyLike(from, dims);
    bool isValid = true;
    forEachIndex(dims, [&](const Indices &index) {
        const std::int64_t position = source(index);
        isValid = isValid && position >= 0 && position < from.count();
        if (isValid)
            result.addFrom(from, position);
    });
    return isValid ? std::optional(std::move(result)) : std::nullopt;
}

Elements listOf(const Indices &values)
{
    return {
        .elemType = onnx::TensorProto::INT64, .dims = {std::int64_t(values.size())}, .integers = values, .floats = {}};
}

std::optional<Elements> foldShape(const FoldedNode &node)
{
    const auto dims = node.inputTypes.empty() ? std::nullopt : staticDims(node.inputTypes[0]);
    if (!dims)
        return {};
    const auto rank = std::int64_t(dims->size());
    const auto bound = [rank](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank); };
    const std::int64_t start = bound(node.integerAttribute("start", 0));
    const std::int64_t end = std::max(start, bound(node.integerAttribute("end", rank)));
    return listOf({dims->begin() + start, dims->begin() + end});
}

std::optional<Elements> foldSize(const FoldedNode &node)
{
    const auto dims = node.inputTypes.empty() ? std::nullopt : staticDims(node.inputTypes[0]);
    std::int64_t count = 1;
    for (const std::int64_t dim : dims.value_or(Indices{-1})) {
        if (dim < 0 || __builtin_mul_overflow(count, dim, &count))
            return {};
    }
    Elements size = listOf({count});
    size.dims.clear();
    return size;
}

// Operators that keep the elements and change the shape to the one that was inferred.
std::optional<Elements> foldReshaping(const FoldedNode &node)
{
    auto elements = input(node, 0);
    auto dims = staticDims(node.outputType);
    if (!elements || !dims || smallCount(*dims) != elements->count())
        return {};
    elements->dims = std::move(*dims);
    return elements;
}

std::optional<Elements> foldCast(const FoldedNode &node)
{
    const auto from = input(node, 0);
    const auto to = std::int32_t(node.integerAttribute("to", 0));
    if (!from || !Elements::isSupported(to))
        return {};
    Elements result{.elemType = to, .dims = from->dims, .integers = {}, .floats = {}};
    for (std::int64_t i = 0; i < from->count(); ++i) {
        const bool fits = to == onnx::TensorProto::BOOL ? result.add(std::int64_t(from->number(i) != 0))
                          : from->isFloat()             ? result.add(from->floats[std::size_t(i)])
                                                        : result.add(from->integers[std::size_t(i)]);
        if (!fits)
            return {};
    }
    return result;
}

std::optional<Elements> foldGather(const FoldedNode &node)
{
    const auto data = input(node, 0);
    const auto indices = input(node, 1);
    const auto axis = data ? axisOf(node.integerAttribute("axis", 0), data->dims.size()) : std::nullopt;
    if (!axis || !indices || indices->isFloat())
        return {};
    Indices dims(data->dims.begin(), data->dims.begin() + *axis);
    dims.insert(dims.end(), indices->dims.begin(), indices->dims.end());
    dims.insert(dims.end(), data->dims.begin() + *axis + 1, data->dims.end());
    const Indices strides = stridesOf(data->dims);
    const Indices indexStrides = stridesOf(indices->dims);
    const auto rank = std::int64_t(indices->dims.size());
    const std::int64_t size = data->dims[std::size_t(*axis)];
    return gathered(*data, dims, [&](const Indices &index) {
        std::int64_t at = 0;
        for (std::int64_t i = 0; i < rank; ++i)
            at += index[std::size_t(*axis + i)] * indexStrides[std::size_t(i)];
        std::int64_t taken = indices->integers[std::size_t(at)];
        taken = taken < 0 ? taken + size : taken;
        if (taken < 0 || taken >= size)
            return std::int64_t(-1);
        std::int64_t position = taken * strides[std::size_t(*axis)];
        for (std::int64_t i = 0; i < std::int64_t(data->dims.size()); ++i) {
            if (i != *axis)
                position += index[std::size_t(i < *axis ? i : i - 1 + rank)] * strides[std::size_t(i)];
        }
        return position;
    });
}

// starts, ends, axes, steps: attributes before opset 10, inputs since.
std::optional<Indices> sliceParameter(const FoldedNode &node, const char *name, std::size_t slot,
                                      const Indices &otherwise)
{
    if (node.opset < 10) {
        const auto given = node.integersAttribute(name);
        return given ? given : std::optional(otherwise);
    }
    if (isLeftOut(node, slot))
        return otherwise;
    auto elements = input(node, slot);
    return elements && !elements->isFloat() ? std::optional(std::move(elements->integers)) : std::nullopt;
}

std::optional<Elements> foldSlice(const FoldedNode &node)
{
    const auto data = input(node, 0);
    const auto starts = sliceParameter(node, "starts", 1, {});
    if (!data || !starts)
        return {};
    Indices all(starts->size());
    std::iota(all.begin(), all.end(), std::int64_t(0));
    const auto ends = sliceParameter(node, "ends", 2, {});
    const auto axes = sliceParameter(node, "axes", 3, all);
    const auto steps = sliceParameter(node, "steps", 4, Indices(starts->size(), 1));
    if (!ends || !axes || !steps || ends->size() != starts->size() || axes->size() != starts->size() ||
        steps->size() != starts->size())
        return {};
    Indices first(data->dims.size(), 0);
    Indices step(data->dims.size(), 1);
    Indices dims = data->dims;
    for (std::size_t i = 0; i < starts->size(); ++i) {
        const auto axis = axisOf((*axes)[i], data->dims.size());
        if (!axis || (*steps)[i] == 0)
            return {};
        const std::int64_t size = data->dims[std::size_t(*axis)];
        const bool forward = (*steps)[i] > 0;
        const auto bound = [&](std::int64_t at) {
            at = at < 0 ? at + size : at;
            return forward ? std::clamp<std::int64_t>(at, 0, size) : std::clamp<std::int64_t>(at, -1, size - 1);
        };
        const std::int64_t start = bound((*starts)[i]);
        // A negative end that lies before the first element is -1, not the last one.
        const std::int64_t end = bound(std::max((*ends)[i], -size - 1));
        const std::int64_t distance = forward ? end - start : start - end;
        // An extreme step takes one element: its size does not matter then.
        const std::int64_t stride = forward ? (*steps)[i] : -std::max((*steps)[i], -size - 1);
        first[std::size_t(*axis)] = start;
        step[std::size_t(*axis)] = forward ? std::min(stride, size + 1) : -stride;
        dims[std::size_t(*axis)] = distance <= 0 ? 0 : (distance - 1) / stride + 1;
    }
    const Indices strides = stridesOf(data->dims);
    return gathered(*data, dims, [&](const Indices &index) {
        std::int64_t position = 0;
        for (std::size_t axis = 0; axis < index.size(); ++axis)
            position += (first[axis] + index[axis] * step[axis]) * strides[axis];
        return position;
    });
}

std::optional<Elements> foldConcat(const FoldedNode &node)
{
    auto result = input(node, 0);
    // Lists are what shapes are joined from.
    if (!result || result->dims.size() != 1)
        return {};
    for (std::size_t i = 1; i < node.inputs.size(); ++i) {
        const auto next = input(node, i);
        if (!next || next->dims.size() != 1 || next->elemType != result->elemType)
            return {};
        for (std::int64_t element = 0; element < next->count(); ++element)
            result->addFrom(*next, element);
    }
    result->dims = {result->count()};
    return result->count() <= Elements::mostElements ? result : std::nullopt;
}

std::optional<Elements> foldTranspose(const FoldedNode &node)
{
    const auto data = input(node, 0);
    if (!data)
        return {};
    Indices order(data->dims.size());
    std::iota(order.rbegin(), order.rend(), std::int64_t(0));
    order = node.integersAttribute("perm").value_or(order);
    Indices sorted = order;
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (sorted.size() != data->dims.size() || sorted[i] != std::int64_t(i))
            return {};
    }
    Indices dims;
    for (const std::int64_t axis : order)
        dims.push_back(data->dims[std::size_t(axis)]);
    const Indices strides = stridesOf(data->dims);
    return gathered(*data, dims, [&](const Indices &index) {
        std::int64_t position = 0;
        for (std::size_t i = 0; i < index.size(); ++i)
            position += index[i] * strides[std::size_t(order[i])];
        return position;
    });
}

// Expand and Tile: the inferred shape, read from an input that repeats.
std::optional<Elements> foldRepeating(const FoldedNode &node)
{
    const auto data = input(node, 0);
    const auto dims = staticDims(node.outputType);
    if (!data || !dims || dims->size() < data->dims.size() || !input(node, 1))
        return {};
    const Indices strides = stridesOf(data->dims);
    const std::size_t added = dims->size() - data->dims.size();
    return gathered(*data, *dims, [&](const Indices &index) {
        std::int64_t position = 0;
        for (std::size_t i = 0; i < data->dims.size(); ++i) {
            if (data->dims[i] == 0)
                return std::int64_t(-1);
            position += (index[i + added] % data->dims[i]) * strides[i];
        }
        return position;
    });
}

std::optional<Elements> foldConstantOfShape(const FoldedNode &node)
{
    const auto shape = input(node, 0);
    const auto *value = node.attribute("value");
    const auto fill =
        value != nullptr ? Elements::of(value->t())
                         : Elements{.elemType = onnx::TensorProto::FLOAT, .dims = {1}, .integers = {}, .floats = {0.0}};
    const auto count = shape && !shape->isFloat() ? smallCount(shape->integers) : std::nullopt;
    if (!count || !fill || fill->count() != 1)
        return {};
    Elements result = emptyLike(*fill, shape->integers);
    for (std::int64_t i = 0; i < *count; ++i)
        result.addFrom(*fill, 0);
    return result;
}

std::optional<Elements> foldRange(const FoldedNode &node)
{
    const auto start = input(node, 0);
    const auto limit = input(node, 1);
    const auto delta = input(node, 2);
    if (!start || !limit || !delta || start->count() != 1 || limit->count() != 1 || delta->count() != 1 ||
        start->isFloat() || delta->number(0) == 0)
        return {};
    const double steps = std::ceil((limit->number(0) - start->number(0)) / delta->number(0));
    if (!std::isfinite(steps) || steps > double(Elements::mostElements))
        return {};
    const auto count = std::int64_t(std::max(steps, 0.0));
    Elements result = emptyLike(*start, {count});
    for (std::int64_t i = 0; i < count; ++i) {
        if (!result.add(start->integers[0] + i * delta->integers[0]))
            return {};
    }
    return result;
}

// ReduceProd and its like over all elements: how element counts are computed.
std::optional<Elements> foldReduction(const FoldedNode &node)
{
    const auto data = input(node, 0);
    const auto dims = staticDims(node.outputType);
    // Sums of floating-point numbers depend on the order, which is the kernel's.
    if (!data || data->isFloat() || data->count() == 0 || !dims || smallCount(*dims) != 1)
        return {};
    Elements result = emptyLike(*data, *dims);
    Elements sum = emptyLike(*data, {});
    sum.addFrom(*data, 0);
    const std::string op = node.opType == "ReduceProd"  ? "Mul"
                           : node.opType == "ReduceSum" ? "Add"
                           : node.opType == "ReduceMax" ? "Max"
                                                        : "Min";
    for (std::int64_t i = 1; i < data->count(); ++i) {
        Elements next = emptyLike(*data, {});
        next.addFrom(*data, i);
        const auto combined = foldBinary(op, sum, next);
        if (!combined)
            return {};
        sum = *combined;
    }
    result.addFrom(sum, 0);
    return result;
}

std::optional<Elements> foldElementwise(const FoldedNode &node)
{
    auto result = input(node, 0);
    if (!result)
        return {};
    if (node.inputs.size() == 1 && isUnary(node.opType))
        return foldUnary(node.opType, *result);
    if (node.opType == "Mod" && node.integerAttribute("fmod", 0) != 0)
        return {};
    for (std::size_t i = 1; i < node.inputs.size(); ++i) {
        const auto next = input(node, i);
        result = next ? foldBinary(node.opType, *result, *next) : std::nullopt;
        if (!result)
            return {};
    }
    return result;
}

std::optional<Elements> foldWhere(const FoldedNode &node)
{
    const auto condition = input(node, 0);
    const auto yes = input(node, 1);
    const auto no = input(node, 2);
    return condition && yes && no ? foldSelection(*condition, *yes, *no) : std::nullopt;
}

const std::map<std::string, Rule> &rules()
{
    static const std::map<std::string, Rule> table{
        {"Shape", foldShape},
        {"Size", foldSize},
        {"Identity", foldReshaping},
        {"Squeeze", foldReshaping},
        {"Unsqueeze", foldReshaping},
        {"Reshape", foldReshaping},
        {"Flatten", foldReshaping},
        {"Cast", foldCast},
        {"Gather", foldGather},
        {"Slice", foldSlice},
        {"Concat", foldConcat},
        {"Transpose", foldTranspose},
        {"Expand", foldRepeating},
        {"Tile", foldRepeating},
        {"ConstantOfShape", foldConstantOfShape},
        {"Range", foldRange},
        {"ReduceProd", foldReduction},
        {"ReduceSum", foldReduction},
        {"ReduceMax", foldReduction},
        {"ReduceMin", foldReduction},
        {"Where", foldWhere},
        {"Add", foldElementwise},
        {"Sub", foldElementwise},
        {"Mul", foldElementwise},
        {"Div", foldElementwise},
        {"Mod", foldElementwise},
        {"Min", foldElementwise},
        {"Max", foldElementwise},
        {"Equal", foldElementwise},
        {"Less", foldElementwise},
        {"Greater", foldElementwise},
        {"LessOrEqual", foldElementwise},
        {"GreaterOrEqual", foldElementwise},
        {"And", foldElementwise},
        {"Or", foldElementwise},
        {"Not", foldElementwise},
        {"Neg", foldElementwise},
        {"Abs", foldElementwise},
        {"Floor", foldElementwise},
        {"Ceil", foldElementwise},
        {"Sqrt", foldElementwise},
    };
    return table;
}

} // namespace

std::int64_t FoldedNode::integerAttribute(const std::string &name, std::int64_t otherwise) const
{
    const auto *found = attribute(name);
    return found != nullptr ? found->i() : otherwise;
}

std::optional<std::vector<std::int64_t>> FoldedNode::integersAttribute(const std::string &name) const
{
    const auto *found = attribute(name);
    return found != nullptr ? std::optional(Indices(found->ints().begin(), found->ints().end())) : std::nullopt;
}

bool canFold(const std::string &opType)
{
    return rules().contains(opType);
}

std::optional<Elements> foldNode(const FoldedNode &node)
{
    const auto rule = rules().find(node.opType);
    return rule != rules().end() ? rule->second(node) : std::nullopt;
}

} // namespace shapewright
