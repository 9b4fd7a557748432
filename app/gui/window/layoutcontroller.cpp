// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/layoutcontroller.h"

#include "app/gui/jobs/outcome.h"
#include "app/gui/window/notices.h"
#include "model/types/text.h"
#include "views/graph/view/graphview.h"

#include <utility>

namespace shapewright {

LayoutController::LayoutController(JobRunner &jobs, GraphView &view, Activities &activities, const QString &program,
                                   Notices &notices, QObject *parent)
    : QObject(parent), m_view(view), m_activities(activities), m_notices(notices), m_layouter(program),
      m_measuring(jobs), m_placing(jobs)
{
    connect(&m_view, &GraphView::measureRequested, this, &LayoutController::measure);
    connect(&m_view, &GraphView::layoutRequested, this, &LayoutController::layOut);
    connect(&m_layouter, &Layouter::progressed, this, [this](double fraction) { m_fraction = fraction; });
    connect(&m_layouter, &Layouter::grown, this, [this](const LayoutResult &partial) { place(partial, false); });
    connect(&m_layouter, &Layouter::finished, this, &LayoutController::finish);
}

bool LayoutController::isSettled() const
{
    return !m_measuring.isRunning() && !m_layouter.isRunning() && !m_placing.isRunning();
}

void LayoutController::measure(const GraphToMeasure &subject, const Theme &theme)
{
    using Measured = std::shared_ptr<const MeasuredGraph>;
    const auto work = [subject, theme](const JobContext &job) -> Result<Measured> {
        const PictureFonts fonts(theme); // font engines belong to a thread
        auto measured = std::make_shared<const MeasuredGraph>(MeasuredGraph::of(subject, fonts, theme, job.stop));
        return job.cancelled() ? Result<Measured>(failure(ErrorCode::Cancelled)) : measured;
    };
    m_measuring.start<Measured>(tr("Measuring the graph"), work, [this, subject, theme](Result<Measured> &result) {
        switch (outcomeOf(result)) {
        case Outcome::Done:
            return m_view.setMeasured(*result); // asks for a layout
        case Outcome::Cancelled:
            offerRetry([this, subject, theme] { measure(subject, theme); });
            break;
        case Outcome::Failed:
            m_notices.showFailure(result.error());
            break;
        }
        Q_EMIT settled();
    });
}

void LayoutController::layOut(const LayoutRequest &request)
{
    m_measuring.drop();
    m_placing.drop();
    m_graph = m_view.wantedGraph();
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
    if (m_view.wantedGraph()->subject.hasSameContent(m_graph->subject)) // not if another graph is shown by now
        layOut(LayoutRequest(m_request));
}

void LayoutController::finish(const Result<LayoutResult> &result)
{
    m_seconds = double(m_clock.nsecsElapsed()) * 1e-9;
    if (m_activity)
        m_activities.end(*std::exchange(m_activity, std::nullopt));
    switch (outcomeOf(result)) {
    case Outcome::Done:
        place(*result, true);
        if (!result->note.empty()) // the picture is complete, but was not laid out as usual
            m_notices.show(Notices::Kind::Note, toQString(result->note));
        return;
    case Outcome::Cancelled:
        offerRetry([this] { retry(); });
        break;
    case Outcome::Failed:
        m_notices.showFailure(result.error());
        break;
    }
    Q_EMIT settled();
}

void LayoutController::offerRetry(const std::function<void()> &retry)
{
    m_notices.show(Notices::Kind::Note, tr("The layout of the graph was cancelled."), {{tr("&Lay out"), retry}});
}

// A part of a layout that has grown further takes the place of a smaller one that is not shown yet.
void LayoutController::place(const LayoutResult &layout, bool isWhole)
{
    using Places = std::shared_ptr<const GraphPlaces>;
    const auto work = [graph = m_graph, layout](const JobContext &job) -> Result<Places> {
        auto places = std::make_shared<const GraphPlaces>(GraphPlaces::of(*graph, layout, job.stop));
        return job.cancelled() ? Result<Places>(failure(ErrorCode::Cancelled)) : places;
    };
    m_placing.start<Places>(tr("Laying out the graph"), work, [this, isWhole](Result<Places> &result) {
        switch (outcomeOf(result)) {
        case Outcome::Done:
            m_view.setPlaces(*result);
            break;
        case Outcome::Cancelled:
            if (isWhole)
                offerRetry([this] { retry(); });
            break;
        case Outcome::Failed:
            m_notices.showFailure(result.error());
            break;
        }
        if (isWhole)
            Q_EMIT settled();
    });
}

} // namespace shapewright
