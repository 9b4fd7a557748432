// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/reasons/explanation.h"
#include "model/shape/tables/shapetable.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace shapewright {

// Why a dim of a graph input or output stays dynamic under the edits.
struct DynamicReason {
    std::size_t axis = 0;
    bool isRank = false;         // it is the number of axes that is not known
    std::set<std::string> names; // sizes of inputs without a number that it follows: symbols, `x[2]`, inputs
    std::optional<DimExplanation::Step> decidedBy; // without names: what decides it, as far as that is known
    std::optional<NodeId> blocker;                 // of isRank without names: the node behind which it is not known
};

// A graph input or output, and the type that it has then.
struct DynamicValue {
    ValueId value;
    ValueType type;
};
// The reasons of each of the values, in their order, an entry for each dim that is no number. The only failure is
// Cancelled.
[[nodiscard]] Result<std::vector<std::vector<DynamicReason>>>
dynamicReasons(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
               const std::vector<DynamicValue> &values, const JobContext &job = {});

} // namespace shapewright
