// SPDX-License-Identifier: Apache-2.0
#include "tests/support/zipfile.h"

#include <QFile>
#include <QTemporaryDir>

namespace shapewright::test {

QByteArray zipOf(const ZipFiles &files, int method, const char *password)
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

} // namespace shapewright::test
