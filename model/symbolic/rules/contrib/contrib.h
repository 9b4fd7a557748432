// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/rules.h"

namespace shapewright {

// addContribRules() consists of these parts.
void addContribAttentionRules(RuleTable &table);
void addContribMatrixRules(RuleTable &table);
void addContribNormalizationRules(RuleTable &table);
void addContribQuantizedRules(RuleTable &table);

} // namespace shapewright
