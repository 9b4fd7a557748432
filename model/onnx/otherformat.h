// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace shapewright {

// Recognizes by its first bytes a file that people mistake for an ONNX model. Returns what the file is and what to do
// with it, or an empty text for unknown formats. It reports only beginnings that no ONNX model can have.
[[nodiscard]] std::string otherFormat(std::string_view start);

} // namespace shapewright
