// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/carried.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace shapewright {

// What a node needs once an axis of a model's inputs has another size. The elements along that axis are called rows.
// Numbers may be expressions of the new size.

// Other numbers in an input, or in an attribute if it has a name.
struct OtherNumbers {
    std::uint32_t input = 0;
    std::string attribute;
    std::vector<Expr> numbers;
};

// An input that is the same for all rows is repeated for each of them.
struct WidenedInput {
    std::uint32_t input = 0;
    RowsPlace place;
};

// An input that has the same content in each of the old rows is cut to the first one.
struct OneRow {
    std::uint32_t input = 0;
    std::uint32_t axis = 0;
};

// Scales take the place of sizes.
struct ScalesForSizes {
    std::vector<double> scales;
};

// A sequence of Reshape and Transpose takes the place of the node.
struct Rearranged {
    struct Step {
        std::vector<Expr> shape;               // of a Reshape
        std::vector<std::int64_t> permutation; // of a Transpose; empty for a Reshape
    };
    std::vector<Step> steps;
};

// A GatherND that picked from the only row picks the same from each.
struct PickedFromEach {
};

using NodeChange = std::variant<OtherNumbers, WidenedInput, OneRow, ScalesForSizes, Rearranged, PickedFromEach>;

} // namespace shapewright
