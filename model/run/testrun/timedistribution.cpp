// SPDX-License-Identifier: Apache-2.0
#include "model/run/testrun/timedistribution.h"

#include <algorithm>

namespace shapewright {

std::optional<TimeDistribution> distributionOf(std::vector<double> times)
{
    if (times.empty())
        return {};
    std::ranges::sort(times);
    const std::size_t count = times.size();
    TimeDistribution found;
    found.min = times.front();
    found.median = (times[(count - 1) / 2] + times[count / 2]) / 2;
    found.p90 = times[(count * 9 + 9) / 10 - 1];
    found.max = times.back();
    return found;
}

} // namespace shapewright
