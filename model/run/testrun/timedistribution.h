// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

namespace shapewright {

// The distribution of measured times. All members have the unit of the times.
struct TimeDistribution {
    double min = 0;
    double median = 0; // for an even number of times, the mean of the middle two
    double p90 = 0;    // the smallest time that 90 % of the times do not exceed (nearest rank)
    double max = 0;

    bool operator==(const TimeDistribution &) const = default;
};

// None if there are no times.
[[nodiscard]] std::optional<TimeDistribution> distributionOf(std::vector<double> times);

} // namespace shapewright
