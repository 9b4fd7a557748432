// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/propagation/propagate.h"

#include <set>
#include <string>
#include <vector>

namespace shapewright {

// Why edits change the shape of a value, judged by the edited sizes in its shape without edits.
struct ChangeReason {
    enum class Cause {
        InputEdited,   // it is an input, and an edit changes it
        Follows,       // its shape contains sizes that edits replace, or names that they give to static dims; see names
        NowKnown,      // fewer dims are dynamic than without the edits
        NoLongerKnown, // more dims are dynamic than without the edits
        Recomputed,    // a value that it is computed from changed
    };
    Cause cause = Cause::Recomputed;
    // Only for Follows, sorted: symbols, axes without a name (`x[2]`), and inputs of unknown rank.
    std::vector<std::string> names;

    bool operator==(const ChangeReason &) const = default;
};

// Finds the reasons under some edits of a model. Immutable.
class ChangeReasons
{
public:
    ChangeReasons(const ModelGraph &graph, const ShapeEdits &edits);

    [[nodiscard]] ChangeReason of(const ShapeChange &change) const;

private:
    const ModelGraph &m_graph;
    std::set<std::string> m_named;  // the inputs whose axes or shapes have an edit
    std::set<std::string> m_edited; // the sizes that edits replace
    std::set<std::string> m_added;  // the names that edits give to static dims of inputs
};

} // namespace shapewright
