// SPDX-License-Identifier: Apache-2.0
#include "model/save/temporaryname.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSysInfo>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

// Hashed, since the machine's id is nobody else's concern. Containers often have none; the kernel's id tells those of
// one machine from others.
QString machineWord()
{
    static const QString word = [] {
        const QByteArray machine = QSysInfo::machineUniqueId();
        const QByteArray id = machine.isEmpty() ? QSysInfo::bootUniqueId() : machine;
        return QString::fromLatin1(QCryptographicHash::hash(id, QCryptographicHash::Sha256).toHex().first(8));
    }();
    return word;
}

namespace {

QString nameOf(const QString &random)
{
    return u".shapewright-%1-%2.onnx"_s.arg(machineWord(), random);
}

void removeIfDead(const QByteArray &path)
{
    const int file = ::open(path.constData(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return;
    struct stat opened = {}, named = {};
    const bool isDead = ::fstat(file, &opened) == 0 && S_ISREG(opened.st_mode) && ::flock(file, LOCK_EX | LOCK_NB) == 0;
    // Its writer may have given the file its target's name meanwhile.
    if (isDead && ::lstat(path.constData(), &named) == 0 && named.st_ino == opened.st_ino &&
        named.st_dev == opened.st_dev)
        ::unlink(path.constData());
    ::close(file);
}

} // namespace

QString temporaryName(const QString &target)
{
    const QString random = u"%1"_s.arg(QRandomGenerator::global()->generate64(), 16, 16, QChar(u'0'));
    return QFileInfo(target).dir().filePath(nameOf(random));
}

bool markAsAlive(int descriptor)
{
    // Where there are no locks, nobody can take the file for a dead one.
    return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

void removeDeadFiles(const QString &folder)
{
    static const QRegularExpression pattern(u'^' + nameOf(u"[0-9a-f]{16}"_s).replace(u'.', u"\\."_s) + u'$');
    const QDir dir(folder);
    for (const QString &name : dir.entryList({nameOf(u"*"_s)}, QDir::Files | QDir::Hidden)) {
        if (pattern.match(name).hasMatch())
            removeIfDead(QFile::encodeName(dir.filePath(name)));
    }
}

} // namespace shapewright
