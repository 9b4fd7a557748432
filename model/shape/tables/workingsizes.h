// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// The valid sizes of one dim of the graph inputs: those for which all constraints of nodes hold that are about this dim
// alone. They are found by trying all sizes up to largestTried, and are extrapolated if they are evenly spaced.
struct WorkingSizes {
    static constexpr std::int64_t largestTried = 1024;

    std::string dim; // a symbol, or `input[axis]`
    NodeId node;     // the first node that restricts its size
    // All sizes `least`, `least + step`, … up to `most` are valid, and those in `listed`, which are smaller. If `step`
    // is 0, the sizes are not evenly spaced or too few, and only `listed` has valid sizes.
    std::vector<std::int64_t> listed;
    std::int64_t least = 1;
    std::int64_t step = 0;
    std::optional<std::int64_t> most; // no value: there is no maximum
    bool isComplete = true;           // whether no other sizes are valid

    [[nodiscard]] static WorkingSizes of(std::string dim, NodeId node, const std::vector<std::int64_t> &working);
    // Whether the size is valid. Nothing if that is not known.
    [[nodiscard]] std::optional<bool> admits(std::int64_t size) const;
    // The valid size that is nearest to this one. Nothing if none is known.
    [[nodiscard]] std::optional<std::int64_t> nearest(std::int64_t size) const;

    bool operator==(const WorkingSizes &) const = default;
};

} // namespace shapewright
