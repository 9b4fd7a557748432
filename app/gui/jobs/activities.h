// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <optional>
#include <vector>

namespace shapewright {

// The list of what is running in the background: jobs on threads, and helper processes. GUI thread. It reports one of
// them for display: the oldest one that has run for at least 300 ms. shownChanged() is emitted at most ten times a
// second.
class Activities : public QObject
{
    Q_OBJECT

public:
    using Id = quint64;
    struct Shown {
        QString title;
        double fraction = -1; // negative: unknown
        bool operator==(const Shown &) const = default;
    };

    explicit Activities(QObject *parent = nullptr);

    // Adds an activity. `fraction` returns its progress from 0 to 1, and may be empty. `cancel` asks it to stop and
    // must return at once.
    Id begin(const QString &title, std::function<double()> fraction, std::function<void()> cancel);
    void setTitle(Id id, const QString &title);
    void end(Id id);

    [[nodiscard]] bool isIdle() const { return m_running.empty(); }
    [[nodiscard]] const std::optional<Shown> &shown() const { return m_shown; }
    void cancelShown();

Q_SIGNALS:
    void shownChanged();

private:
    struct Activity {
        Id id = 0;
        QString title;
        std::function<double()> fraction;
        std::function<void()> cancel;
        QElapsedTimer age;
    };
    [[nodiscard]] const Activity *oldest() const;
    void update();

    std::vector<Activity> m_running;
    std::optional<Shown> m_shown;
    QTimer m_timer;
    Id m_last = 0;
};

} // namespace shapewright
