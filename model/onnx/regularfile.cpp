// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/regularfile.h"

#include <QFileInfo>

namespace shapewright {

Result<void> openRegularFile(QFile &file)
{
    const std::string name = file.fileName().toStdString();
    if (!QFileInfo(file).isFile())
        return failure(ErrorCode::FileNotFound, {name});
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::FileUnreadable, {name}, file.errorString().toStdString());
    return {};
}

} // namespace shapewright
