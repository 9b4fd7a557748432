// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/feeds/fedsizes.h"

#include <optional>
#include <string>
#include <vector>

namespace shapewright {

struct ShapeTable;

// A number that an operator takes as a length, a step, a scale or a parameter of a search. Whether the node can run
// depends on it, so zeros or random numbers would not do.
struct Amount {
    std::vector<double> numbers; // one that works for all elements, or one for each; empty if none is known to
    std::string why;             // in words: `the length of the sequence`

    bool operator==(const Amount &) const = default;
};

// Nothing if the node does not take an amount in that slot. Lengths are those of the sizes that are fed.
[[nodiscard]] std::optional<Amount> amountFor(const Use &use, const ModelGraph &graph, const ShapeTable &table,
                                              const FedSizes &sizes);
[[nodiscard]] bool takesAmount(const Node &node, std::uint32_t slot);

} // namespace shapewright
