// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adapt.h"
#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/graphedits/fold.h"
#include "model/preview/providerchanges.h"
#include "model/run/check/rowsruns.h"
#include "model/run/runner/halves.h"
#include "model/save/dataplan.h"
#include "model/save/save.h"
#include "model/shape/tables/shapetable.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace shapewright::cli {

// A model on its way through `fix`, from the opened one to the file that is written.
struct FixedModel {
    const ModelGraph &original;
    const CutModel *parts;                  // of which model the original is a part; null: of none
    ShapeEdits wanted;                      // with the ranges, which no file can hold
    const ModelGraph *unfolded = &original; // the adapted model, if it is to be adapted
    const ModelGraph *graph = &original;    // the folded model, if it is to be folded
    std::shared_ptr<const ShapeTable> unfoldedTable = nullptr, table = nullptr;
    std::shared_ptr<const ShapeTable> ranged = nullptr; // with the best sizes of ranges; null without ranges
    std::optional<AdaptedModel> adapted = {};
    std::optional<RowsComparison> rows = {};
    std::optional<FoldedModel> folded = {};
    std::vector<ProviderChange> providers = {}; // by folding
    SavePlan plan = {};
    std::vector<PlannedData> data = {};

    // The problems to show: with ranges, those with any of their sizes.
    [[nodiscard]] const std::vector<Problem> &problems() const { return (ranged ? ranged : table)->problems; }
    [[nodiscard]] const ModelGraph &problemGraph() const { return ranged ? *unfolded : *graph; }
    // Whether the file differs from the opened one.
    [[nodiscard]] bool isChanged() const
    {
        return parts != nullptr || !plan.changes.empty() || (adapted && !adapted->changes.empty()) ||
               (folded && folded->isChanged) || std::ranges::any_of(data, &PlannedData::changesTensors);
    }
};

} // namespace shapewright::cli
