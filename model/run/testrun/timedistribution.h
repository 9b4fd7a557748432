// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

namespace shapewright {

// How measured times lie. All in the unit of the times.
struct TimeDistribution {
    double min = 0;
    double median = 0; // of an even number of times, the mean of the middle two
    double p90 = 0;    // the least that nine of ten do not exceed (nearest rank)
    double max = 0;

    bool operator==(const TimeDistribution &) const = default;
};

// None of no times.
[[nodiscard]] std::optional<TimeDistribution> distributionOf(std::vector<double> times);

} // namespace shapewright
