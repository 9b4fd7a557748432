// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"
#include "model/shape/propagationstate.h"
#include "model/shape/shapeedits.h"
#include "model/shape/workingsizes.h"

#include <map>
#include <string>
#include <vector>

namespace shapewright {

// What is known of a model without edits, from which offers and mends are made.
struct UneditedFacts {
    std::vector<Problem> problems;
    std::vector<PropagationState::Need> needs; // what nodes need of dims, each once
    std::vector<Dims> inputs;                  // of the main graph's inputs

    [[nodiscard]] static UneditedFacts of(const PropagationState &state, std::vector<Problem> problems);
};

// What nodes need of dims of graph inputs under the edits of a state.
struct DimNeeds {
    std::vector<Problem>
        offers; // dims that must be equal, or can have one size only: notes, with the edit that does it
    std::vector<WorkingSizes> sizes; // of single dims, where not all sizes work

    [[nodiscard]] static DimNeeds of(PropagationState &state);
};

// Sizes for dims of graph inputs, as edits name these: a symbol, or `input[axis]`.
struct Mend {
    std::map<std::string, std::int64_t> sizes;

    // As the command line takes it.
    [[nodiscard]] std::string text() const;
    // The edits with these sizes in place of those that they give.
    [[nodiscard]] ShapeEdits appliedTo(ShapeEdits edits, const ModelGraph &graph) const;
};
// Sizes near to those of the edits with which all that nodes need would hold; those that change least first. Not
// tried out. `state` is under the edits.
[[nodiscard]] std::vector<Mend> mends(PropagationState &state, const UneditedFacts &unedited);
// The dims that a node needs to be equal, in the model's own symbols: `floor(h/2) and 2*floor(h/4)`. Empty where that
// is not known, or they are numbers.
[[nodiscard]] std::string neededText(PropagationState &state, const UneditedFacts &unedited, NodeId node);

} // namespace shapewright
