// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace shapewright {

// What a file is that people take for an ONNX model, by its first bytes, and what to do with it; empty when it is
// nothing that we know. Only what cannot begin an ONNX model is told.
[[nodiscard]] std::string otherFormat(std::string_view start);

} // namespace shapewright
