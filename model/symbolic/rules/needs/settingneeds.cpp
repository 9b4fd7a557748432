// SPDX-License-Identifier: Apache-2.0
// Inputs that hold one number, such as a limit, a scale or an axis; and those that list axes.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"

#include <string>

namespace shapewright {

namespace {

template <std::size_t... Inputs>
void oneElementNeeds(NodeContext &ctx)
{
    (needOneElement(ctx, Inputs), ...);
}

template <std::size_t... Inputs>
void scalarNeeds(NodeContext &ctx)
{
    (needScalar(ctx, Inputs), ...);
}

// ONNX Runtime takes axes as a list, in some operators also as a number, but never as a matrix.
void axisListNeeds(NodeContext &ctx)
{
    if (dimsOf(ctx, 1) != nullptr)
        (void)needRank(ctx, 1, 1);
}

void axisNeeds(NodeContext &ctx)
{
    const Dims *axes = dimsOf(ctx, 1);
    if (axes != nullptr && !axes->empty())
        (void)needRank(ctx, 1, 1);
}

void oneAxisNeeds(NodeContext &ctx)
{
    needOneElement(ctx, 1);
    axisNeeds(ctx);
}

void cumulativeNeeds(NodeContext &ctx)
{
    oneAxisNeeds(ctx);
    const Dims *data = dimsOf(ctx, 0);
    const Expr axis = numberIn(ctx, 1);
    if (data != nullptr && axis.isConstant())
        (void)ctx.axis(axis.value(), data->size());
}

} // namespace

void addSettingNeeds(RuleTable &table)
{
    for (const char *name : {"ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax", "ReduceMean",
                             "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare", "Squeeze"})
        table[name].needs = axisListNeeds;
    table["Unsqueeze"].needs = axisNeeds;
    table["ConstantOfShape"].needs = [](NodeContext &ctx) { (void)needLeastRank(ctx, 0, 1); };
    table["Clip"].needs = oneElementNeeds<1, 2>;
    table["CumSum"].needs = cumulativeNeeds;
    table["Range"].needs = oneElementNeeds<0, 1, 2>;
    table["com.microsoft.Range"].needs = oneElementNeeds<0, 1, 2>;
    table["Trilu"].needs = oneAxisNeeds;
    table["com.microsoft.Trilu"].needs = oneAxisNeeds;
    table["com.microsoft.ExpandDims"].needs = oneElementNeeds<1>;
    table["MelWeightMatrix"].needs = oneElementNeeds<0, 1, 2, 3, 4>;
    for (const char *name : {"BlackmanWindow", "HammingWindow", "HannWindow"})
        table[name].needs = oneElementNeeds<0>;
    // The scale and zero point of the input, and those of the output.
    for (const char *name : {"QLinearSigmoid", "QLinearLeakyRelu", "QLinearGlobalAveragePool"})
        table[std::string("com.microsoft.") + name].needs = oneElementNeeds<1, 2, 3, 4>;
    // Those of both inputs, and of the output.
    for (const char *name : {"QLinearAdd", "QLinearMul"})
        table[std::string("com.microsoft.") + name].needs = scalarNeeds<1, 2, 4, 5, 6, 7>;
}

} // namespace shapewright
