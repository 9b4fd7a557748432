// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/parts/parts.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright::parts {

// Nodes of the main graph that are removed, so that one of their inputs takes the place of their output.
struct Bypasses {
    std::unordered_map<std::uint32_t, std::uint32_t> inputs; // by node: the value that takes the place of its output
    std::map<std::string, std::string> renames; // of values, once the nodes are gone, so that outputs keep their names
};

// The nodes of this name or, if there are none, the one that makes the value of this name.
[[nodiscard]] std::vector<std::uint32_t> nodesCalled(const Graph &graph, const std::string &name);
// Finds the nodes that `wish.bypassed` asks to remove. `result` gets those that are removed, and those that stay
// although they have an operator that was asked for. Errors: EditsInvalid (no such node or operator; a node that is
// asked for by its name cannot go).
[[nodiscard]] Result<Bypasses> findBypasses(const ModelGraph &model, const ShapeTable &shapes, const PartsWish &wish,
                                            PartsModel &result);

} // namespace shapewright::parts
