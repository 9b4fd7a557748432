// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/shape/inference/propagationstate.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace shapewright {

// Facts about a model without edits that fixes are made from.
struct UneditedFacts {
    std::vector<Problem> problems;
    std::vector<PropagationState::Need> needs;    // the distinct constraints of nodes
    std::vector<PropagationState::Need> declared; // the distinct constraints by numbers that the file declares
    std::vector<Dims> inputs;                     // the dims of the main graph's inputs

    [[nodiscard]] static UneditedFacts of(const PropagationState &state, std::vector<Problem> problems);
};

// Sizes for dims of graph inputs that may remove a contradiction.
struct Fix {
    struct ByText {
        bool operator()(const SizePlace &a, const SizePlace &b) const
        {
            return std::pair(a.text(), a.axis) < std::pair(b.text(), b.axis);
        }
    };
    std::map<SizePlace, std::int64_t, ByText> sizes;
    std::map<ShapeEdits::Axis, std::string> names; // new names of axes that become unlinked from their symbol

    // The names of axes first, then the sizes.
    [[nodiscard]] Suggestion suggestion() const;
    // The edits with these sizes instead of their own.
    [[nodiscard]] ShapeEdits appliedTo(ShapeEdits edits, const ModelGraph &graph) const;
    bool operator==(const Fix &) const = default;
};
// Sizes near to those of the edits for which all constraints of nodes, and preferably those of declarations, hold:
// where there is one close by, a size that people use. The smallest changes go first, and those that unlink an axis
// last. Propagation has not confirmed them yet. `state` has the edits applied.
[[nodiscard]] std::vector<Fix> fixesFor(PropagationState &state, const UneditedFacts &unedited,
                                        const ShapeEdits &edits);
// Fixes for a symbol for which edits set two sizes: unlink one axis, or keep only one size. Propagation has not
// confirmed them yet.
[[nodiscard]] std::vector<Fix> conflictFixes(const ModelGraph &graph, const ShapeEdits &edits, const Problem &conflict);
// The two dims that a node requires to be equal, but that differ under the edits, in the model's own symbols:
// `floor(h/2) and 2*floor(h/4)`. Empty if no constraint of the node is violated.
[[nodiscard]] std::string neededText(PropagationState &state, const UneditedFacts &unedited, NodeId node);

} // namespace shapewright
