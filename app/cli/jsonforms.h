// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun.h"
#include "model/save/save.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>

namespace shapewright::cli {

// The JSON that docs/command-line.md documents: a dim is a number, a text or null; null dims are an unknown rank.

[[nodiscard]] QJsonValue dimJson(const Dim &dim);
[[nodiscard]] QJsonValue dimsJson(const std::optional<Shape> &shape);
[[nodiscard]] QJsonArray problemsJson(const std::vector<Problem> &problems, const ModelGraph &graph);
[[nodiscard]] QJsonArray changesJson(const std::vector<DeclaredChange> &changes);
[[nodiscard]] QJsonObject reportJson(const TestReport &report);
[[nodiscard]] QJsonObject failedRunJson(const Error &error);

} // namespace shapewright::cli
