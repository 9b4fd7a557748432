// SPDX-License-Identifier: Apache-2.0
// blockbench MODEL RUNS: how long the window takes from a click to the picture of blocks, finding them, and opening
// one, as JSON with medians. The model's blocks have to repeat.
#include "app/gui/jobs/programs.h"
#include "app/gui/start/mainwindow.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/appearance.h"
#include "app/gui/window/workspace.h"
#include "model/blocks/blocks.h"
#include "tests/bench/timingapplication.h"
#include "views/graph/view/graphview.h"

#include <QAction>
#include <QImage>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

} // namespace

int main(int argc, char *argv[])
{
    TimingApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 3) {
        std::fprintf(stderr, "usage: blockbench MODEL RUNS\n");
        return 2;
    }
    Appearance appearance;
    MainWindow window(
        appearance, {Programs::find().runner, QApplication::applicationDirPath() + u"/../bin/shapewright-layouter"_s});
    window.resize(1600, 1000);
    window.show();
    QObject::connect(&window.document(), &Document::openFailed, [] {
        std::fprintf(stderr, "blockbench: the model cannot be opened\n");
        std::exit(1);
    });
    GraphView &view = window.workspace().view();
    std::vector<double> pictures, finding, opening, closing, frames;
    std::vector<TimedEvent> events;
    // From a click until the picture is there, and painted.
    const auto measure = [&](std::vector<double> &times, const std::function<void()> &step,
                             const std::function<bool()> &isDone) {
        QElapsedTimer clock;
        bool isBegun = false;
        QTimer::singleShot(0, &window, [&] {
            clock.start();
            step();
            isBegun = true;
        });
        application.runUntil([&] { return isBegun && isDone(); });
        QElapsedTimer frame;
        frame.start();
        view.viewport()->grab();
        frames.push_back(double(frame.nsecsElapsed()) * 1e-6);
        times.push_back(double(clock.nsecsElapsed()) * 1e-6);
        application.runUntil([&] { return window.isSettled(); });
        std::ranges::move(application.takeEvents(), std::back_inserter(events));
    };
    const auto firstBlock = [&view]() {
        const auto &boxes = view.picture().graph()->content.boxes;
        return std::ranges::max_element(boxes, {},
                                        [](const GraphBox &box) { return box.block ? box.block->count() : 0; })
            ->block;
    };
    for (int run = 0; run < arguments[2].toInt(); ++run) {
        measure(
            pictures, [&] { window.openFile(arguments[1]); },
            [&] { return !window.document().isOpening() && view.isUpToDate() && view.blocks().isShown(); });
        const PanelState &state = window.document().state();
        QElapsedTimer clock;
        clock.start();
        if (!findBlocks(*state.graph, *state.before))
            return 1;
        finding.push_back(double(clock.nsecsElapsed()) * 1e-6);
        measure(opening, [&] { view.blocks().open(*firstBlock()); }, [&] { return view.isUpToDate(); });
        const BlockPath path = view.picture().graph()->content.frames.front().path;
        measure(closing, [&] { view.blocks().close(path); }, [&] { return view.isUpToDate(); });
        window.document().close();
        application.runUntil([&] { return !window.document().isOpen(); });
        application.takeEvents();
    }
    const auto longest = std::ranges::max_element(events, {}, &TimedEvent::worked);
    const QJsonObject result{{u"picture_ms"_s, median(pictures)},
                             {u"finding_ms"_s, median(finding)},
                             {u"opening_ms"_s, median(opening)},
                             {u"closing_ms"_s, median(closing)},
                             {u"frame_ms"_s, *std::ranges::max_element(frames)},
                             {u"longest_event_ms"_s, longest->worked},
                             {u"longest_event"_s, longest->name}};
    std::puts(QJsonDocument(result).toJson(QJsonDocument::Compact).constData());
    return 0;
}
