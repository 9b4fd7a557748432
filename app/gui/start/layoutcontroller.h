// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/activities.h"
#include "model/layout/layouter.h"

#include <QElapsedTimer>
#include <QObject>

namespace shapewright {

class GraphView;

// Has the layouts made that the picture asks for.
class LayoutController : public QObject
{
    Q_OBJECT

public:
    LayoutController(GraphView &view, Activities &activities, const QString &program, QObject *parent = nullptr);

    // No layout is under way, and the last one asked for is shown or was given up.
    [[nodiscard]] bool isSettled() const { return !m_layouter.isRunning(); }
    [[nodiscard]] double seconds() const { return m_seconds; }
    // Makes the last layout asked for, once more.
    void retry();

Q_SIGNALS:
    void settled();
    void noted(const QString &text); // the picture stands, but not as meant
    void cancelled();

private:
    void start(const LayoutRequest &request);
    void finish(const Result<LayoutResult> &result);

    GraphView &m_view;
    Activities &m_activities;
    Layouter m_layouter;
    LayoutRequest m_request;
    std::optional<Activities::Id> m_activity;
    double m_fraction = -1;
    double m_seconds = 0;
    QElapsedTimer m_clock;
};

} // namespace shapewright
