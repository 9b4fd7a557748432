// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace shapewright {

// A text as it is compared: without case. What is not UTF-8 becomes replacement characters.
[[nodiscard]] std::string folded(std::string_view text);
// The same without blanks, which lists and expressions are written with or without: `[1,1]`, `past+1`.
[[nodiscard]] std::string foldedTight(std::string_view text);

} // namespace shapewright
