// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/ruletables.h"

namespace shapewright {

RowsRule rowsRule(const Node &node)
{
    const auto find = [&node](const RowsRules &rules) -> RowsRule {
        const auto found = rules.find(node.opType);
        return found != rules.end() ? found->second : nullptr;
    };
    if (node.domain == "com.microsoft")
        return find(contribRules());
    if (node.domain == "ai.onnx.ml")
        return find(learningRules());
    if (!node.domain.empty())
        return nullptr;
    for (const RowsRules *rules :
         {&elementRules(), &matrixRules(), &reductionRules(), &movingRules(), &shapingRules()}) {
        if (const RowsRule rule = find(*rules))
            return rule;
    }
    return nullptr;
}

} // namespace shapewright
