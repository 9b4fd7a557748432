// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/layoutcontroller.h"

#include "app/gui/jobs/outcome.h"
#include "app/gui/window/notices.h"
#include "model/types/text.h"
#include "views/graph/view/graphview.h"

#include <utility>

namespace shapewright {

LayoutController::LayoutController(GraphView &view, Activities &activities, const QString &program, Notices &notices,
                                   QObject *parent)
    : QObject(parent), m_view(view), m_activities(activities), m_notices(notices), m_layouter(program)
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
    switch (outcomeOf(result)) {
    case Outcome::Done:
        m_view.setLayoutResult(*result);
        if (!result->note.empty()) // the picture is complete, but was not laid out as usual
            m_notices.show(Notices::Kind::Note, toQString(result->note));
        break;
    case Outcome::Cancelled:
        m_notices.show(Notices::Kind::Note, tr("The layout of the graph was cancelled."),
                       {{tr("&Lay out"), [this] { retry(); }}});
        break;
    case Outcome::Failed:
        m_notices.showFailure(result.error());
        break;
    }
    Q_EMIT settled();
}

} // namespace shapewright
