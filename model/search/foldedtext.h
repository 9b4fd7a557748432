// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace shapewright {

// The text without case, for comparisons. Invalid UTF-8 becomes replacement characters.
[[nodiscard]] std::string folded(std::string_view text);
// The same without blanks, because lists and expressions are written with or without them: `[1,1]`, `past+1`.
[[nodiscard]] std::string foldedTight(std::string_view text);

} // namespace shapewright
