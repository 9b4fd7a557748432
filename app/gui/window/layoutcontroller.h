// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/activities.h"
#include "app/gui/jobs/latestjob.h"
#include "model/layout/layouter.h"

#include <QElapsedTimer>
#include <QObject>

#include <functional>
#include <memory>

namespace shapewright {

class GraphView;
struct GraphPlaces;
struct GraphToMeasure;
struct MeasuredGraph;
class Notices;
struct Theme;

// Does what the picture asks for outside of the GUI thread: it measures large graphs, has layouts made by a helper, and
// finds the places of everything in a layout.
class LayoutController : public QObject
{
    Q_OBJECT

public:
    LayoutController(JobRunner &jobs, GraphView &view, Activities &activities, const QString &program, Notices &notices,
                     QObject *parent);

    // Nothing is under way, and the last layout that was asked for is shown or was given up.
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] double seconds() const { return m_seconds; }

Q_SIGNALS:
    void settled();

private:
    void measure(const GraphToMeasure &subject, const Theme &theme);
    void layOut(const LayoutRequest &request);
    // Makes the last layout asked for, once more.
    void retry();
    void finish(const Result<LayoutResult> &result);
    void place(const LayoutResult &layout, bool isWhole);
    void offerRetry(const std::function<void()> &retry);

    GraphView &m_view;
    Activities &m_activities;
    Notices &m_notices;
    Layouter m_layouter;
    LatestJob m_measuring;
    LatestJob m_placing;
    std::shared_ptr<const MeasuredGraph> m_graph; // the one that m_request lays out
    LayoutRequest m_request;
    std::optional<Activities::Id> m_activity;
    double m_fraction = -1;
    double m_seconds = 0;
    QElapsedTimer m_clock;
};

} // namespace shapewright
