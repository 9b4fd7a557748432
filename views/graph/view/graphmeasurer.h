// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/measuredgraph.h"

#include <QObject>

#include <memory>
#include <thread>
#include <unordered_map>

namespace shapewright {

// Measures large graphs on a thread of its own, since no window may stand still while thousands of texts are shaped.
// GUI thread. Of several graphs the last one counts: what was asked for before is stopped and never told of.
class GraphMeasurer : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    ~GraphMeasurer() override; // stops; no thread goes on for longer than it takes to measure a box

    void start(const GraphToMeasure &subject, const Theme &theme);
    void cancel();

Q_SIGNALS:
    void finished(const std::shared_ptr<shapewright::MeasuredGraph> &measured);

private:
    struct Shared; // between a thread and the GUI thread

    struct Job {
        std::shared_ptr<Shared> shared;
        std::jthread thread;
    };

    void deliver(quint64 id);

    std::unordered_map<quint64, Job> m_jobs; // those that are stopped, too, until they have ended
    quint64 m_latest = 0;
};

} // namespace shapewright
