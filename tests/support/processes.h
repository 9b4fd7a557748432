// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/testmodels.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QList>
#include <QString>

// What Linux knows about processes; see proc(5).
namespace shapewright::test {

// The fields of /proc/PID/stat after the name: state, parent and so on.
inline QList<QByteArray> processStat(qint64 pid)
{
    const QByteArray stat = bytesOf(QStringLiteral("/proc/%1/stat").arg(pid));
    return stat.mid(stat.lastIndexOf(')') + 2).split(' ');
}

inline bool isAlive(qint64 pid)
{
    const QList<QByteArray> stat = processStat(pid);
    return stat.size() > 1 && stat.front() != "Z"; // an orphan may stay a zombie because nobody waits for it
}

inline QList<qint64> childrenOf(qint64 parent)
{
    QList<qint64> found;
    for (const QString &entry : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        const qint64 pid = entry.toLongLong();
        const QList<QByteArray> stat = processStat(pid);
        if (pid > 0 && stat.size() > 1 && stat.at(1).toLongLong() == parent)
            found.append(pid);
    }
    return found;
}

} // namespace shapewright::test
