// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/run/testrun/testrun.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QStringList>

namespace shapewright {

struct ShapeTable;

// A person's settings of a test run.
struct TestSettings {
    FillKind fill = FillKind::Random; // for inputs that the settings below do not name
    QStringList inputFills;           // see fillInput()
    QStringList inputData;            // see feedData()
    WantedSizes sizes;                // of dims that stay dynamic; those that there are not do no harm
    std::uint64_t seed = 0;
    RunSettings run;
    bool compare = false;  // with the model before the edits, if there are any
    bool checkAll = false; // also check inner tensors
    int timeoutSeconds = usualTimeoutSeconds;
    int memoryMegabytes = 0;

    bool operator==(const TestSettings &) const = default;
};

// Makes a run from the settings. It reads the files with input data, so call it from a job. Errors: those of
// fillInput(), feedData(), checkInputsFit() and checkAllTensors(); EditsInvalid if an input value has neither one
// number nor one for each element.
[[nodiscard]] Result<TestRunRequest> makeTestRun(const ModelGraph &graph, const ShapeEdits &edits,
                                                 const ShapeTable &table, const TestedFile &file,
                                                 const TestSettings &settings, const JobContext &job);

// What inputs will be fed with, which settings cannot be applied, and whether memory suffices.
struct FeedsPreview {
    struct Fault {
        QString setting; // one of inputFills or inputData
        Error error;
    };
    std::vector<InputFeed> feeds; // without the data itself
    std::vector<Fault> faults;
    std::optional<MemoryShortage> memoryShortage;
};
// Reads files, so call it from a job.
[[nodiscard]] FeedsPreview previewFeeds(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                                        const TestSettings &settings);

// The names in the order of RunSettings::Optimization.
[[nodiscard]] const QStringList &optimizationNames();

// The settings as arguments of `shapewright-cli run`. `isEdited` says whether the command line also has edits.
[[nodiscard]] QStringList settingsToArguments(const TestSettings &settings, bool isEdited);

} // namespace shapewright
