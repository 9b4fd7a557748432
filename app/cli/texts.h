// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>

namespace shapewright {

// The context in which the texts of the command line are translated.
struct Cli {
    Q_DECLARE_TR_FUNCTIONS(Cli)
};

} // namespace shapewright
