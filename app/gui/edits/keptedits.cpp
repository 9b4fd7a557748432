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

#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr KeptEdits::Kind editsKind{.format = "shapewright-kept-edits", .suffix = ".json"};
const QString onKey = QStringLiteral("edits/keep");
constexpr qint64 mostEditsBytes = 16 << 20;  // far larger than any real edits
constexpr qint64 mostContentBytes = 4 << 20; // likewise
constexpr qsizetype mostFiles = 200;         // limits the files of models that are never opened again

std::optional<KeptEdits::Abandoned> read(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QJsonObject kept = QJsonDocument::fromJson(file.read(mostEditsBytes)).object();
    if (kept["format"_L1].toString() != QLatin1String(editsKind.format))
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
    QJsonObject content;
    if (!edits.isEmpty())
        content[u"edits"_s] = QJsonDocument::fromJson(editsToJson(edits)).object();
    return keep(model, editsKind, std::move(content));
}

Result<void> KeptEdits::keep(const QString &model, const Kind &kind, QJsonObject content) const
{
    const QString path = file(model, kind.suffix);
    if (content.isEmpty() || !isOn()) {
        QFile::remove(path);
        return {};
    }
    content[u"format"_s] = QLatin1String(kind.format);
    content[u"version"_s] = 1;
    content[u"model"_s] = model;
    QDir().mkpath(m_folder);
    return writeWhole(path, QJsonDocument(content).toJson());
}

QJsonObject KeptEdits::contentOf(const QString &model, const Kind &kind) const
{
    QFile file(this->file(model, kind.suffix));
    if (!isOn() || !file.open(QIODevice::ReadOnly))
        return {};
    QJsonObject kept = QJsonDocument::fromJson(file.read(mostContentBytes)).object();
    const bool isIt =
        kept["format"_L1].toString() == QLatin1String(kind.format) && kept["model"_L1].toString() == model;
    return isIt ? kept : QJsonObject();
}

std::optional<ModelEdits> KeptEdits::editsOf(const QString &model) const
{
    const auto kept = read(file(model, editsKind.suffix));
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
