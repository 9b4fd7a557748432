// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun.h"

#include <QString>
#include <QStringList>

namespace shapewright {

// What test runs found in words, for the window and the command line alike.

[[nodiscard]] QString describe(const OutputDifference &difference);
// What of a model was not looked at, by reason: `3 in subgraphs`, …
[[nodiscard]] QStringList uncheckedTexts(const TestReport &report);
// That the runtime's optimizations cannot take the model, and why.
[[nodiscard]] QString unoptimizedText(const TestReport &report);
// Why a report does not pass; empty where it does.
[[nodiscard]] QString failureText(const TestReport &report);

} // namespace shapewright
