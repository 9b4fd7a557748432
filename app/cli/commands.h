// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"

#include <QList>

namespace shapewright::cli {

// All subcommands in the order of `--help`. Each one is defined in a source file of its own.
[[nodiscard]] QList<Command> commands();

} // namespace shapewright::cli
