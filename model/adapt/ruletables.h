// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/noderows.h"

#include <string_view>
#include <unordered_map>

namespace shapewright {

using RowsRules = std::unordered_map<std::string_view, RowsRule>;

// Rules that say where rows go, by operator: those of ai.onnx, of com.microsoft and of ai.onnx.ml.
[[nodiscard]] const RowsRules &elementRules();   // that compute element by element
[[nodiscard]] const RowsRules &matrixRules();    // products, and layers with weights
[[nodiscard]] const RowsRules &reductionRules(); // that reduce, normalize or sort along axes
[[nodiscard]] const RowsRules &movingRules();    // that only move elements
[[nodiscard]] const RowsRules &shapingRules();   // that are given shapes: Reshape, Expand, …
[[nodiscard]] const RowsRules &contribRules();   // of com.microsoft
[[nodiscard]] const RowsRules &learningRules();  // of ai.onnx.ml

// The rule for operators whose first input has the rows where the output has them, and whose other inputs have none.
[[nodiscard]] Outcome keepRows(NodeRows &rows);
// The rule for MatMul, with the last two axes of each input exchanged or not.
[[nodiscard]] Outcome multiplyRows(NodeRows &rows, std::size_t a, std::size_t b, bool isTransposedA,
                                   bool isTransposedB);
// The rule for operators that compute element by element, over all inputs broadcast against each other.
[[nodiscard]] Outcome broadcastRows(NodeRows &rows);

} // namespace shapewright
