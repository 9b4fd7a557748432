// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"
#include "model/types/result.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <memory>

namespace shapewright {

// Client of shapewright-layouter: lays out one graph in helper processes. Lives in the thread that made it and never
// blocks it. After start() exactly one finished() follows. A helper that is missing, dies, hangs or babbles does not
// end without a picture: our own placement stands in, and LayoutResult::note says so. The only Error is Cancelled.
class Layouter : public QObject
{
    Q_OBJECT

public:
    explicit Layouter(QString program, QObject *parent = nullptr);
    ~Layouter() override; // kills what still runs

    // What the helper may take for one piece; the second try gets as much again.
    void setBudget(std::chrono::milliseconds budget);

    void start(LayoutRequest request); // a layout under way is dropped without a signal
    void cancel();
    [[nodiscard]] bool isRunning() const;

    [[nodiscard]] static QString defaultProgram();

Q_SIGNALS:
    void progressed(double fraction);
    // The top of a layout that takes a while, to be shown at once; never within the first moments, so that small graphs
    // do not flicker, and again when much more of it is there. `partial.placed` says which nodes have their places. In
    // the finished layout, and in every later partial one, these nodes and the routes between them are moved by one and
    // the same offset of whole pixels, that of any of the nodes: moved against it, the picture stands still. Labels may
    // stand elsewhere then.
    void grown(const shapewright::LayoutResult &partial);
    void finished(const shapewright::Result<shapewright::LayoutResult> &result);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace shapewright
