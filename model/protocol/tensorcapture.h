// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// That elements are to be kept, and where: outputs first, then inputs, then values inside that are looked at. One that
// does not fit into what is left of the budget is left out.
struct TensorCapture {
    QString path; // a file that the runner makes anew
    std::int64_t budgetBytes = std::int64_t(256) << 20;
    std::vector<std::string> names; // only of these; empty: of all

    bool operator==(const TensorCapture &) const = default;
};

} // namespace shapewright
