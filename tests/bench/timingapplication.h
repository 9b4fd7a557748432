// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QMetaEnum>
#include <QString>

#include <time.h>

#include <functional>
#include <utility>
#include <vector>

struct TimedEvent {
    double milliseconds = 0;
    double worked = 0; // of them, by the processor's clock: the rest went to other programs, or to waiting
    QString name;      // of its kind and who got it
};

inline double threadMilliseconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) * 1e-6;
}

// Times the events that it delivers.
class TimingApplication : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        if (m_depth > 0)
            return QApplication::notify(receiver, event);
        // Neither may be there any more when it was delivered.
        const QString name = nameOf(*receiver, *event);
        ++m_depth;
        QElapsedTimer clock;
        clock.start();
        const double workedBefore = threadMilliseconds();
        const bool wasTaken = QApplication::notify(receiver, event);
        m_events.push_back({double(clock.nsecsElapsed()) * 1e-6, threadMilliseconds() - workedBefore, name});
        --m_depth;
        return wasTaken;
    }

    std::vector<TimedEvent> takeEvents() { return std::exchange(m_events, {}); }

    // What waits for events, and is no work of the event that waits.
    void runUntil(const std::function<bool()> &isDone)
    {
        while (!isDone())
            processEvents(QEventLoop::WaitForMoreEvents);
    }

private:
    static QString nameOf(const QObject &receiver, const QEvent &event)
    {
        const char *kind = QMetaEnum::fromType<QEvent::Type>().valueToKey(event.type());
        const QString name = receiver.objectName().isEmpty() ? QString() : QStringLiteral(" ") + receiver.objectName();
        return QString::fromLatin1(kind != nullptr ? kind : "?") + QStringLiteral(" to ") +
               QString::fromLatin1(receiver.metaObject()->className()) + name;
    }

    int m_depth = 0;
    std::vector<TimedEvent> m_events;
};
