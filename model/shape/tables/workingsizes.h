// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// Which branch of an If a fact holds for, where the edits do not decide that.
struct BranchCondition {
    NodeId node;                         // the If
    bool isThen = true;                  // which of its branches
    std::string input{};                 // the graph input that decides which one runs; empty if it is not known
    std::optional<std::int64_t> value{}; // this branch runs if the input has this value,
    bool isEqual = true;                 // or any other one if this is false

    bool operator==(const BranchCondition &) const = default;
};

// The valid sizes of one dim of the graph inputs: those for which all constraints of nodes hold that are about this dim
// alone. They are found by trying all sizes up to largestTried, and are extrapolated if they recur evenly.
struct WorkingSizes {
    static constexpr std::int64_t largestTried = 1024;

    // Sizes that follow each other.
    struct Run {
        std::int64_t first = 1;
        std::int64_t last = 1;

        bool operator==(const Run &) const = default;
    };

    std::string dim;                         // a symbol, or `input[axis]`
    NodeId node;                             // the first node that restricts its size
    std::optional<BranchCondition> branch{}; // the sizes are those for this branch
    std::vector<Run> runs;                   // never empty
    std::int64_t period = 0;                 // the last run recurs after so many sizes; 0: it does not
    std::int64_t multiple = 0;               // all multiples of this number are valid up to `most`; 0: there is none
    std::optional<std::int64_t> most;        // no value: larger ones than these are valid, too
    bool isKnownBeyond = true;               // whether it is known which sizes above largestTried are valid

    [[nodiscard]] static WorkingSizes of(std::string dim, NodeId node, const std::vector<std::int64_t> &working);
    // Whether the size is valid. Nothing if that is not known.
    [[nodiscard]] std::optional<bool> admits(std::int64_t size) const;
    // The valid size that is nearest to this one.
    [[nodiscard]] std::int64_t nearest(std::int64_t size) const;
    // Likewise, but a multiple of 32 is preferred, if there is one.
    [[nodiscard]] std::int64_t nearestUsual(std::int64_t size) const;

    bool operator==(const WorkingSizes &) const = default;
};

} // namespace shapewright
