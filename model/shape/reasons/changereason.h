// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/propagation/propagate.h"

#include <set>
#include <string>
#include <vector>

namespace shapewright {

// Why edits change a value, as far as its shape before tells: which edited sizes stood in it.
struct ChangeReason {
    enum class Cause {
        InputEdited, // an edit names this input
        Follows,     // its shape held sizes that edits replace: names
        NowKnown,    // without the edits it cannot be told
        NoLongerKnown,
        Recomputed, // something before it changed, and so did this
    };
    Cause cause = Cause::Recomputed;
    std::vector<std::string> names; // of Follows: symbols, axes without a name (`x[2]`), inputs of unknown rank; sorted

    bool operator==(const ChangeReason &) const = default;
};

// The reasons under some edits of a model. Immutable; cheap for each value.
class ChangeReasons
{
public:
    ChangeReasons(const ModelGraph &graph, const ShapeEdits &edits);

    [[nodiscard]] ChangeReason of(const ShapeChange &change) const;

private:
    void addNames(const Dim &dim, std::set<std::string> &names) const;

    const ModelGraph &m_graph;
    std::set<std::string> m_named;  // inputs that an edit names
    std::set<std::string> m_edited; // sizes that edits replace
};

// The places of `places` that stand in a text like `2*x[0] + 1`.
[[nodiscard]] std::set<std::string> placesIn(const std::string &text, const std::set<std::string> &places);

} // namespace shapewright
