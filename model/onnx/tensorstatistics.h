// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorreader.h"
#include "model/protocol/stringstatistics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// How many elements lie where: equal steps from `low` to `high`, the last one with its end.
struct Histogram {
    double low = 0;
    double high = 0;
    std::vector<std::uint64_t> counts; // empty where no element is a finite number

    bool operator==(const Histogram &) const = default;
};

// What all elements of a tensor together are. Of complex numbers the magnitudes are looked at; of strings the lengths
// in bytes.
struct TensorStatistics {
    std::int64_t count = 0;
    std::int64_t zeros = 0; // of strings: empty ones
    std::int64_t nans = 0;
    std::int64_t infinities = 0;
    std::int64_t finite = 0; // those below are of these alone
    std::string min;         // with all digits; empty where nothing is finite
    std::string max;
    double mean = 0;
    double deviation = 0; // standard, of the whole (not of a sample)
    Histogram histogram;
    std::optional<StringStatistics> strings{}; // of a tensor of them that is not empty
};

constexpr int histogramSteps = 40;

// Reads the whole tensor, twice, in bounded memory. The errors are those of reading.
[[nodiscard]] Result<TensorStatistics> tensorStatistics(TensorReader &reader, const JobContext &job = {});

} // namespace shapewright
