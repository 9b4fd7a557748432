// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace shapewright {

// How far a number of the tested file may be from that of the original: |tested - original| <= absolute + relative *
// |original| + ofLargest * the largest |original| of the tensor.
struct Tolerance {
    double absolute = 0;
    double relative = 0;
    double ofLargest = 0;

    bool operator==(const Tolerance &) const = default;
};

} // namespace shapewright
