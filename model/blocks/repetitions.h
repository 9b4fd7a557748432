// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/nodesequence.h"

#include <cstddef>
#include <vector>

namespace shapewright::blocks {

// One of the times that something repeats: the places [begin, end) of a sequence.
struct Instance {
    std::size_t begin = 0, end = 0;
    std::size_t difference = 0; // how many nodes it has more or less than the typical instance

    [[nodiscard]] std::size_t size() const { return end - begin; }
};

// Equal, or nearly equal, stretches that follow each other without a gap; at least two.
struct Repetition {
    std::vector<Instance> instances;
    std::size_t typical = 0; // one of the instances that equals most others

    [[nodiscard]] std::size_t begin() const { return instances.front().begin; }
    [[nodiscard]] std::size_t end() const { return instances.back().end; }
};

// What repeats in a stretch of a sequence, in order and without overlaps: the choice that describes the stretch with
// the fewest nodes. Instances begin where the fewest values cross.
[[nodiscard]] std::vector<Repetition> repetitions(const NodeSequence &sequence, std::size_t begin, std::size_t end);

} // namespace shapewright::blocks
