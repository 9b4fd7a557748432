// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>

#include <zip.h>

#include <utility>

namespace shapewright::test {

using ZipFiles = QList<std::pair<QByteArray, QByteArray>>; // name, content

// Makes a zip archive of these files. Errors end the test.
QByteArray zipOf(const ZipFiles &files, int method = ZIP_CM_STORE, const char *password = nullptr);

// Makes a .npy file from a header and data.
inline QByteArray npyOf(const QByteArray &header, const QByteArray &data, char major = 1)
{
    QByteArray bytes("\x93NUMPY", 6);
    bytes.append(major).append('\0');
    bytes.append(char(header.size() & 0xFF)).append(char(header.size() >> 8));
    if (major > 1)
        bytes.append(2, '\0');
    return bytes + header + data;
}

} // namespace shapewright::test
