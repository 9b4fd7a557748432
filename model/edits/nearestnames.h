// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace shapewright {

// Up to three candidates that a misspelt name could mean, by Levenshtein distance, the nearest first. The case of
// letters is ignored. A candidate that contains the name, or is contained in it, counts whatever the distance.
[[nodiscard]] std::vector<std::string> nearestNames(const std::string &name,
                                                    const std::vector<std::string> &candidates);

} // namespace shapewright
