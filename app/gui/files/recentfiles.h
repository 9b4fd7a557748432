// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>

namespace shapewright {

// The recently opened models, newest first, stored in the settings. It never accesses the files themselves, because one
// may be on a slow or missing volume.
class RecentFiles : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype most = 10;

    explicit RecentFiles(QObject *parent = nullptr);

    [[nodiscard]] const QStringList &paths() const { return m_paths; }
    void add(const QString &path);
    void remove(const QString &path);
    void clear();

    // The setting “remember recent models”. Switching it off clears the list.
    [[nodiscard]] bool isOn() const { return m_isOn; }
    void setOn(bool on);

Q_SIGNALS:
    void changed();

private:
    void store(const QStringList &paths);

    QStringList m_paths;
    bool m_isOn;
};

} // namespace shapewright
