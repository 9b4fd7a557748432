// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

struct ShapeTable;

// How a graph input is used, as far as that tells which values it may have.
struct InputUses {
    // The elements are indices into this number of entries; larger ones are out of range.
    std::optional<std::int64_t> entries;
    std::string lookup;                // the node that uses them as indices; its name may be empty
    std::vector<NodeId> oneHots;       // OneHot nodes that use the input as their indices or depth
    bool isCount = false;              // such as a OneHot's depth or a TopK's k; 0 would mean none or be refused
    std::optional<std::int64_t> count; // for a count: the number that the shape of the output implies
    bool isMask = false;               // a consumer says that it is a mask
    bool isPosition = false;           // a consumer says that it holds positions in a sequence
    std::vector<Use> amounts;          // uses as a length, a step or the like; see amountFor()
    std::vector<NodeId> choosy;        // nodes that may refuse elements: these, and those that look up
};

// Follows an input through nodes that pass on its elements unchanged (Cast, Reshape, Unsqueeze, …), into subgraphs and
// local functions.
[[nodiscard]] InputUses usesOf(const ModelGraph &graph, const ShapeTable &table, ValueId input);

// Whether a name contains the word mask: `attention_mask`, `src_key_padding_mask`, but not `masked_lm_labels`.
[[nodiscard]] bool saysMask(const std::string &name);
// Likewise for positions: `position_ids`, `cache_position`, `wpe.weight`, but not `composition`.
[[nodiscard]] bool saysPosition(const std::string &name);

} // namespace shapewright
