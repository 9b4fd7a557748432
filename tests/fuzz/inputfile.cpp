// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/target.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

namespace shapewright::fuzz {

QString InputFile::folder()
{
    const QString memory = QStringLiteral("/dev/shm");
    static const QTemporaryDir made((QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) +
                                    QStringLiteral("/shapewright-fuzz-XXXXXX"));
    return made.path();
}

} // namespace shapewright::fuzz
