// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace shapewright {

// The names and versions of parts that this library does not know itself. If a part is missing, its text is the reason
// for that instead of a version.
struct PartVersions {
    QString program;       // `shapewright-cli`
    QString runtime;       // the version of ONNX Runtime
    QStringList providers; // the execution providers that it offers; if empty, there is no line about them
    QString graphviz;
};

// The version of onnx that Shapewright is built with.
[[nodiscard]] QString onnxVersion();
// The versions of the program and of its parts, one line each.
[[nodiscard]] QString versionText(const PartVersions &parts);

} // namespace shapewright
