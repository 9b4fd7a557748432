// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QFile>
#include <QList>
#include <QTemporaryDir>

#include <zip.h>

#include <utility>

namespace shapewright::test {

using ZipFiles = QList<std::pair<QByteArray, QByteArray>>; // name, content

// A zip archive of these files. Errors end the test.
inline QByteArray zipOf(const ZipFiles &files, int method = ZIP_CM_STORE, const char *password = nullptr)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("x.zip"));
    zip_t *archive = zip_open(QFile::encodeName(path).constData(), ZIP_CREATE, nullptr);
    for (const auto &[name, content] : files) {
        zip_source_t *source = zip_source_buffer(archive, content.constData(), zip_uint64_t(content.size()), 0);
        const zip_int64_t index = zip_file_add(archive, name.constData(), source, 0);
        if (index < 0 || zip_set_file_compression(archive, zip_uint64_t(index), method, 0) != 0)
            qFatal("%s", zip_strerror(archive));
        if (password)
            zip_file_set_encryption(archive, zip_uint64_t(index), ZIP_EM_AES_128, password);
    }
    if (zip_close(archive) != 0)
        qFatal("%s", zip_strerror(archive));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll();
}

// A .npy of that header and data.
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
