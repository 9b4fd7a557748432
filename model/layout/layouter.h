// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"
#include "model/types/result.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <memory>

namespace shapewright {

// The client of shapewright-layouter: lays out one graph with helper processes. It lives in the thread that created it
// and never blocks this thread. Each start() is followed by exactly one finished(). If a helper is missing, crashes,
// hangs or violates the protocol, our own placement replaces its reply, and LayoutResult::note says so. The only Error
// is Cancelled.
class Layouter : public QObject
{
    Q_OBJECT

public:
    explicit Layouter(QString program, QObject *parent = nullptr);
    ~Layouter() override; // kills processes that are still running

    // The time limit of the helper for one piece. The second attempt gets as much again.
    void setBudget(std::chrono::milliseconds budget);

    void start(LayoutRequest request); // an unfinished layout is dropped without a signal
    void cancel();
    [[nodiscard]] bool isRunning() const;

    // What SHAPEWRIGHT_LAYOUTER says; else beside this program, or where an installation puts helpers.
    [[nodiscard]] static QString defaultProgram();

Q_SIGNALS:
    void progressed(double fraction);
    // Emitted with the top of a layout that takes long, to show it at once. It is not emitted during the first moments,
    // so that small graphs do not flicker, and again only when there is much more to show. `partial.placed` tells which
    // nodes are placed. In the finished layout and in every later partial one, these nodes and the routes between them
    // are all moved by the same offset, in whole pixels. A view that finds the offset of any such node and scrolls by
    // it makes the picture stand still. Only labels may be elsewhere.
    void grown(const shapewright::LayoutResult &partial);
    void finished(const shapewright::Result<shapewright::LayoutResult> &result);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace shapewright
