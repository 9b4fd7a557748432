// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"
#include "model/shape/inference/propagationstate.h"
#include "model/shape/tables/workingsizes.h"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace shapewright {

// What the constraints of nodes mean for the dims of graph inputs under the edits of a state.
struct DimNeeds {
    // Notes about dims that must be equal, or for which only one size is valid, with the edit that ensures it; and
    // about inputs whose values decide shapes.
    std::vector<Problem> offers;
    std::vector<WorkingSizes> sizes; // see ShapeTable
    std::set<std::pair<std::string, std::int64_t>> hopeless;
    std::vector<Problem> unsolvable;    // a warning for each dim for which no size is valid
    std::vector<SizePlace> constrained; // the dims that constraints are about

    [[nodiscard]] static DimNeeds of(PropagationState &state);
};
// `unsolvable` alone.
[[nodiscard]] std::vector<Problem> unsolvableDims(const PropagationState &state);

} // namespace shapewright
