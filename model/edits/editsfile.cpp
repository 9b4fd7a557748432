// SPDX-License-Identifier: Apache-2.0
#include "model/edits/editsfile.h"

#include "model/edits/edittext.h"

#include <QFile>

namespace shapewright {

Result<ModelEdits> readEdits(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return failure(ErrorCode::FileNotFound, {path.toStdString()});
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::FileUnreadable, {path.toStdString()}, file.errorString().toStdString());
    QByteArray json;
    for (QByteArray read; json.size() <= mostEditsBytes; json += read) { // a pipe returns its data in parts
        read = file.read(mostEditsBytes + 1 - json.size());
        if (read.isEmpty())
            break;
    }
    if (json.size() > mostEditsBytes)
        return failure(ErrorCode::LimitExceeded,
                       {path.toStdString(), "bytes of edits", std::to_string(mostEditsBytes)});
    return editsFromJson(json);
}

} // namespace shapewright
