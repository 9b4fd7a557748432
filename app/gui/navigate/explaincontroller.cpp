// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/explaincontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/jobs/outcome.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/viewoptions.h"
#include "app/gui/window/workspace.h"
#include "model/wording/wording.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/details/explanationpanel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/shapespanel.h"

#include <QAction>

namespace shapewright {

using Dims = std::vector<DimExplanation>;

namespace {

QList<ValueId> pathOf(ValueId value, const Dims &dims, const GraphOrigins *origins)
{
    QList<ValueId> path{value};
    for (const DimExplanation &dim : dims) {
        for (const DimExplanation::Step &step : dim.chain) {
            const auto shown = origins != nullptr ? origins->originOf(step.value) : step.value;
            if (shown && !path.contains(*shown))
                path.append(*shown);
        }
    }
    return path;
}

} // namespace

ExplainController::ExplainController(JobRunner &jobs, Document &document, Workspace &workspace,
                                     const Navigator &navigator, Actions &actions, QObject *parent)
    : QObject(parent), m_document(document), m_workspace(workspace), m_job(jobs)
{
    connect(actions.explain, &QAction::triggered, this,
            [this, &navigator] { explainSelection(navigator.selection()); });
    connect(&workspace.tabs(), &ResultTabs::explanationRequested, this, &ExplainController::explain);
    connect(&workspace.shapes(), &ShapesPanel::explanationRequested, this, &ExplainController::explain);
    connect(&workspace.view(), &GraphView::explanationRequested, this, &ExplainController::explain);
    connect(&workspace.details().explanation(), &ExplanationPanel::sizeRequested, this,
            [&workspace, panel = actions.viewOptions->leftPanel](const QString &dim) {
                panel->setChecked(true);
                workspace.shapes().editSize(dim);
            });
    connect(&workspace.details().explanation(), &ExplanationPanel::closed, this, [this] {
        m_job.drop();
        m_path.clear();
        showPath();
    });
    for (const auto change : {&Document::opened, &Document::closed})
        connect(&document, change, &workspace.details().explanation(), &ExplanationPanel::showNothing);
    for (const auto change : {&Document::opened, &Document::closed, &Document::editsChanged})
        connect(&document, change, this, &ExplainController::cancel);
    connect(&document, &Document::shapesChanged, this, &ExplainController::takeShapes);
}

void ExplainController::explain(ValueId value)
{
    m_workspace.details().explanation().showBusy(*m_document.state().graph, value);
    m_workspace.showExplanation();
    start(value);
}

void ExplainController::explainSelection(const Selection &selection)
{
    if (const ValueId *value = std::get_if<ValueId>(&selection))
        return explain(*value);
    if (const NodeId *node = std::get_if<NodeId>(&selection)) {
        for (const auto &output : m_document.state().graph->node(*node).outputs) {
            if (output)
                return explain(*output);
        }
    }
    m_workspace.details().explanation().showHint();
    m_workspace.showExplanation();
}

void ExplainController::start(ValueId value)
{
    const PanelState &state = m_document.state();
    // What edits of the graph removed, such as a constant, is explained in the open model.
    const auto written = state.origins();
    const auto explained = written ? written->derivedOf(value) : std::nullopt;
    const auto origins = explained ? written : nullptr;
    const auto work = [graph = origins ? origins->derived : state.graph,
                       edits = origins ? state.written().edits : state.edits,
                       id = explained.value_or(value)](const JobContext &job) -> Result<Dims> {
        return shapewright::explain(*graph, edits, id, {}, job);
    };
    m_job.start<Dims>(tr("Explaining %1").arg(toQString(state.graph->value(value).name)), work,
                      [this, value, origins](Result<Dims> &result) { finish(value, result, origins); });
}

void ExplainController::cancel()
{
    m_job.drop();
}

void ExplainController::finish(ValueId value, const Result<Dims> &result,
                               const std::shared_ptr<const GraphOrigins> &origins)
{
    ExplanationPanel *panel = &m_workspace.details().explanation();
    m_path.clear();
    switch (outcomeOf(result)) {
    case Outcome::Done:
        panel->showDims(origins ? origins->derived : m_document.state().graph, value, *result, origins);
        m_workspace.details().showExplanation();
        m_path = pathOf(value, *result, origins.get());
        break;
    case Outcome::Cancelled:
        panel->showCancelled();
        break;
    case Outcome::Failed:
        panel->showFailure(describe(result.error()));
        break;
    }
    showPath();
}

void ExplainController::showPath()
{
    m_workspace.view().highlights().showPath(m_path);
}

void ExplainController::takeShapes()
{
    ExplanationPanel *panel = &m_workspace.details().explanation();
    if (const auto value = panel->value())
        return start(*value);
    panel->showNothing();
    m_path.clear();
    showPath();
}

} // namespace shapewright
