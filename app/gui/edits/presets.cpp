// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/presets.h"

#include "app/gui/edits/editfiles.h"
#include "model/edits/editsfile.h"

#include <QCollator>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QUrl>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

const QString suffix = QStringLiteral(".json");

Result<void> cannotWrite(const QFile &file)
{
    return failure(ErrorCode::CannotWrite, {file.fileName().toStdString()}, file.errorString().toStdString());
}

} // namespace

Presets::Presets() : m_folder(QFileInfo(QSettings().fileName()).path() + u"/presets"_s) {}

QString Presets::file(const QString &name) const
{
    // Percent encoding makes a file name of any text, and names() can decode it.
    return m_folder + u'/' + QString::fromLatin1(QUrl::toPercentEncoding(name, " ", ".")) + suffix;
}

QStringList Presets::names() const
{
    QStringList names;
    for (const QString &entry : QDir(m_folder).entryList({u'*' + suffix}, QDir::Files))
        names.append(QUrl::fromPercentEncoding(entry.chopped(suffix.size()).toLatin1()));
    QCollator order;
    order.setNumericMode(true);
    std::sort(names.begin(), names.end(), order);
    return names;
}

Result<ModelEdits> Presets::load(const QString &name) const
{
    return readEdits(file(name));
}

Result<void> Presets::save(const QString &name, const ModelEdits &edits) const
{
    QDir().mkpath(m_folder);
    return writeEdits(file(name), edits);
}

Result<void> Presets::rename(const QString &name, const QString &newName) const
{
    if (name == newName)
        return {};
    QFile old(file(name));
    QFile::remove(file(newName));
    return old.rename(file(newName)) ? Result<void>() : cannotWrite(old);
}

Result<void> Presets::remove(const QString &name) const
{
    QFile old(file(name));
    return old.remove() ? Result<void>() : cannotWrite(old);
}

} // namespace shapewright
