// SPDX-License-Identifier: Apache-2.0
// Inputs that hold one number, such as a limit, a scale or an axis.
#include "model/symbolic/rules/needs/needs.h"

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

} // namespace

void addSettingNeeds(RuleTable &table)
{
    table["Clip"].needs = oneElementNeeds<1, 2>;
    table["CumSum"].needs = oneElementNeeds<1>;
    table["Range"].needs = oneElementNeeds<0, 1, 2>;
    table["com.microsoft.Range"].needs = oneElementNeeds<0, 1, 2>;
    table["Trilu"].needs = oneElementNeeds<1>;
    table["com.microsoft.Trilu"].needs = oneElementNeeds<1>;
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
