// SPDX-License-Identifier: Apache-2.0
// guibench MODEL SYMBOL RUNS: how long the GUI thread works at one go in each flow of the window, as JSON. Every event
// that the application delivers is timed; an event that is delivered while another one is counts for that one.
#include "app/gui/jobs/programs.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/start/mainwindow.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/appearance.h"
#include "app/gui/window/workspace.h"
#include "views/graph/view/graphview.h"
#include "views/panels/results/findfield.h"
#include "views/panels/results/foundpanel.h"
#include "views/panels/results/resulttabs.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMetaEnum>
#include <QTimer>

#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

struct TimedEvent {
    double milliseconds = 0;
    double worked = 0; // of them, by the processor's clock: the rest went to other programs, or to waiting
    QString name;      // of its kind and who got it
};

double threadMilliseconds()
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
        const QString name = receiver.objectName().isEmpty() ? QString() : u" "_s + receiver.objectName();
        return QString::fromLatin1(kind != nullptr ? kind : "?") + u" to "_s +
               QString::fromLatin1(receiver.metaObject()->className()) + name;
    }

    int m_depth = 0;
    std::vector<TimedEvent> m_events;
};

constexpr std::size_t mostTold = 5; // events of a flow
constexpr std::chrono::milliseconds paintingTime(50);

QJsonObject summary(std::vector<TimedEvent> events)
{
    std::ranges::sort(events, std::ranges::greater(), &TimedEvent::milliseconds);
    QJsonArray longest;
    for (std::size_t i = 0; i < std::min(events.size(), mostTold); ++i)
        longest.append(QJsonObject{
            {u"ms"_s, events[i].milliseconds}, {u"worked_ms"_s, events[i].worked}, {u"event"_s, events[i].name}});
    return {{u"longest_ms"_s, events.empty() ? 0 : events.front().milliseconds}, {u"events"_s, longest}};
}

} // namespace

int main(int argc, char *argv[])
{
    TimingApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 4) {
        std::fprintf(stderr, "usage: guibench MODEL SYMBOL RUNS\n");
        return 2;
    }
    const int runs = arguments[3].toInt();
    Appearance appearance;
    MainWindow window(
        appearance, {Programs::find().runner, QApplication::applicationDirPath() + u"/../bin/shapewright-layouter"_s});
    window.resize(1600, 1000);
    window.show();
    std::map<QString, std::vector<TimedEvent>> flows;
    const auto settled = [&] { return window.isSettled(); };
    // A flow is begun by an event, as what a person does is, and ends when nothing is left to paint.
    const auto measure = [&](const QString &flow, const std::function<void()> &step,
                             const std::function<bool()> &isDone) {
        bool isBegun = false;
        QTimer::singleShot(0, &window, [&] {
            step();
            isBegun = true;
        });
        application.runUntil([&] { return isBegun && isDone(); });
        bool isPainted = false;
        QTimer::singleShot(paintingTime, &window, [&] { isPainted = true; });
        application.runUntil([&] { return isPainted; });
        std::ranges::move(application.takeEvents(), std::back_inserter(flows[flow]));
    };

    measure(u"start"_s, [] {}, [] { return true; });
    measure(u"open"_s, [&] { window.openFile(arguments[1]); }, settled);
    const auto &picture = window.workspace().view().picture();
    for (int run = 0; run < runs; ++run) {
        measure(
            u"edit"_s,
            [&] {
                ShapeEdits edits;
                edits.symbols[arguments[2].toStdString()] = Dim(2 + run % 7);
                window.document().setEdits(edits, u"edit"_s);
            },
            settled);
        QAction *fold = window.actions().fold;
        measure(u"fold"_s, [&] { fold->trigger(); }, settled);
        measure(
            u"edit folded"_s,
            [&] {
                ShapeEdits edits;
                edits.symbols[arguments[2].toStdString()] = Dim(3 + run % 7);
                window.document().setEdits(edits, u"edit"_s);
            },
            settled);
        measure(u"keep"_s, [&] { fold->trigger(); }, settled);
        measure(
            u"select"_s,
            [&] {
                const auto count = std::uint32_t(picture.graph()->model().main().nodes.size());
                window.navigator().selectNode({mainGraph, std::uint32_t(run + 1) * count / std::uint32_t(runs + 1)});
            },
            [] { return true; });
        FindField &field = window.actions().findField();
        measure(
            u"find"_s, [&] { field.setText(run % 2 == 0 ? u"conv"_s : u"relu"_s); },
            [&] { return window.workspace().tabs().found()->count() > 0; });
        measure(u"find"_s, [&] { field.clear(); }, [&] { return window.workspace().tabs().found()->count() == 0; });
        measure(u"resize"_s, [&] { window.resize(1600 - run % 2 * 200, 1000 - run % 2 * 150); }, [] { return true; });
    }
    QJsonObject result{{u"nodes"_s, int(window.document().state().graph->nodeCount())}};
    for (const auto &[flow, events] : flows)
        result.insert(flow, summary(events));
    std::puts(QJsonDocument(result).toJson(QJsonDocument::Compact).constData());
    return 0;
}
