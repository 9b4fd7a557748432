// SPDX-License-Identifier: Apache-2.0
#include "app/gui/files/wholefile.h"

#include <QSaveFile>

namespace shapewright {

Result<void> writeWhole(const QString &path, const std::function<bool(QIODevice &)> &write)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || !write(file) || !file.commit())
        return failure(ErrorCode::CannotWrite, {path.toStdString()}, file.errorString().toStdString());
    return {};
}

Result<void> writeWhole(const QString &path, const QByteArray &bytes)
{
    return writeWhole(path, [&bytes](QIODevice &file) { return file.write(bytes) == bytes.size(); });
}

} // namespace shapewright
