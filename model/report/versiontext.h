// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace shapewright {

// What a program is made of, as far as this library does not know it itself. A part that is not there has the reason in
// place of its version.
struct PartVersions {
    QString program;       // `shapewright-cli`
    QString runtime;       // ONNX Runtime's
    QStringList providers; // the execution providers that it offers; none: these are not told
    QString graphviz;
};

// The program's version and those of all that it is made of, a line each.
[[nodiscard]] QString versionText(const PartVersions &parts);

} // namespace shapewright
