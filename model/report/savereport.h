// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/run/testrun/testrun.h"
#include "model/save/save.h"
#include "model/shape/reasons/dynamicreason.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QDateTime>
#include <QJsonObject>

#include <optional>

namespace shapewright {

// A model that is written and about to get its name, and how that came about. Lives no longer than what it refers to.
struct SavedModel {
    const ModelGraph &graph;
    const ShapeEdits &edits;
    const ShapeTable &before; // the shapes without edits
    const ShapeTable &after;
    const SavePlan &plan;
    const PendingSave &file;
    std::optional<Result<TestReport>> test = {}; // none: it was not tested
    QDateTime time = QDateTime::currentDateTimeUtc();
};

// What docs/report.md describes. Reads both files whole, for their hashes. Two reports of the same differ in times and
// the memory that a test took alone. Errors: FileNotFound, FileUnreadable, FileChanged, Cancelled.
[[nodiscard]] Result<QJsonObject> saveReport(const SavedModel &saved, const JobContext &job = {});

// Why each of the declarations that a plan leaves dynamic is: a list for each, in their order.
[[nodiscard]] Result<std::vector<std::vector<DynamicReason>>>
stillDynamicReasons(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &after, const SavePlan &plan,
                    const JobContext &job = {});

} // namespace shapewright
