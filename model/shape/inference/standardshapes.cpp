// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/standardshapes.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

namespace shapewright {

namespace {

bool isOneOf(const std::string &opType, std::initializer_list<std::string_view> names)
{
    return std::ranges::find(names, opType) != names.end();
}

bool hasOther(const NodeContext &context, std::string_view attribute, std::int64_t usual)
{
    const auto list = context.integerList(attribute);
    return list && std::ranges::any_of(*list, [usual](std::int64_t number) { return number != usual; });
}

bool isSame(const NodeContext &context)
{
    return context.text("auto_pad").starts_with("SAME_");
}

bool isDilated(const NodeContext &context)
{
    return hasOther(context, "dilations", 1);
}

} // namespace

bool hasOtherShapes(const std::string &opType, const std::string &domain)
{
    return domain.empty() &&
           isOneOf(opType, {"MaxPool", "AveragePool", "LpPool", "ConvTranspose", "Resize", "STFT", "NonZero", "Slice",
                            "Squeeze", "Einsum", "RNN", "GRU", "LSTM", "Conv", "ConvInteger", "QLinearConv"});
}

bool mayDifferFromStandard(const NodeContext &context)
{
    const std::string &opType = context.opType();
    if (isOneOf(opType, {"MaxPool", "AveragePool", "LpPool"}))
        return (isSame(context) && isDilated(context)) || context.integer("ceil_mode", 0) != 0;
    if (opType == "ConvTranspose")
        return isSame(context) && hasOther(context, "output_padding", 0) && !context.integerList("output_shape");
    if (opType == "Resize") // by scales, not by sizes
        return !context.hasInput(3);
    if (opType == "STFT")
        return context.attribute("onesided") == nullptr;
    if (opType == "NonZero")
        return context.hasInput(0) && context.input(0)->type.hasRank && context.input(0)->type.dims.empty();
    if (opType == "Slice") // by steps, since only those may be negative
        return context.hasInput(4);
    if (opType == "Einsum")
        return context.inputCount() > 1;
    if (opType == "Squeeze") // with an empty list of axes
        return context.hasInput(1) && context.input(1)->type.hasRank && context.input(1)->type.dims.size() == 1 &&
               context.input(1)->type.dims.front().isConstant(0);
    return false;
}

bool isOfStandardAlone(const NodeContext &context)
{
    if (isOneOf(context.opType(), {"RNN", "GRU", "LSTM"}))
        return context.integer("layout", 0) != 0;
    return isOneOf(context.opType(), {"Conv", "ConvInteger", "QLinearConv"}) && isSame(context) && isDilated(context);
}

} // namespace shapewright
