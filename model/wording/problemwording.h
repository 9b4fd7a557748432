// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"

#include <QString>

#include <cstddef>
#include <string>

namespace shapewright {

// The number of codes, which begin at 0.
[[nodiscard]] std::size_t problemCodeCount();
// `unknown-symbol`, `rank-mismatch`, …: stable, for JSON.
[[nodiscard]] std::string problemCodeName(Problem::Code code);
// What is wrong, in words, without the node at which it is.
[[nodiscard]] QString problemText(const Problem &problem);

} // namespace shapewright
