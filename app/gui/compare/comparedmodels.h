// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/collapsedgraph.h"
#include "model/compare/bothruns.h"
#include "model/compare/mergedgraph.h"
#include "model/preview/wishedmodel.h"
#include "model/types/job.h"
#include "model/types/result.h"
#include "views/panels/panelstate.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace shapewright {

// One of two models to be compared.
struct ComparedSide {
    // The model, and what has to be kept as long as it is read from.
    struct Opened {
        std::shared_ptr<const ModelGraph> graph;
        TestedFile file = {}; // that holds the model; its own if none is given
        std::shared_ptr<const void> kept = {};
    };

    QString name;                                           // as people know it
    QString path;                                           // of the file behind it
    std::function<Result<Opened>(const JobContext &)> open; // for a job

    [[nodiscard]] static ComparedSide file(const QString &path);
    [[nodiscard]] static ComparedSide model(const QString &name, const Opened &opened);
    // What a save of this state writes, as a temporary file. `wished` is what its wishes come to, if that is known.
    [[nodiscard]] static ComparedSide saved(const QString &name, const PanelState &state,
                                            std::shared_ptr<const WishedModel> wished);
};

// Two models and all that is shown of what they have in common.
struct ComparedModels {
    ComparedSide::Opened a, b;
    std::shared_ptr<const MergedGraph> merged;
    CollapsedGraph::Blocks equal; // stretches of equal nodes
    double seconds = 0;           // that comparing took

    [[nodiscard]] const ModelComparison &comparison() const { return *merged->comparison; }
    // A value of the merged graph, by its name in the first model or, if it has none there, in the second one.
    [[nodiscard]] std::optional<ValueId> valueNamed(const std::string &name) const;
};

// Errors: those of opening a model and of compareModels().
[[nodiscard]] Result<ComparedModels> comparedModels(const ComparedSide &a, const ComparedSide &b,
                                                    const JobContext &job);

// Runs both on the same inputs and compares the tensors that match. `program` is the runner. Errors: those of
// runBoth().
[[nodiscard]] Result<TestReport> runReport(const ComparedModels &models, const BothRunSettings &settings,
                                           const QString &program, const JobContext &job);

} // namespace shapewright
