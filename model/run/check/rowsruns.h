// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adapt.h"
#include "model/run/testrun/testrun.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

struct ShapeTable;
struct TestSettings;

// The runs that show what adapting a model made of it. For rows: the adapted file with 1, 2 and 5 of them, or with the
// number that it was given, and the original with each row alone, repeated as often as it had rows. For a length: both
// files with the old one.
struct RowsRuns {
    std::vector<TestRunRequest> adapted;
    std::vector<std::int64_t> sizes;      // of the adapted runs
    std::vector<TestRunRequest> original; // one for each row
    std::int64_t oldSize = 1;
    bool areRows = true;
    std::vector<std::optional<std::uint32_t>> axes; // of the rows, by output
};

struct AdaptedFiles {
    const ModelGraph &original;
    const ShapeTable &originalTable;
    TestedFile originalFile;
    const ModelGraph &adapted;
    const ShapeEdits &edits; // which the adapted file has, and the original has not
    const ShapeTable &adaptedTable;
    TestedFile adaptedFile;
};

// Inputs are random, and differ from row to row as far as the model shows what it takes: masks hide different parts.
// What the runs put out goes into `folder`. Nothing if the model cannot be tried so: it was adapted for several sizes,
// or has inputs for which no data can be made.
[[nodiscard]] std::optional<RowsRuns> planRowsRuns(const AdaptedModel &adapted, const AdaptedFiles &files,
                                                   const TestSettings &settings, const QString &folder);

// Compares what was captured: elements are the same if they differ by at most 1e-4 + 1e-4 of the original's. Greater
// differences within a hundredth of the output's greatest number are rounding, of kernels that sum in another order.
[[nodiscard]] Result<RowsComparison> compareRows(const RowsRuns &runs, const std::vector<TestReport> &adapted,
                                                 const std::vector<TestReport> &original);

} // namespace shapewright
