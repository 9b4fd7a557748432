// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/fixedmodel.h"
#include "app/cli/fixing.h"
#include "app/cli/fixtesting.h"
#include "model/save/save.h"

#include <QString>

#include <vector>

namespace shapewright::cli {

// Lists inputs and outputs that are still dynamic, as warnings.
void writeStillDynamic(const std::vector<DeclaredChange> &declarations);
// Prints what was done or, without a file that was written, would be done: as JSON if that was asked for.
void writeResult(const FixedModel &model, const FixTests &tests, const FixOptions &options, const QString &out);

} // namespace shapewright::cli
