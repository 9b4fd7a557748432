// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorreader.h"
#include "model/protocol/stringstatistics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// Counts of elements in steps of equal width from `low` to `high`. The last step includes `high`.
struct Histogram {
    double low = 0;
    double high = 0;
    std::vector<std::uint64_t> counts; // empty if no element is finite

    bool operator==(const Histogram &) const = default;
};

// Statistics over all elements of a tensor. For complex numbers they are those of the magnitudes, for strings those of
// the lengths in bytes.
struct TensorStatistics {
    std::int64_t count = 0;
    std::int64_t zeros = 0; // for strings: empty ones
    std::int64_t nans = 0;
    std::int64_t infinities = 0;
    std::int64_t finite = 0; // everything below counts only these
    std::string min;         // with all digits; empty if no element is finite
    std::string max;
    double mean = 0;
    double deviation = 0; // standard deviation of the population, not of a sample
    Histogram histogram;
    std::optional<StringStatistics> strings{}; // only for a tensor of strings that is not empty
};

// The most steps of a histogram.
constexpr int histogramSteps = 40;

// Reads the whole tensor twice, in bounded memory. It fails with the errors of TensorReader::read().
[[nodiscard]] Result<TensorStatistics> tensorStatistics(TensorReader &reader, const JobContext &job = {});

} // namespace shapewright
