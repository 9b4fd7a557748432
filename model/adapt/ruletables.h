// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/noderows.h"

#include <string_view>
#include <unordered_map>

namespace shapewright {

using RowsRules = std::unordered_map<std::string_view, RowsRule>;

// The rules by operator, of ai.onnx, of com.microsoft and of ai.onnx.ml.
[[nodiscard]] const RowsRules &elementRules();   // element by element
[[nodiscard]] const RowsRules &matrixRules();    // products, and layers with weights
[[nodiscard]] const RowsRules &reductionRules(); // over some axes
[[nodiscard]] const RowsRules &movingRules();    // elements go elsewhere
[[nodiscard]] const RowsRules &shapingRules();   // whose shapes are given: Reshape, Expand, …
[[nodiscard]] const RowsRules &contribRules();
[[nodiscard]] const RowsRules &learningRules(); // ai.onnx.ml

// Of operators whose first input has the rows where the output has them, and whose other inputs have none.
[[nodiscard]] Outcome keepRows(NodeRows &rows);
// MatMul, with the last two axes of each input exchanged or not.
[[nodiscard]] Outcome multiplyRows(NodeRows &rows, std::size_t a, std::size_t b, bool isTransposedA,
                                   bool isTransposedB);
// Element by element over all inputs.
[[nodiscard]] Outcome broadcastRows(NodeRows &rows);

} // namespace shapewright
