// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/readiness/partitions.h"
#include "model/types/ids.h"

namespace shapewright {

// Which nodes of a graph an execution provider takes, and the partitions that they form.
struct Coverage {
    GraphId graph{};
    Partitions partitions;

    bool operator==(const Coverage &) const = default;
};

} // namespace shapewright
