// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/graphcontent.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace shapewright {

// The box of one or several instances of a block. What its nodes make is added by the caller.
[[nodiscard]] GraphBox blockBox(std::shared_ptr<const CollapsedGraph::Box> block, const ModelGraph &model);
// `transformer layer, no. 3 of 24`
[[nodiscard]] QString frameTitle(const CollapsedGraph::Frame &frame, const ModelGraph &model);
// Makes one box of numbered inputs that lead to one block, and of numbered outputs of one: `past.*.key (24)`. Returns
// where each box is now.
std::vector<std::uint32_t> bundleTerminals(GraphContent &content);

} // namespace shapewright
