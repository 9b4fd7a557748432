// SPDX-License-Identifier: Apache-2.0
#include "app/gui/files/recentfiles.h"

#include <QSettings>

namespace shapewright {

namespace {
const QString pathsKey = QStringLiteral("recent/paths");
const QString onKey = QStringLiteral("recent/on");
} // namespace

RecentFiles::RecentFiles(QObject *parent)
    : QObject(parent), m_paths(QSettings().value(pathsKey).toStringList().mid(0, most)),
      m_isOn(QSettings().value(onKey, true).toBool())
{
}

void RecentFiles::add(const QString &path)
{
    if (!m_isOn)
        return;
    QStringList paths = m_paths;
    paths.removeAll(path);
    paths.prepend(path);
    store(paths.mid(0, most));
}

void RecentFiles::remove(const QString &path)
{
    QStringList paths = m_paths;
    if (paths.removeAll(path) > 0)
        store(paths);
}

void RecentFiles::clear()
{
    store({});
}

void RecentFiles::setOn(bool on)
{
    m_isOn = on;
    QSettings().setValue(onKey, on);
    if (!on)
        clear();
}

void RecentFiles::store(const QStringList &paths)
{
    m_paths = paths;
    QSettings().setValue(pathsKey, paths);
    Q_EMIT changed();
}

} // namespace shapewright
