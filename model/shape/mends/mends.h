// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/shape/inference/propagationstate.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace shapewright {

// What is known of a model without edits, from which mends are made.
struct UneditedFacts {
    std::vector<Problem> problems;
    std::vector<PropagationState::Need> needs;    // what nodes need of dims, each once
    std::vector<PropagationState::Need> declared; // what the file declares to be numbers, likewise
    std::vector<Dims> inputs;                     // of the main graph's inputs

    [[nodiscard]] static UneditedFacts of(const PropagationState &state, std::vector<Problem> problems);
};

// A way out of a contradiction: sizes for dims of graph inputs.
struct Mend {
    struct ByText {
        bool operator()(const SizePlace &a, const SizePlace &b) const
        {
            return std::pair(a.text(), a.axis) < std::pair(b.text(), b.axis);
        }
    };
    std::map<SizePlace, std::int64_t, ByText> sizes;
    std::map<ShapeEdits::Axis, std::string> names; // of axes that have to part from others of their symbol

    // The names of axes first, then the sizes.
    [[nodiscard]] Suggestion suggestion() const;
    // The edits with these sizes in place of those that they give.
    [[nodiscard]] ShapeEdits appliedTo(ShapeEdits edits, const ModelGraph &graph) const;
    bool operator==(const Mend &) const = default;
};
// Sizes near to those of the edits with which all that nodes need, and what is declared, would hold; those that change
// least first, those for one axis alone last. Not tried out. `state` is under the edits.
[[nodiscard]] std::vector<Mend> mends(PropagationState &state, const UneditedFacts &unedited, const ShapeEdits &edits);
// Of a symbol that edits give two sizes: one of them apart, or only one of them. Not tried out either.
[[nodiscard]] std::vector<Mend> conflictMends(const ModelGraph &graph, const ShapeEdits &edits,
                                              const Problem &conflict);
// The dims that a node needs to be equal, in the model's own symbols: `floor(h/2) and 2*floor(h/4)`. Empty where that
// is not known, or they are numbers.
[[nodiscard]] std::string neededText(PropagationState &state, const UneditedFacts &unedited, NodeId node);

} // namespace shapewright
