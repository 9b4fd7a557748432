// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/findcontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/jobs/outcome.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/notices.h"
#include "app/gui/window/workspace.h"
#include "model/types/text.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/results/findfield.h"
#include "views/panels/results/foundpanel.h"
#include "views/panels/results/resulttabs.h"

#include <QAction>
#include <QShortcut>

#include <utility>

namespace shapewright {

FindController::FindController(JobRunner &jobs, const Document &document, Workspace &workspace, Actions &actions,
                               Notices &notices, QObject *parent)
    : QObject(parent), m_document(document), m_workspace(workspace), m_field(actions.findField()), m_notices(notices),
      m_job(jobs)
{
    connectActions(actions);
    FoundPanel *found = workspace.tabs().found();
    connect(&m_field, &QLineEdit::textChanged, this, &FindController::start);
    connect(&m_field, &FindField::stepRequested, this, &FindController::step);
    connect(&m_field, &FindField::moveRequested, found, &FoundPanel::move);
    connect(&m_field, &FindField::endRequested, this, &FindController::end);
    connect(found, &FoundPanel::currentChanged, this, &FindController::showCount);
    const auto *escape = new QShortcut(Qt::Key_Escape, found, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &FindController::end);
    connect(&document, &Document::shapesChanged, this, &FindController::start);
    connect(&document, &Document::opened, this, &FindController::forget);
    connect(&document, &Document::closed, this, &FindController::forget);
}

void FindController::connectActions(Actions &actions)
{
    connect(actions.find, &QAction::triggered, this, &FindController::focusField);
    connect(actions.findNext, &QAction::triggered, this, [this] { step(1); });
    connect(actions.findPrevious, &QAction::triggered, this, [this] { step(-1); });
    connect(&m_workspace.details(), &DetailsPanel::operatorActivated, this, [this](const QString &opType) {
        m_field.setText(QStringLiteral("op:\"%1\"").arg(opType));
        focusField();
    });
}

void FindController::focusField()
{
    m_field.setFocus(Qt::ShortcutFocusReason);
    m_field.selectAll();
    if (!m_field.text().isEmpty())
        m_workspace.tabs().showPage(m_workspace.tabs().found());
}

void FindController::step(int rows)
{
    if (m_field.text().trimmed().isEmpty())
        focusField();
    else if (isSearching()) // for what is in the list no more
        m_steps += rows;
    else
        m_workspace.tabs().found()->step(rows);
}

void FindController::end()
{
    m_field.clear();
    m_workspace.view().setFocus(Qt::OtherFocusReason);
}

// Another model, or none.
void FindController::forget()
{
    m_index.reset();
    m_field.clear();
    start();
}

void FindController::start()
{
    m_job.drop();
    const PanelState &state = m_document.state();
    const SearchQuery query = SearchQuery::parse(m_field.text().toStdString());
    if (state.isEmpty() || query.isEmpty()) {
        showNothing(query);
        return;
    }
    auto work = [model = state.graph, shapes = state.after, index = m_index,
                 query](const JobContext &context) -> Result<Found> {
        Found found;
        found.index = index ? index : SearchIndex::build(model, context.stop);
        if (!found.index)
            return failure(ErrorCode::Cancelled);
        found.hits = std::make_shared<const std::vector<SearchHit>>(search(*found.index, *shapes, query, context.stop));
        return context.cancelled() ? Result<Found>(failure(ErrorCode::Cancelled)) : found;
    };
    m_job.start<Found>(tr("Searching"), std::move(work), [this, query](Result<Found> &result) { take(query, result); });
}

void FindController::showNothing(const SearchQuery &query)
{
    m_isShown = false;
    m_steps = 0;
    m_workspace.tabs().setFoundCount({});
    m_workspace.tabs().found()->setFound(m_document.state(), query, std::make_shared<const std::vector<SearchHit>>());
    markInPicture({});
}

void FindController::take(const SearchQuery &query, Result<Found> &result)
{
    switch (outcomeOf(result)) {
    case Outcome::Done:
        break;
    case Outcome::Cancelled:
        return;
    case Outcome::Failed:
        showNothing(query); // what is in the list was found for another query
        m_notices.showFailure(result.error());
        return;
    }
    m_index = result->index;
    // Shapes that came meanwhile have started another search.
    m_workspace.tabs().found()->setFound(m_document.state(), query, result->hits);
    m_workspace.tabs().setFoundCount(int(result->hits->size()));
    markInPicture(*result->hits);
    if (!std::exchange(m_isShown, true))
        m_workspace.tabs().showPage(m_workspace.tabs().found());
    showCount();
    if (const int steps = std::exchange(m_steps, 0); steps != 0)
        m_workspace.tabs().found()->step(steps);
}

void FindController::markInPicture(const std::vector<SearchHit> &hits)
{
    QList<NodeId> nodes;
    QList<ValueId> values;
    for (const SearchHit &hit : hits) {
        if (const NodeId *node = std::get_if<NodeId>(&hit.target))
            nodes.append(*node);
        else
            values.append(std::get<ValueId>(hit.target));
    }
    m_workspace.view().highlights().setFound(nodes, values);
}

void FindController::showCount()
{
    const FoundPanel *found = m_workspace.tabs().found();
    const QString count = countText(found->count());
    const auto row = found->currentRow();
    if (m_field.text().trimmed().isEmpty())
        m_field.setCountText({}, false);
    else if (row)
        m_field.setCountText(tr("%1 of %2").arg(countText(*row + 1), count), false);
    else
        m_field.setCountText(count, found->count() == 0);
}

} // namespace shapewright
