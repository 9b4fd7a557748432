// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace shapewright {

// The inputs of an ai.onnx operator that say a shape, sizes, axes, positions or counts rather than data, as bits by
// slot: of Reshape 2 (its `shape`), of Slice 30. Source: the operators' pages.
[[nodiscard]] std::uint32_t shapeInputs(const std::string &opType, const std::string &domain);

} // namespace shapewright
