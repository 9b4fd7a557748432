// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/readiness/provideranswer.h"

#include <QString>

namespace shapewright {

// What an execution provider makes of a model in words, for the window and the command line alike.

// `ready`, `needs numbers for batch, height; then 57 of 57`.
[[nodiscard]] QString verdictText(const Readiness &readiness);
// `42 of 57 nodes (73 %), in parts: 3`; empty where nothing is known.
[[nodiscard]] QString shareText(const Readiness &readiness);
// Why it does not take the node: `batch has no number: axis 0 of x`.
[[nodiscard]] QString reasonText(const Blocker &blocker, const ModelGraph &graph);
// Of several nodes at once: `3 × Conv`, or the only one: `Conv “stem”`.
[[nodiscard]] QString nodesText(const BlockerGroup &group, const Readiness &readiness, const ModelGraph &graph);
// What none of it looks at.
[[nodiscard]] QString readinessLimitsText();

} // namespace shapewright
