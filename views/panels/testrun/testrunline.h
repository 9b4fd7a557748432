// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/panelstate.h"

#include <QList>
#include <QString>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shapewright {

// One part of the line that sums up a test run.
struct TestRunPart {
    QString text;
    CellTone tone = CellTone::Muted;
    std::optional<std::string> tensor = {}; // the tensor that a click on it selects

    bool operator==(const TestRunPart &) const = default;
};

// The result in a few words after a check mark or a cross.
[[nodiscard]] TestRunPart testRunLead(const TestReport &report);
// The times, the memory, the source of the inputs, and what was found about shapes and tensors inside the model.
[[nodiscard]] QList<TestRunPart> testRunParts(const TestReport &report);
// The sizes that dims without a size ran at, by dim_param or by `input[axis]`, in the order of the inputs. Empty if all
// inputs of the state are static.
using FedDims = std::vector<std::pair<std::string, std::int64_t>>;
[[nodiscard]] FedDims fedDims(const std::vector<InputFeed> &inputs, const PanelState &state);
// Such as `batch = 1, x[2] = 8`.
[[nodiscard]] QString fedSizesText(const FedDims &dims);
// What inputs decide by their values, such as which branch runs, while nobody gives these values. Empty if nothing.
[[nodiscard]] QString valueChoicesText(const std::vector<Problem> &problems);
// Why each input got its data, one line for each input.
[[nodiscard]] QString feedReasons(const TestReport &report);

} // namespace shapewright
