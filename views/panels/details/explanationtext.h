// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/reasons/explanation.h"

#include <QString>

#include <optional>
#include <variant>

namespace shapewright {

// The way of a dim, a sentence a step, as HTML: the operator with its name and what decides the size, and the formula.
// Each step begins with a link to its place in the picture.
[[nodiscard]] QString explanationHtml(const DimExplanation &dim, std::size_t axis, const ModelGraph &graph);
// Where such a link leads. Nothing for any other text.
[[nodiscard]] std::optional<std::variant<NodeId, ValueId>> explainedPlace(const QString &link);

} // namespace shapewright
