// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/layoutcontroller.h"

#include "views/graph/view/graphview.h"

#include <utility>

namespace shapewright {

LayoutController::LayoutController(GraphView &view, Activities &activities, const QString &program, QObject *parent)
    : QObject(parent), m_view(view), m_activities(activities), m_layouter(program)
{
    connect(&m_view, &GraphView::layoutRequested, this, &LayoutController::start);
    connect(&m_layouter, &Layouter::progressed, this, [this](double fraction) { m_fraction = fraction; });
    connect(&m_layouter, &Layouter::grown, &m_view, &GraphView::showPartialLayout);
    connect(&m_layouter, &Layouter::finished, this, &LayoutController::finish);
}

void LayoutController::start(const LayoutRequest &request)
{
    m_request = request;
    m_fraction = -1;
    if (!m_activity)
        m_activity = m_activities.begin(
            tr("Laying out the graph"), [this] { return m_fraction; }, [this] { m_layouter.cancel(); });
    m_clock.start();
    m_layouter.start(request);
}

void LayoutController::retry()
{
    start(LayoutRequest(m_request));
}

void LayoutController::finish(const Result<LayoutResult> &result)
{
    m_seconds = double(m_clock.nsecsElapsed()) * 1e-9;
    if (m_activity)
        m_activities.end(*std::exchange(m_activity, std::nullopt));
    if (result) {
        m_view.setLayoutResult(*result);
        if (!result->note.empty())
            Q_EMIT noted(QString::fromStdString(result->note));
    } else {
        Q_EMIT cancelled();
    }
    Q_EMIT settled();
}

} // namespace shapewright
