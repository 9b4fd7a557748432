// SPDX-License-Identifier: Apache-2.0
#include "model/process/samples.h"

#include <QCoreApplication>
#include <QDir>

namespace shapewright {

QString samplesFolder()
{
    // A build folder has the same layout as an installation.
    return QDir::cleanPath(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/shapewright/samples"));
}

QFileInfoList sampleModels()
{
    return QDir(samplesFolder()).entryInfoList({QStringLiteral("*.onnx")}, QDir::Files | QDir::Readable, QDir::Name);
}

} // namespace shapewright
