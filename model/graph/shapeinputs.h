// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace shapewright {

// The inputs of an ai.onnx operator that hold shapes, sizes, axes, positions or counts rather than data. Each bit
// stands for an input slot: Reshape has 2 (its `shape`), Slice has 30. Source: the operators' pages.
[[nodiscard]] std::uint32_t shapeInputs(const std::string &opType, const std::string &domain);

} // namespace shapewright
