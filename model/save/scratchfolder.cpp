// SPDX-License-Identifier: Apache-2.0
#include "model/save/scratchfolder.h"

#include "model/save/temporaryname.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

QString folderName(const QString &random)
{
    return u"shapewright-%1-%2"_s.arg(machineWord(), random);
}

void removeFolderIfDead(const QString &path)
{
    constexpr qint64 youngSeconds = 60;
    const int folder = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0)
        return;
    struct stat opened = {};
    const bool isOurs = ::fstat(folder, &opened) == 0 && opened.st_uid == ::geteuid();
    if (isOurs && QDateTime::currentSecsSinceEpoch() - opened.st_mtime > youngSeconds && markAsAlive(folder))
        QDir(path).removeRecursively();
    ::close(folder);
}

} // namespace

ScratchFolder::ScratchFolder() : m_folder(QDir::temp().filePath(folderName(u"XXXXXX"_s)))
{
    if (!m_folder.isValid())
        return;
    m_lock = ::open(QFile::encodeName(path()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (m_lock >= 0)
        markAsAlive(m_lock);
    removeDeadFolders();
}

ScratchFolder::~ScratchFolder()
{
    if (m_lock >= 0)
        ::close(m_lock);
}

void removeDeadFolders()
{
    static const QRegularExpression pattern(u'^' + folderName(u"[A-Za-z0-9]{6}"_s) + u'$');
    const QDir temp = QDir::temp();
    for (const QString &name : temp.entryList({folderName(u"*"_s)}, QDir::Dirs | QDir::NoSymLinks)) {
        if (pattern.match(name).hasMatch())
            removeFolderIfDead(temp.filePath(name));
    }
}

} // namespace shapewright
