// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/command.h"

#include <QList>

namespace shapewright::cli {

// All subcommands, in the order in which help lists them. Each is defined in a file of its own.
[[nodiscard]] QList<Command> commands();

} // namespace shapewright::cli
