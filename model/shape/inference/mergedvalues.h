// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/exprpool.h"
#include "model/symbolic/symbolicvalue.h"
#include "model/types/ids.h"

namespace shapewright {

// What two values have in common, for a value that may be either of them. Dims that differ become an unknown that
// `place` decides at run time.
[[nodiscard]] SymbolicType merged(const SymbolicType &a, const SymbolicType &b, ValueId place, ExprPool &pool);
[[nodiscard]] SymbolicValue merged(const SymbolicValue &a, const SymbolicValue &b, ValueId place, ExprPool &pool);

} // namespace shapewright
