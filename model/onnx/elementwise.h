// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/elements.h"

#include <optional>
#include <string>

namespace shapewright {

// Elementwise operators of ai.onnx on small tensors, broadcast as ONNX broadcasts. Nothing where shapes or types do not
// fit, or where the result could differ from a kernel's (overflow, division by zero).
[[nodiscard]] bool isUnary(const std::string &opType);
[[nodiscard]] std::optional<Elements> foldUnary(const std::string &opType, const Elements &operand);
[[nodiscard]] std::optional<Elements> foldBinary(const std::string &opType, const Elements &left,
                                                 const Elements &right);
[[nodiscard]] std::optional<Elements> foldSelection(const Elements &condition, const Elements &yes, const Elements &no);

} // namespace shapewright
