// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace shapewright {

// Emits changed() when a file was rewritten or replaced by another one of the same name. It waits until the file has
// stayed unchanged for a moment, and emits nothing while the file is missing. GUI thread.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(QObject *parent = nullptr);

    // Watches `path` from its current content on; an empty path stops watching.
    void watch(const QString &path);

Q_SIGNALS:
    void changed();

private:
    struct Stamp {
        qint64 size = -1; // -1 if the file is missing
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
