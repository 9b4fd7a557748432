// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/readiness/provideranswer.h"

#include <QString>

namespace shapewright {

// Texts for the assessment of a model for an execution provider, shared by the window and the command line.

// The verdict: `ready`, `needs numbers for batch, height; then 57 of 57`.
[[nodiscard]] QString verdictText(const Readiness &readiness);
// The coverage: `42 of 57 nodes (73 %), in parts: 3`. Empty if it is not known.
[[nodiscard]] QString shareText(const Readiness &readiness);
// Why the provider is asked about fewer nodes than the file has: `Of 86 nodes in the file, 21 are computed when the
// model is loaded, and 33 more once all sizes are set`. Empty if it is asked about all.
[[nodiscard]] QString countsText(const Readiness &readiness, const ModelGraph &graph);
// Why the provider does not support the node: `batch has no number: axis 0 of x`.
[[nodiscard]] QString reasonText(const Blocker &blocker, const ModelGraph &graph);
// The nodes of a group: `3 × Conv`, or `Conv “stem”` for a single one.
[[nodiscard]] QString nodesText(const BlockerGroup &group, const Readiness &readiness, const ModelGraph &graph);
// What the provider does with dynamic shapes: what its file says, translated if it is one of ours.
[[nodiscard]] QString noteText(const Provider &provider);
// The limits of all assessments: what they do not consider.
[[nodiscard]] QString readinessLimitsText();

} // namespace shapewright
