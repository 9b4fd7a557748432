// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/rules.h"

#include "model/types/operatornames.h"

namespace shapewright {

namespace {

RuleTable makeTable()
{
    RuleTable table;
    addElementwiseRules(table);
    addMatrixRules(table);
    addEinsumRules(table);
    addAttentionRules(table);
    addReshapingRules(table);
    addIndexingRules(table);
    addReductionRules(table);
    addConvolutionRules(table);
    addResizingRules(table);
    addGeneratorRules(table);
    addSequenceRules(table);
    addContribRules(table);
    addMachineLearningRules(table);
    addRearrangingValues(table);
    addArithmeticValues(table);
    addExtremes(table);
    addNeeds(table);
    return table;
}

} // namespace

const OperatorRules *findRules(const std::string &domain, const std::string &opType)
{
    static const RuleTable table = makeTable();
    const auto found = table.find(operatorName(domain, opType));
    return found != table.end() ? &found->second : nullptr;
}

} // namespace shapewright
