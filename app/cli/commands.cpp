// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"

namespace shapewright::cli {

// Each one is defined in the source file of the same name.
Command infoCommand();
Command shapesCommand();
Command explainCommand();
Command checkCommand();
Command overridesCommand();
Command fixCommand();
Command runCommand();

QList<Command> commands()
{
    return {
        infoCommand(),      shapesCommand(), explainCommand(), checkCommand(),
        overridesCommand(), fixCommand(),    runCommand(),
    };
}

} // namespace shapewright::cli
