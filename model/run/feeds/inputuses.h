// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/tables/shapetable.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// What a graph input is used for, as far as that says what it may hold.
struct InputUses {
    // Its elements are positions in something with that many entries: greater ones are out of range.
    std::optional<std::int64_t> entries;
    std::string lookup;          // the name of the node that looks them up; may be empty
    std::vector<NodeId> oneHots; // that take it, as their indices or as their depth
    bool isCount = false;        // how many of something: the depth of a OneHot, the k of a TopK; 0 is none, or refused
    std::optional<std::int64_t> count; // then: as many as the shape of what comes out says
    bool isMask = false;               // a consumer says so
    bool isPosition = false;           // a consumer says that they are positions of something in a sequence
};

// Follows an input through nodes that hand on its elements as they are (Cast, Reshape, Unsqueeze, …), into subgraphs
// and local functions.
[[nodiscard]] InputUses usesOf(const ModelGraph &graph, const ShapeTable &table, ValueId input);

// A name in which the word mask stands: `attention_mask`, `src_key_padding_mask`, but not `masked_lm_labels`.
[[nodiscard]] bool saysMask(const std::string &name);
// Likewise positions: `position_ids`, `cache_position`, `wpe.weight`, but not `composition`.
[[nodiscard]] bool saysPosition(const std::string &name);

} // namespace shapewright
