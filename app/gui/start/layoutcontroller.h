// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/activities.h"
#include "model/layout/layouter.h"

#include <QElapsedTimer>
#include <QObject>

namespace shapewright {

class GraphView;
class Notices;

// Runs the layouter whenever the graph view requests a layout, and passes the result to the view. GUI thread.
class LayoutController : public QObject
{
    Q_OBJECT

public:
    LayoutController(GraphView &view, Activities &activities, const QString &program, Notices &notices,
                     QObject *parent);

    // True if no layout is being computed. The last requested one is then shown or was cancelled.
    [[nodiscard]] bool isSettled() const { return !m_layouter.isRunning(); }
    [[nodiscard]] double seconds() const { return m_seconds; }

Q_SIGNALS:
    void settled();

private:
    void start(const LayoutRequest &request);
    // Computes the last requested layout again.
    void retry();
    void finish(const Result<LayoutResult> &result);

    GraphView &m_view;
    Activities &m_activities;
    Notices &m_notices;
    Layouter m_layouter;
    LayoutRequest m_request;
    std::optional<Activities::Id> m_activity;
    double m_fraction = -1;
    double m_seconds = 0;
    QElapsedTimer m_clock;
};

} // namespace shapewright
