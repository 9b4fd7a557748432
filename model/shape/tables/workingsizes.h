// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// The sizes of one dim of the graph inputs with which nodes can work, as far as what they need concerns that dim alone.
// Found by trying all sizes up to largestTried; nothing is said of larger ones.
struct WorkingSizes {
    static constexpr std::int64_t largestTried = 1024;

    std::string dim; // a symbol, or `input[axis]`
    NodeId node;     // the first one that needs it
    // From `least` on in steps, and the sizes before that. Without a step they are few, or do not lie evenly.
    std::vector<std::int64_t> some; // the first of them, where there are many
    std::int64_t least = 1;
    std::int64_t step = 0;
    std::optional<std::int64_t> most; // nothing: none is too large
    bool areAll = true;               // that `some` and the steps tell

    [[nodiscard]] static WorkingSizes of(std::string dim, NodeId node, const std::vector<std::int64_t> &working);
    // Nothing where it is not known.
    [[nodiscard]] std::optional<bool> admits(std::int64_t size) const;
    // The next one that works; nothing where none is known.
    [[nodiscard]] std::optional<std::int64_t> nearest(std::int64_t size) const;

    bool operator==(const WorkingSizes &) const = default;
};

} // namespace shapewright
