// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testmodels.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

namespace shapewright::test {

QString modelsFolder()
{
    // The path is cleaned, because the window shows the cleaned path of a file.
    return QDir::cleanPath(
        qEnvironmentVariable("SHAPEWRIGHT_TEST_MODELS", QStringLiteral(SHAPEWRIGHT_DEFAULT_TEST_MODELS)));
}

bool haveModels()
{
    if (QFile::exists(modelsFolder() + QStringLiteral("/MANIFEST.json")))
        return true;
    if (qEnvironmentVariableIsSet("CI") || qEnvironmentVariableIsSet("SHAPEWRIGHT_TEST_MODELS"))
        qFatal("the corpus of test models must be at %s", qPrintable(modelsFolder()));
    return false;
}

QString model(const QString &relativePath)
{
    return QDir(modelsFolder()).filePath(relativePath);
}

QList<QJsonObject> manifest(const QStringList &folders)
{
    QFile file(model(QStringLiteral("MANIFEST.json")));
    QList<QJsonObject> found;
    if (!file.open(QIODevice::ReadOnly))
        return found;
    const QJsonArray entries =
        QJsonDocument::fromJson(file.readAll()).object().value(QStringLiteral("files")).toArray();
    for (const QJsonValue &entry : entries) {
        const QString path = entry.toObject().value(QStringLiteral("path")).toString();
        for (const QString &folder : folders) {
            if (path.startsWith(folder))
                found.append(entry.toObject());
        }
    }
    return found;
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString program(const QString &name)
{
    return QStringLiteral(SHAPEWRIGHT_BINARY_FOLDER "/") + name;
}

} // namespace shapewright::test
