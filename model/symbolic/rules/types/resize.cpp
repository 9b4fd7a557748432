// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules/types/resize.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace shapewright {

namespace {

// ONNX Runtime multiplies in single precision and truncates. If the size is not a number, only scales are supported
// whose product is exact for all realistic sizes.
Expr scaled(ExprPool &pool, Expr size, const Scalar &scale)
{
    constexpr std::int64_t largestExact = 16; // its product with a size below 2^20 fits into 24 bits
    if (!scale.isReal() || !std::isfinite(scale.number()) || scale.number() <= 0)
        return {};
    if (size.isConstant()) {
        const float product = float(scale.number()) * float(size.value());
        return product < 0x1p62F ? Expr(std::int64_t(product), size.marks() | scale.marks()) : Expr();
    }
    int exponent = 0;
    double factor = std::frexp(scale.number(), &exponent);
    while (factor != std::floor(factor) && factor <= double(largestExact)) {
        factor *= 2;
        --exponent;
    }
    if (factor > double(largestExact) || exponent < -20 || exponent > 20)
        return {};
    const Expr times = pool.multiply(size, std::int64_t(factor) << std::max(exponent, 0));
    return pool.floorDivide(times, std::int64_t(1) << std::max(-exponent, 0)).marked(scale.marks());
}

// Whether an optional list is given. Early exporters write an empty tensor instead of leaving the input out. Nothing if
// that is not known.
std::optional<bool> isGiven(NodeContext &context, std::size_t input)
{
    if (!context.hasInput(input))
        return false;
    const auto list = context.sizes(input);
    if (!list) // even the length of the list is not known
        return std::nullopt;
    return !list->empty();
}

// Scales all axes by the smallest or the largest of the scales that the sizes imply, in single precision as ONNX
// Runtime does.
void keepAspectRatio(const Dims &data, const std::vector<std::size_t> &axes, bool isNotLarger, Dims &dims)
{
    float scale = isNotLarger ? INFINITY : 0.0F;
    bool isKnown = true;
    for (const std::size_t axis : axes) {
        isKnown = isKnown && data[axis].isConstant() && dims[axis].isConstant() && data[axis].value() > 0;
        if (!isKnown)
            break;
        const float own = float(dims[axis].value()) / float(data[axis].value());
        scale = isNotLarger ? std::min(scale, own) : std::max(scale, own);
    }
    Marks marks = Marks::None;
    for (const std::size_t axis : axes)
        marks = marks | dims[axis].marks() | data[axis].marks();
    for (const std::size_t axis : axes) {
        const float size = isKnown ? std::round(scale * float(data[axis].value())) : INFINITY;
        dims[axis] = size < 0x1p62F ? Expr(std::int64_t(size), marks) : Expr();
    }
}

bool haveLength(NodeContext &context, std::string_view what, std::size_t length, std::size_t wanted)
{
    if (length != wanted)
        context.fail(std::string(what) + " must have " + std::to_string(wanted) +
                     " elements: " + std::to_string(length));
    return length == wanted;
}

bool resizeBySizes(NodeContext &context, const Dims &data, const std::vector<std::size_t> &axes)
{
    const auto sizes = context.sizes(3);
    if (!sizes || !haveLength(context, "sizes", sizes->size(), axes.size()))
        return context.hasFailed();
    Dims dims = data;
    std::vector<std::size_t> resized;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (isLeftAlone(context, i))
            continue;
        dims[axes[i]] = (*sizes)[i];
        resized.push_back(axes[i]);
    }
    const std::string policy = context.text("keep_aspect_ratio_policy", "stretch");
    if (policy == "not_larger" || policy == "not_smaller")
        keepAspectRatio(data, resized, policy == "not_larger", dims);
    else if (policy != "stretch")
        return false;
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

// Nothing if even the number of scales is unknown.
std::optional<std::vector<Scalar>> scalesOf(NodeContext &context, std::size_t input)
{
    std::vector<Scalar> scales;
    if (const auto listed = context.realList("scales"); listed && context.inputCount() == 1) {
        for (const double scale : *listed)
            scales.push_back(Scalar::real(scale));
        return scales;
    }
    if (const SmallTensor *tensor = context.elements(input))
        return tensor->elements;
    return {};
}

} // namespace

bool isLeftAlone(const NodeContext &context, std::size_t position)
{
    const auto named = context.integerList("axes").value_or(std::vector<std::int64_t>());
    return position < named.size() && named[position] < 0 &&
           context.text("keep_aspect_ratio_policy", "stretch") != "stretch";
}

bool resizeShape(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || data->empty())
        return false;
    const auto axes = distinctAxes(context, context.integerList("axes"), data->size());
    if (!axes)
        return context.hasFailed();
    const bool hasSizes = context.opset() > 10 && context.opType() == "Resize";
    const std::size_t input = hasSizes ? 2 : 1;
    if (hasSizes && context.hasInput(3)) {
        const auto isSized = isGiven(context, 3);
        const auto isScaled = isGiven(context, 2);
        if (isSized == true && isScaled == false)
            return resizeBySizes(context, *data, *axes);
        if (isSized != false || isScaled == false) { // it is not known which of the two applies
            context.setTensor(0, context.elemType(0), Dims(data->size()));
            return true;
        }
    }
    const auto scales = scalesOf(context, input);
    if (scales && !haveLength(context, "scales", scales->size(), axes->size()))
        return true;
    Dims dims = *data;
    for (std::size_t i = 0; i < axes->size(); ++i) {
        Expr &dim = dims[(*axes)[i]];
        dim = scales ? scaled(context.pool(), dim, (*scales)[i]) : Expr();
    }
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

bool padShape(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr)
        return false;
    std::optional<std::vector<Expr>> pads;
    std::optional<std::vector<std::int64_t>> named;
    bool hasAxes = false;
    if (context.opset() < 11 && context.domain() != "com.microsoft") {
        const auto listed = context.integerList("pads");
        if (!listed)
            return false;
        pads = std::vector<Expr>(listed->begin(), listed->end());
    } else {
        pads = context.sizes(1);
        hasAxes = context.hasInput(3);
        named = hasAxes ? context.integers(3) : std::nullopt;
    }
    if (hasAxes && !named) {
        context.setTensor(0, context.elemType(0), Dims(data->size()));
        return true;
    }
    const auto axes = distinctAxes(context, named, data->size());
    if (!axes)
        return context.hasFailed();
    if (pads && !haveLength(context, "pads", pads->size(), 2 * axes->size()))
        return true;
    ExprPool &pool = context.pool();
    Dims dims = *data;
    for (std::size_t i = 0; i < axes->size(); ++i) {
        Expr &dim = dims[(*axes)[i]];
        dim = pads ? pool.add(pool.add(dim, (*pads)[i]), (*pads)[axes->size() + i]) : Expr();
    }
    context.setTensor(0, context.elemType(0), std::move(dims));
    return true;
}

std::optional<std::vector<std::size_t>>
distinctAxes(NodeContext &context, const std::optional<std::vector<std::int64_t>> &axes, std::size_t rank)
{
    std::vector<std::size_t> result(rank);
    std::iota(result.begin(), result.end(), std::size_t(0));
    if (!axes || axes->empty())
        return result;
    result.clear();
    for (const std::int64_t named : *axes) {
        const auto axis = context.axis(named, rank);
        if (!axis || std::ranges::find(result, *axis) != result.end())
            return {};
        result.push_back(*axis);
    }
    return result;
}

} // namespace shapewright
