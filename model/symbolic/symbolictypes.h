// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/exprpool.h"
#include "model/symbolic/symbolicvalue.h"
#include "model/types/valuetype.h"

#include <functional>
#include <string>

namespace onnx {
class TypeProto;
}

namespace shapewright {

// These functions convert between types with symbolic dims and the types of files.

// Converts one dim of a type, at an axis. The result may be unknown.
using DimReader = std::function<Expr(const Dim &dim, std::size_t axis)>;
[[nodiscard]] SymbolicType symbolicTypeOf(const ValueType &type, const DimReader &read);
[[nodiscard]] SymbolicType symbolicTypeOf(const onnx::TypeProto &type, const DimReader &read);
[[nodiscard]] Dim dimOf(Expr expr, const ExprPool &pool);
// The type as ONNX Runtime writes it: `tensor(float)`, `seq(tensor(int64))`.
[[nodiscard]] std::string typeText(const SymbolicType &type);

} // namespace shapewright
