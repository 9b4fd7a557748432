// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/ids.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

// Which nodes of a graph one execution provider takes, and how they fall apart into partitions.
struct Coverage {
    GraphId graph{};
    // By position of the node in the graph: the partition that it is in; none: it is left to another provider.
    std::vector<std::optional<std::uint32_t>> partitions;
    // Likewise: it is computed before anybody is asked, and so is nobody's. Empty: none is.
    std::vector<bool> absent;

    bool operator==(const Coverage &) const = default;
};

} // namespace shapewright
