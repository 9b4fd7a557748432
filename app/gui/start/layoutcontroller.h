// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/activities.h"
#include "model/layout/layouter.h"

#include <QElapsedTimer>
#include <QObject>

namespace shapewright {

class GraphView;
class Notices;

// Has the layouts made that the picture asks for.
class LayoutController : public QObject
{
    Q_OBJECT

public:
    LayoutController(GraphView &view, Activities &activities, const QString &program, Notices &notices,
                     QObject *parent);

    // No layout is under way, and the last one asked for is shown or was given up.
    [[nodiscard]] bool isSettled() const { return !m_layouter.isRunning(); }
    [[nodiscard]] double seconds() const { return m_seconds; }

Q_SIGNALS:
    void settled();

private:
    void start(const LayoutRequest &request);
    // Makes the last layout asked for, once more.
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
