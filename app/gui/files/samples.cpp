// SPDX-License-Identifier: Apache-2.0
#include "app/gui/files/samples.h"

#include <QCoreApplication>
#include <QDir>

namespace shapewright {

QFileInfoList sampleModels()
{
    // A build folder has the same layout as an installation.
    const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/shapewright/samples"));
    return folder.entryInfoList({QStringLiteral("*.onnx")}, QDir::Files | QDir::Readable, QDir::Name);
}

} // namespace shapewright
