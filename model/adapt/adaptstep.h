// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <string>

namespace shapewright {

// One thing that adapting changes at a node, in text.
struct AdaptStep {
    enum class What {
        Constant, // an input or an attribute gets other numbers
        Widened,  // an input that is the same for all rows is repeated for each
        OneRow,   // an input that has the same row several times gets it once
        Scales,   // scales take the place of sizes
        Replaced, // nodes take the place of the node
    };
    What what = What::Constant;
    NodeId node;        // of the model as it was
    std::string name;   // of the input or attribute
    std::string before; // `[1, 8, 4, 12]`, `Reshape`
    std::string after;  // `[-1, 8, 4, 12]`, `Reshape, Transpose`

    bool operator==(const AdaptStep &) const = default;
};

} // namespace shapewright
