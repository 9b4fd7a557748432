// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace shapewright {

// What it took to run one file.
struct RunMeasurement {
    double loadMs = 0;
    double firstMs = 0;             // of the first run, which also sets up what later runs use
    std::vector<double> repeatedMs; // of each further one, in their order
    double peakMegabytes = 0;       // that the process had in memory; 0: not known
    std::string unoptimizedReason;  // why it loads only without the runtime's graph optimizations; else empty

    bool operator==(const RunMeasurement &) const = default;
};

} // namespace shapewright
