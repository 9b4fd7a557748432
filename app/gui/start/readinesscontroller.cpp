// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/readinesscontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/document/savedstate.h"
#include "app/gui/window/notices.h"
#include "app/gui/window/workspace.h"
#include "model/types/text.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/results/readinesspanel.h"
#include "views/panels/results/resulttabs.h"

#include <algorithm>

namespace shapewright {

ReadinessController::ReadinessController(JobRunner &jobs, Document &document, Workspace &workspace, Notices &notices,
                                         QObject *parent)
    : QObject(parent), m_document(document), m_workspace(workspace), m_notices(notices), m_providers(knownProviders()),
      m_job(jobs)
{
    for (const auto change : {&Document::opened, &Document::closed})
        connect(&document, change, this, &ReadinessController::forget);
    connect(&document, &Document::shapesChanged, this, &ReadinessController::makeStale);
    connect(&workspace.tabs(), &ResultTabs::shownPageChanged, this, &ReadinessController::askIfShown);
    connect(&workspace.view(), &GraphView::layoutRequested, this, &ReadinessController::colourPicture); // another graph
    connect(&workspace, &Workspace::colouringEndRequested, this,
            [this] { m_workspace.tabs().readiness()->setColouring(false); });
    connect(&workspace.details(), &DetailsPanel::blockShown, this, &ReadinessController::askIfShown);
    connect(workspace.tabs().readiness(), &ReadinessPanel::shownChanged, this, [this] {
        tellDetails();
        colourPicture();
    });
}

bool ReadinessController::show(const QString &name)
{
    const auto provider =
        std::ranges::find_if(m_providers, [&name](const Provider &known) { return known.isCalled(name); });
    if (provider == m_providers.end())
        return false;
    ReadinessPanel *panel = m_workspace.tabs().readiness();
    panel->choose(provider->id);
    panel->setColouring(true);
    m_workspace.tabs().showPage(m_workspace.tabs().readiness());
    askIfShown();
    return true;
}

bool ReadinessController::isSettled() const
{
    return m_document.isUpToDate() && !m_job.isRunning();
}

void ReadinessController::forget()
{
    m_job.drop();
    m_workspace.tabs().readiness()->setAnswers({}, {});
    if (m_document.path() != m_path) // a file that is read again stays coloured
        m_workspace.tabs().readiness()->setColouring(false);
    m_path = m_document.path();
    makeStale();
}

void ReadinessController::makeStale()
{
    m_job.drop();
    m_isStale = true;
    askIfShown();
}

void ReadinessController::askIfShown()
{
    const ReadinessPanel &panel = *m_workspace.tabs().readiness();
    const bool isShown = m_workspace.tabs().isShown(m_workspace.tabs().readiness()) || panel.isColouring() ||
                         m_workspace.details().isOfBlock();
    if (!m_isStale || !isShown || !m_document.isUpToDate() || m_job.isRunning())
        return;
    const PanelState &state = m_document.state();
    const auto work = [providers = m_providers, shown = state](const JobContext &job) -> Result<Answers> {
        const auto saved = savedState(shown, job);
        if (!saved)
            return tl::unexpected(saved.error());
        const DynamicDims dims = dimsUnderEdits(*saved->graph, *saved->dims, *saved->before, saved->edits);
        return askProviders(providers, *saved->graph, saved->edits, dims, *saved->after, job);
    };
    m_job.start<Answers>(tr("Checking execution providers"), work,
                         [this, graph = state.graph](Result<Answers> &result) { finish(graph, result); });
}

void ReadinessController::finish(const std::shared_ptr<const ModelGraph> &graph, Result<Answers> &result)
{
    m_isStale = !result;
    if (result) {
        m_workspace.tabs().readiness()->setAnswers(graph, std::make_shared<const Answers>(*std::move(result)));
    } else {
        m_workspace.tabs().readiness()->setAnswers({}, {});
        m_notices.showFailure(result.error());
        Q_EMIT failed(result.error());
    }
    Q_EMIT settled();
}

void ReadinessController::tellDetails()
{
    const ReadinessPanel &panel = *m_workspace.tabs().readiness();
    const ProviderAnswer *chosen = panel.chosen();
    m_workspace.details().setReadiness(
        {panel.answers(), chosen != nullptr ? std::size_t(chosen - panel.answers()->data()) : 0});
}

void ReadinessController::colourPicture()
{
    const ReadinessPanel &panel = *m_workspace.tabs().readiness();
    const ProviderAnswer *chosen = panel.isColouring() ? panel.chosen() : nullptr;
    const auto graph = std::size_t(m_workspace.view().picture().graph()->subject.graph);
    std::shared_ptr<const Coverage> coverage;
    if (chosen != nullptr && graph < chosen->readiness.partitionsByGraph.size())
        coverage = std::make_shared<Coverage>(Coverage{GraphId(graph), chosen->readiness.partitionsByGraph[graph]});
    m_workspace.showLegend(coverage ? toQString(chosen->provider.name) : QString());
    m_workspace.view().highlights().setCoverage(std::move(coverage));
}

} // namespace shapewright
