// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/exprpool.h"
#include "model/symbolic/symbolicvalue.h"
#include "model/types/ids.h"

namespace shapewright {

// What is known of a value that is one of two: what both say. A dim in which they differ is decided at run time, at
// `place`.
[[nodiscard]] SymbolicType merged(const SymbolicType &a, const SymbolicType &b, ValueId place, ExprPool &pool);
[[nodiscard]] SymbolicValue merged(const SymbolicValue &a, const SymbolicValue &b, ValueId place, ExprPool &pool);

} // namespace shapewright
