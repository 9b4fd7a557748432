// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace shapewright::cli {

// The shells that completionScript() knows.
[[nodiscard]] QStringList completionShells();
// A script for a shell that completes commands, options, and values that are one of a few words or a file. Empty for a
// shell that is not known.
[[nodiscard]] QString completionScript(const QString &shell, const QList<Command> &commands);

} // namespace shapewright::cli
