// SPDX-License-Identifier: Apache-2.0
// Operators of the ONNX domain that the standard does not have (any more), and that ONNX Runtime still runs; and one
// for texts.
#include "model/symbolic/rules/contrib/contrib.h"
#include "model/symbolic/rules/types/outputs.h"

#include <algorithm>
#include <string>

namespace shapewright {

namespace {

bool sameAsInput(NodeContext &context)
{
    return setLike(context, 0, context.elemType(0));
}

// `border` is left, top, right, bottom; `scale` is the height and the width that are left.
bool crop(NodeContext &context)
{
    constexpr std::int64_t largest = INT32_MAX; // so that no sum overflows
    const Dims *data = context.shape(0);
    const auto border = context.integerList("border");
    const auto scale = context.integerList("scale");
    const auto isSize = [](std::int64_t number) { return number >= 0 && number <= largest; };
    if (data == nullptr || !border || border->size() < 4 || !std::ranges::all_of(*border, isSize))
        return false;
    if (data->size() != 4) {
        context.fail("the input has rank " + std::to_string(data->size()) + ", not 4");
        return true;
    }
    const bool isNamed = scale && !scale->empty();
    if (isNamed && (scale->size() != 2 || !std::ranges::all_of(*scale, isSize)))
        return false;
    ExprPool &pool = context.pool();
    Dims dims = *data;
    for (const std::size_t axis : {2, 3}) {
        const std::int64_t before = (*border)[axis == 2 ? 1 : 0], after = (*border)[axis == 2 ? 3 : 2];
        const std::int64_t taken = isNamed ? before + (*scale)[axis - 2] : before + after;
        if (dims[axis].isConstant() && dims[axis].value() < taken)
            context.fail("axis " + std::to_string(axis) + " has the size " + std::to_string(dims[axis].value()) +
                         ", less than " + std::to_string(taken));
        dims[axis] = isNamed ? Expr((*scale)[axis - 2]) : pool.subtract(dims[axis], taken);
    }
    return setOutput(context, context.elemType(0), std::move(dims));
}

// How many parts a text has is found out at run time.
bool tokenizer(NodeContext &context)
{
    const Dims *texts = context.shape(0);
    if (texts == nullptr || texts->empty() || texts->size() > 2)
        return false;
    Dims dims = *texts;
    if (std::ranges::any_of(dims, [](Expr dim) { return dim.isConstant(0); }))
        dims.back() = 0;
    else
        dims.emplace_back();
    return setOutput(context, context.elemType(0), std::move(dims));
}

// Axes after the fourth are not scaled, and left out.
bool imageScaler(NodeContext &context)
{
    const Dims *data = context.shape(0);
    if (data == nullptr || data->size() < 4)
        return sameAsInput(context);
    return setOutput(context, context.elemType(0), Dims(data->begin(), data->begin() + 4));
}

} // namespace

void addContribFormerRules(RuleTable &table)
{
    for (const char *name : {"Affine", "MemcpyFromHost", "MemcpyToHost", "ParametricSoftplus", "Scale", "ScaledTanh"})
        table[name].shape = sameAsInput;
    table["Crop"].shape = crop;
    table["ImageScaler"].shape = imageScaler;
    table["DynamicSlice"].shape = table["Slice"].shape;
    table["com.microsoft.Tokenizer"].shape = tokenizer;
}

} // namespace shapewright
