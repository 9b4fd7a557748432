// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/rules.h"

namespace shapewright {

// Parts of com.microsoft's rules.
void addContribAttentionRules(RuleTable &table);
void addContribMatrixRules(RuleTable &table);
void addContribNormalizationRules(RuleTable &table);
void addContribQuantizedRules(RuleTable &table);

} // namespace shapewright
