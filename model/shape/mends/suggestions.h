// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"
#include "model/shape/inference/propagationstate.h"
#include "model/shape/tables/workingsizes.h"

#include <vector>

namespace shapewright {

// What nodes need of dims of graph inputs under the edits of a state.
struct DimNeeds {
    std::vector<Problem>
        offers; // dims that must be equal, or can have one size only: notes, with the edit that does it
    std::vector<WorkingSizes> sizes; // of single dims, where not all sizes work

    [[nodiscard]] static DimNeeds of(PropagationState &state);
};

} // namespace shapewright
