// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace shapewright {

// Up to three of the candidates that are likely to be meant by a misspelt name, the nearest first. By edit distance,
// letters' case counted little.
[[nodiscard]] std::vector<std::string> nearestNames(const std::string &name,
                                                    const std::vector<std::string> &candidates);

} // namespace shapewright
