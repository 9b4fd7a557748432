// SPDX-License-Identifier: Apache-2.0
#include "model/report/filehash.h"

#include <QCryptographicHash>
#include <QFile>

namespace shapewright {

Result<QString> sha256Of(const QString &path, const JobContext &job)
{
    constexpr qint64 chunk = 4 * 1024 * 1024;
    QFile file(path);
    if (!file.exists())
        return failure(ErrorCode::FileNotFound, {path.toStdString()});
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return failure(ErrorCode::FileUnreadable, {path.toStdString()}, file.errorString().toStdString());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QByteArray bytes(chunk, Qt::Uninitialized);
    for (;;) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        const qint64 length = file.read(bytes.data(), chunk);
        if (length < 0)
            return failure(ErrorCode::FileUnreadable, {path.toStdString()}, file.errorString().toStdString());
        if (length == 0)
            return QString::fromLatin1(hash.result().toHex());
        hash.addData(QByteArrayView(bytes).first(length));
    }
}

} // namespace shapewright
