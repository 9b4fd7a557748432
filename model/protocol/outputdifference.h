// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// Compares a tensor of the tested file with that of the original, element by element. Two elements agree within a
// Tolerance. Unless another one was asked for, its absolute and relative parts are 1e-5 and 1e-4 for float and double,
// 1e-2 and 1e-2 for float16 and bfloat16, and 0 and 1/4 for floats of 8 and 4 bits, which is one step of the coarsest
// of them. Integers, booleans and strings must be equal. NaN agrees with NaN, and an infinity with the same infinity.
struct OutputDifference {
    std::int64_t elements = 0;
    std::int64_t disagreeing = 0;
    // Only over pairs of finite numbers. The relative difference refers to the original's number and skips zeros.
    double maxAbsolute = 0;
    double maxRelative = 0;
    // The pair with the largest disagreement: its position in the tensor, and both numbers. The position is empty if
    // all pairs agree, and for strings.
    std::vector<std::int64_t> position;
    double tested = 0;
    double original = 0;
    std::string incomparable; // why elements cannot be paired (other types, other shapes); otherwise empty

    [[nodiscard]] bool agrees() const { return disagreeing == 0 && incomparable.empty(); }
    bool operator==(const OutputDifference &) const = default;
};

} // namespace shapewright
