// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/rules.h"

#include <optional>

namespace shapewright {

// Parts of com.microsoft's rules.
void addContribAttentionRules(RuleTable &table);
void addContribMatrixRules(RuleTable &table);
void addContribNormalizationRules(RuleTable &table);
void addContribQuantizedRules(RuleTable &table);

// Dims of numpy's matmul. Nothing after a failure.
[[nodiscard]] std::optional<Dims> matrixProductDims(NodeContext &context, const Dims *a, const Dims *b);
// Sets output 0 where there are dims. False where there are none, and no failure either.
[[nodiscard]] bool setOutput(NodeContext &context, std::int32_t elemType, std::optional<Dims> dims);
// Output 0 with the dims of an input.
[[nodiscard]] bool setLike(NodeContext &context, std::size_t input, std::int32_t elemType);

} // namespace shapewright
