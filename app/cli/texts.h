// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>

namespace shapewright {

// The translation context of all texts of the command line.
struct Cli {
    Q_DECLARE_TR_FUNCTIONS(Cli)
};

} // namespace shapewright
