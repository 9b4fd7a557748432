// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/keptedits.h"

#include "app/gui/files/wholefile.h"
#include "model/edits/edittext.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr auto format = "shapewright-kept-edits";
const QString onKey = QStringLiteral("edits/keep");
constexpr qint64 mostKeptBytes = 16 << 20; // far larger than any real edits
constexpr qsizetype mostFiles = 200;       // limits the files of models that are never opened again

std::optional<KeptEdits::Abandoned> read(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QJsonObject kept = QJsonDocument::fromJson(file.read(mostKeptBytes)).object();
    if (kept["format"_L1].toString() != QLatin1String(format))
        return {};
    const auto edits = editsFromJson(QJsonDocument(kept["edits"_L1].toObject()).toJson());
    if (!edits)
        return {};
    return KeptEdits::Abandoned{kept["model"_L1].toString(), *edits};
}

} // namespace

KeptEdits::KeptEdits() : m_folder(QFileInfo(QSettings().fileName()).path() + u"/edits"_s) {}

QString KeptEdits::file(const QString &model, const char *suffix) const
{
    const QByteArray name = QCryptographicHash::hash(model.toUtf8(), QCryptographicHash::Sha256).toHex().first(24);
    return m_folder + u'/' + QString::fromLatin1(name + suffix);
}

bool KeptEdits::isOn() const
{
    return QSettings().value(onKey, true).toBool();
}

void KeptEdits::setOn(bool on) const
{
    QSettings().setValue(onKey, on);
    if (on)
        return;
    for (const QFileInfo &info : QDir(m_folder).entryInfoList({u"*.json"_s}, QDir::Files))
        QFile::remove(info.filePath());
}

KeptEdits::Lock KeptEdits::lock(const QString &model) const
{
    QDir().mkpath(m_folder);
    auto lock = std::make_unique<QLockFile>(file(model, ".lock"));
    lock->setStaleLockTime(0); // a lock is never stale because of its age, only because its process has ended
    return lock->tryLock() ? std::move(lock) : nullptr;
}

Result<void> KeptEdits::keep(const QString &model, const ModelEdits &edits) const
{
    const QString path = file(model, ".json");
    if (edits.isEmpty() || !isOn()) {
        QFile::remove(path);
        return {};
    }
    const QJsonObject kept{{u"format"_s, QLatin1String(format)},
                           {u"version"_s, 1},
                           {u"model"_s, model},
                           {u"edits"_s, QJsonDocument::fromJson(editsToJson(edits)).object()}};
    QDir().mkpath(m_folder);
    return writeWhole(path, QJsonDocument(kept).toJson());
}

std::optional<ModelEdits> KeptEdits::editsOf(const QString &model) const
{
    const auto kept = read(file(model, ".json"));
    if (!kept || kept->model != model)
        return {};
    return kept->edits;
}

std::vector<KeptEdits::Abandoned> KeptEdits::takeAbandoned() const
{
    std::vector<Abandoned> found;
    const QFileInfoList files = QDir(m_folder).entryInfoList({u"*.json"_s}, QDir::Files, QDir::Time);
    for (const QFileInfo &old : files.mid(mostFiles))
        QFile::remove(old.filePath());
    for (const QFileInfo &info : files) {
        const QString lockPath = m_folder + u'/' + info.completeBaseName() + u".lock"_s;
        if (!QFile::exists(lockPath))
            continue; // the lock was released in the usual way
        QLockFile lock(lockPath);
        lock.setStaleLockTime(0);
        if (!lock.tryLock())
            continue; // another process still has the model open
        if (auto kept = read(info.filePath()))
            found.push_back(std::move(*kept));
    }
    return found;
}

} // namespace shapewright
