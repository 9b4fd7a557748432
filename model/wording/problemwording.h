// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"

#include <QString>

#include <cstddef>
#include <string>

namespace shapewright {

// The number of problem codes. Their values begin at 0.
[[nodiscard]] std::size_t problemCodeCount();
// A stable name for JSON, such as `unknown-symbol` or `rank-mismatch`.
[[nodiscard]] std::string problemCodeName(Problem::Code code);
// The message of a problem, without the node that it concerns.
[[nodiscard]] QString problemText(const Problem &problem);

} // namespace shapewright
