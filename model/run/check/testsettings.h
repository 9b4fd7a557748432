// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/run/testrun/testrun.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QStringList>

namespace shapewright {

// What a person decides about a test run.
struct TestSettings {
    FillKind fill = FillKind::Random; // of the inputs that those below do not name
    QStringList inputFills;           // see fillInput()
    QStringList inputData;            // see feedData()
    std::uint64_t seed = 0;
    RunSettings run;
    bool compare = false;  // with the model before the edits, where there are any
    bool checkAll = false; // values inside of the model, too
    int timeoutSeconds = 60;
    int memoryMegabytes = 0;

    bool operator==(const TestSettings &) const = default;
};

// A run as the settings have it. Reads the files that feed it: for jobs. Errors: those of fillInput(), feedData(),
// checkInputsFit() and checkAllTensors(); EditsInvalid for a value that has neither one number nor one for each
// element.
[[nodiscard]] Result<TestRunRequest> makeTestRun(const ModelGraph &graph, const ShapeEdits &edits,
                                                 const ShapeTable &table, const QString &modelPath,
                                                 const TestSettings &settings, const JobContext &job);

// What inputs are fed with, which settings of them cannot be followed, and whether there is memory for it.
struct FeedsPreview {
    struct Fault {
        QString setting; // one of inputFills or inputData
        Error error;
    };
    std::vector<InputFeed> feeds; // without the data themselves
    std::vector<Fault> faults;
    std::optional<MemoryShortage> memoryShortage;
};
// Reads the files: for jobs.
[[nodiscard]] FeedsPreview previewFeeds(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                                        const TestSettings &settings);

// By RunSettings::Optimization.
[[nodiscard]] const QStringList &optimizationNames();

// The same settings as arguments of `shapewright-cli run`; `isEdited`: beside edits.
[[nodiscard]] QStringList settingsToArguments(const TestSettings &settings, bool isEdited);

} // namespace shapewright
