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

    // `batch`, or `input[axis]` for an axis.
    [[nodiscard]] std::string text() const { return axis ? name + "[" + std::to_string(*axis) + "]" : name; }
    bool operator==(const SizePlace &) const = default;
};

// A dimension and its suggested dim: a number, or the name of another dimension.
struct SuggestedSize {
    SizePlace place;
    Dim given;

    bool operator==(const SuggestedSize &) const = default;
};

// Sizes that solve a problem, or make a provider support more nodes, if all of them are set; or another thing that an
// edit can do about it. It is a plain value that becomes text only where it is shown: model/edits/suggestiontext.h
// writes options for a shell, and suggestionText() in model/editing writes words.
struct Suggestion {
    enum class Permission { None, ZeroSizes, StaticDims };

    std::vector<SuggestedSize> sizes;     // in the order in which they are shown
    bool adapts = false;                  // the graph is to be adapted to the sizes that edits have given already
    Permission allows = Permission::None; // what the edits ask for is to be done although it may break the model

    [[nodiscard]] bool isEmpty() const { return sizes.empty() && !adapts && allows == Permission::None; }
    bool operator==(const Suggestion &) const = default;
};

} // namespace shapewright
