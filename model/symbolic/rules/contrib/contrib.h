// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/rules.h"

namespace shapewright {

// addContribRules() consists of these parts.
void addContribAttentionRules(RuleTable &table);
void addContribFormerRules(RuleTable &table);
void addContribLayoutRules(RuleTable &table);
void addContribMatrixRules(RuleTable &table);
void addContribNormalizationRules(RuleTable &table);
void addContribQuantizedRules(RuleTable &table);
void addContribStateRules(RuleTable &table);

} // namespace shapewright
