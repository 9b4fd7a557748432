// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/rules.h"

namespace shapewright {

// addRearrangingValues() and addArithmeticValues() consist of these parts.
void addConstantValues(RuleTable &table);   // Constant, ConstantOfShape, Range, Shape, Size, EyeLike
void addGatheringValues(RuleTable &table);  // Gather, Slice, Split, Concat, …
void addScatteringValues(RuleTable &table); // ScatterND, Pad, OneHot, TopK, NonZero, …
void addReductionValues(RuleTable &table);  // ReduceProd, ArgMax, CumSum, …

} // namespace shapewright
