// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/dim.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// A dimension that can be given a size: a symbol of the model, or an axis of a graph input.
struct SizePlace {
    std::string name;                  // of the symbol, or of the graph input
    std::optional<std::uint32_t> axis; // of the graph input; without one, `name` is a symbol

    // `batch`, or `input[axis]`, as an axis without a name is shown.
    [[nodiscard]] std::string text() const { return axis ? name + "[" + std::to_string(*axis) + "]" : name; }
    bool operator==(const SizePlace &) const = default;
};

// A dimension and what it is to be given: a number, or the name of another dimension.
struct SuggestedSize {
    SizePlace place;
    Dim given;

    bool operator==(const SuggestedSize &) const = default;
};

// Sizes that belong together: with all of them a problem is gone, or a provider takes more nodes. It is a value, and
// becomes text only where it is shown: model/edits/suggestiontext.h writes it for a shell, and suggestionText() in
// model/editing in words.
struct Suggestion {
    std::vector<SuggestedSize> sizes; // in the order in which they are told

    [[nodiscard]] bool isEmpty() const { return sizes.empty(); }
    bool operator==(const Suggestion &) const = default;
};

} // namespace shapewright
