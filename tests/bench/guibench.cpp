// SPDX-License-Identifier: Apache-2.0
// guibench MODEL SYMBOL RUNS: how long the GUI thread works at one go in each flow of the window, as JSON. Every event
// that the application delivers is timed; an event that is delivered while another one is counts for that one.
#include "app/gui/jobs/programs.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/start/mainwindow.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/appearance.h"
#include "app/gui/window/workspace.h"
#include "tests/bench/timingapplication.h"
#include "views/graph/view/graphview.h"
#include "views/panels/results/findfield.h"
#include "views/panels/results/foundpanel.h"
#include "views/panels/results/resulttabs.h"

#include <QAction>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <iterator>
#include <map>
#include <vector>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

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
        const auto &nodes = picture.graph()->model().main().nodes;
        measure(
            u"find"_s, [&] { field.setText(QString::fromStdString(nodes[std::size_t(run) % nodes.size()].opType)); },
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
