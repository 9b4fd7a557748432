// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adapt.h"
#include "model/edits/modeledits.h"
#include "model/graph/modelgraph.h"
#include "model/graphedits/fold.h"
#include "model/parts/parts.h"
#include "model/run/testrun/testrun.h"
#include "model/save/save.h"
#include "model/shape/reasons/dynamicreason.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QDateTime>
#include <QJsonObject>

#include <optional>

namespace shapewright {

// A written model before its final rename, and how it was made. It must not outlive what it refers to.
struct SavedModel {
    const ModelGraph &graph;
    ModelEdits edits;         // may have ranges, which the file has not
    const ShapeTable &before; // the shapes without edits
    const ShapeTable &after;  // under savedEdits()
    const SavePlan &plan;
    const PendingSave &file;
    std::optional<Result<TestReport>> test = {}; // none: the model was not tested
    QDateTime time = QDateTime::currentDateTimeUtc();
    const AdaptedModel *adapted = nullptr; // what adapting the model changed; none: it was not adapted
    const FoldedModel *folded = nullptr;   // what folding it changed, likewise
    const PartsModel *parts = nullptr;     // what other parts changed, likewise
};

// The report that docs/report.md describes. It reads both files completely to compute their hashes. Two reports of the
// same save differ only in times and in the memory that a test used. Errors: FileNotFound, FileUnreadable, FileChanged,
// Cancelled.
[[nodiscard]] Result<QJsonObject> saveReport(const SavedModel &saved, const JobContext &job = {});

// The reasons why declarations stay dynamic: one list for each declaration in plan.stillDynamic, in that order.
[[nodiscard]] Result<std::vector<std::vector<DynamicReason>>>
stillDynamicReasons(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &after, const SavePlan &plan,
                    const JobContext &job = {});

} // namespace shapewright
