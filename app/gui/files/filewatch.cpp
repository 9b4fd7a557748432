// SPDX-License-Identifier: Apache-2.0
#include "app/gui/files/filewatch.h"

#include <QFileInfo>

namespace shapewright {

FileWatch::FileWatch(QObject *parent) : QObject(parent)
{
    m_settling.setSingleShot(true);
    m_settling.setInterval(400);
    // The folder is watched too, because the watcher loses a file that is replaced by another one.
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settling, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settling, qOverload<>(&QTimer::start));
    connect(&m_settling, &QTimer::timeout, this, &FileWatch::look);
}

void FileWatch::watch(const QString &path)
{
    m_settling.stop();
    const QStringList before = m_watcher.files() + m_watcher.directories();
    if (!before.isEmpty())
        m_watcher.removePaths(before);
    m_path = path;
    m_known = stamp();
    if (!path.isEmpty())
        m_watcher.addPaths({path, QFileInfo(path).path()});
}

FileWatch::Stamp FileWatch::stamp() const
{
    const QFileInfo info(m_path);
    return !m_path.isEmpty() && info.exists() ? Stamp{info.size(), info.lastModified()} : Stamp();
}

void FileWatch::look()
{
    const Stamp now = stamp();
    if (now.size < 0)
        return; // the watcher of the folder calls this again when the file is back
    m_watcher.addPath(m_path);
    if (now == m_known)
        return;
    m_known = now;
    Q_EMIT changed();
}

} // namespace shapewright
