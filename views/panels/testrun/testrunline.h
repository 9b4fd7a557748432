// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"
#include "views/panels/cells/tablecells.h"

#include <QList>
#include <QString>

#include <optional>
#include <string>

namespace shapewright {

// A piece of the line that sums a test run up.
struct TestRunPart {
    QString text;
    CellTone tone = CellTone::Muted;
    std::optional<std::string> tensor = {}; // that it leads to

    bool operator==(const TestRunPart &) const = default;
};

// How it ended, in a few words with a mark.
[[nodiscard]] TestRunPart testRunLead(const TestReport &report);
// Times, memory, inputs, and what was found beside the outputs.
[[nodiscard]] QList<TestRunPart> testRunParts(const TestReport &report);
// Why inputs got what they got, a line for each.
[[nodiscard]] QString feedReasons(const TestReport &report);

} // namespace shapewright
