// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>

namespace shapewright {

// The models that were opened last, the latest first, as the settings keep them. No file is looked at: one may lie on a
// volume that is slow, or away.
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

    // Whether any are kept; those that were are forgotten when that is switched off.
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
