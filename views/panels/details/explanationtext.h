// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/reasons/explanation.h"

#include <QString>

#include <optional>
#include <variant>

namespace shapewright {

// Where a link of an explanation leads: to a node or a tensor in the picture, or to the field of a dim's size, by the
// dim's name in the edits.
using ExplainedPlace = std::variant<NodeId, ValueId, QString>;

// Where a dim comes from, one sentence a step, as HTML. Steps that only pass the dim on are told together. Each step
// begins with a link to its place in the picture, and a graph input has one to set the size.
[[nodiscard]] QString explanationHtml(const DimExplanation &dim, std::size_t axis, const ModelGraph &graph);
// Where such a link leads. Nothing for any other text.
[[nodiscard]] std::optional<ExplainedPlace> explainedPlace(const QString &link);
// The whole name of that node or tensor, for a tooltip.
[[nodiscard]] QString explainedName(const ExplainedPlace &place, const ModelGraph &graph);

} // namespace shapewright
