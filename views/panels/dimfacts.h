// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/dynamicdims.h"
#include "views/panels/panelstate.h"

#include <QStringList>

namespace shapewright {

// What is known of a dimension, in words, the most useful first: `must equal b[0]`, `a multiple of 32`, `at most 512`,
// `follows past, seq`. `dims` are those under the edits.
[[nodiscard]] QStringList dimFacts(const PanelState &state, const DynamicDims &dims, const DynamicDims::Entry &entry);
// `a multiple of 32`, `1 or 5`, `3 to 16`
[[nodiscard]] QString sizesText(const WorkingSizes &sizes);
// What is known of sizes that a dimension can be given; null for nothing.
[[nodiscard]] const WorkingSizes *workingSizes(const PanelState &state, const DynamicDims::Entry &entry);

} // namespace shapewright
