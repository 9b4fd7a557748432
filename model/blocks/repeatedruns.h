// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace shapewright::blocks {

// A stretch of numbers that repeats with a period: numbers[i] == numbers[i + period] as far as both are in it.
struct Run {
    std::size_t begin = 0, end = 0;
    std::size_t period = 0;

    [[nodiscard]] std::size_t length() const { return end - begin; }
};

// The runs that cannot be extended and hold their period at least one and a half times, without those of a multiple of
// a shorter period. The time is O(n log n).
[[nodiscard]] std::vector<Run> repeatedRuns(std::span<const std::uint32_t> numbers);

// Where a word begins in a text, from left to right and without overlaps.
[[nodiscard]] std::vector<std::size_t> occurrences(std::span<const std::uint32_t> word,
                                                   std::span<const std::uint32_t> text);

// Where in a cyclic sequence its least rotation begins. Sequences that are rotations of each other have the same one.
[[nodiscard]] std::size_t leastRotation(std::span<const std::uint32_t> cycle);

} // namespace shapewright::blocks
