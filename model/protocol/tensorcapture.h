// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// A request to keep the elements of tensors, in this order: outputs, inputs, inner tensors that are checked. A tensor
// that does not fit into the rest of the budget is left out.
struct TensorCapture {
    QString path; // a file that the runner creates
    std::int64_t budgetBytes = std::int64_t(256) << 20;
    std::vector<std::string> names; // keep only these; empty: all

    bool operator==(const TensorCapture &) const = default;
};

} // namespace shapewright
