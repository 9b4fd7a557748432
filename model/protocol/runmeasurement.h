// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace shapewright {

// The time and memory that running a file took.
struct RunMeasurement {
    double loadMs = 0;
    double firstMs = 0;             // the first run, which also prepares the later ones
    std::vector<double> repeatedMs; // one number for each further run, in order
    double peakMegabytes = 0;       // peak memory of the process; 0: unknown
    std::string unoptimizedReason;  // why the model loads only without graph optimizations; otherwise empty

    bool operator==(const RunMeasurement &) const = default;
};

} // namespace shapewright
