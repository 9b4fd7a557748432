// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// What a tensor of the tested file is beside the one of the original, element by element. Two elements agree within
// |tested - original| <= absolute + relative * |original|, with the tolerances of their type: 1e-5 and 1e-4 for float
// and double, 1e-2 both for float16 and bfloat16, a quarter relatively for floats of 8 and 4 bits, which is one step of
// the coarsest; integers, booleans and strings exactly. NaN agrees with NaN, and an infinity with the same one.
struct OutputDifference {
    std::int64_t elements = 0;
    std::int64_t disagreeing = 0;
    // Over the pairs of which both are finite numbers; relatively to the original's, where that is not 0.
    double maxAbsolute = 0;
    double maxRelative = 0;
    // Of the pair that disagrees most: where in the tensor, and both. Empty where all agree, or for strings.
    std::vector<std::int64_t> position;
    double tested = 0;
    double original = 0;
    std::string incomparable; // why there are no pairs: other types, other shapes; else empty

    [[nodiscard]] bool agrees() const { return disagreeing == 0 && incomparable.empty(); }
    bool operator==(const OutputDifference &) const = default;
};

} // namespace shapewright
