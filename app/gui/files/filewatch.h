// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace shapewright {

// Tells when a file has become another one: rewritten, or replaced by a new one of that name. Says so once it has been
// left alone for a moment, and not while it is missing.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(QObject *parent = nullptr);

    // The file as it is now; an empty path: none.
    void watch(const QString &path);

Q_SIGNALS:
    void changed();

private:
    struct Stamp {
        qint64 size = -1; // missing
        QDateTime modified;
        bool operator==(const Stamp &) const = default;
    };
    [[nodiscard]] Stamp stamp() const;
    void look();

    QString m_path;
    Stamp m_known;
    QFileSystemWatcher m_watcher;
    QTimer m_settling;
};

} // namespace shapewright
