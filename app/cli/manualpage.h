// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"

#include <QList>
#include <QString>

namespace shapewright::cli {

// The manual page of shapewright-cli in section 1, as a source for man.
[[nodiscard]] QString manualPage(const QList<Command> &commands);
// The page `docs/options.md`, which has the options of all commands as Markdown.
[[nodiscard]] QString optionsPage(const QList<Command> &commands);

} // namespace shapewright::cli
