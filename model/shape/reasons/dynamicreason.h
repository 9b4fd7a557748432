// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/reasons/explanation.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace shapewright {

struct ShapeTable;

// Why a dim of a graph input or output stays dynamic under the edits.
struct DynamicReason {
    std::size_t axis = 0;
    bool isRank = false;         // whether the rank is unknown, and not only a dim
    std::set<std::string> names; // the open sizes that it depends on: symbols, axes `x[2]`, inputs of unknown rank
    std::optional<DimExplanation::Step> decidedBy; // if there are no names: the step that decides it, if known
    std::optional<NodeId> blocker; // if the rank is unknown and there are no names: the result of blockingNode()
};

// A graph input or output, and its type in the saved file.
struct DynamicValue {
    ValueId value;
    ValueType type;
};
// For each of the values, in their order, a reason for each dynamic dim. The only error is Cancelled.
[[nodiscard]] Result<std::vector<std::vector<DynamicReason>>>
dynamicReasons(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
               const std::vector<DynamicValue> &values, const JobContext &job = {});

} // namespace shapewright
