// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "app/cli/optionreader.h"
#include "model/adapt/adapt.h"
#include "model/run/check/rowsruns.h"

namespace shapewright::cli {

// The options of commands that give another size to an axis whose size is baked into the model.
[[nodiscard]] QList<ArgumentParser::Option> adaptOptions();

// Prints what was adapted, or would be.
void writeAdapted(const AdaptedModel &adapted, const std::optional<RowsComparison> &rows);
// Prints why it is not possible, and returns the exit code.
ExitCode failAdapting(const AdaptedModel &adapted, bool json);

} // namespace shapewright::cli
