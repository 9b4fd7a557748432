// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>
#include <QString>

#include <string>
#include <vector>

namespace shapewright {

// The context in which the texts of this room are translated.
struct Wording {
    Q_DECLARE_TR_FUNCTIONS(Wording)
};

// The names separated by commas: `batch, sequence`.
[[nodiscard]] QString joined(const std::vector<std::string> &names);

} // namespace shapewright
