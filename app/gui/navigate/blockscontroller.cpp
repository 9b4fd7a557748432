// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/blockscontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/jobs/outcome.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/notices.h"
#include "app/gui/window/panelentry.h"
#include "app/gui/window/workspace.h"
#include "views/graph/view/graphview.h"
#include "views/panels/blocks/blockspanel.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/results/resulttabs.h"

#include <QAction>

namespace shapewright {

struct BlocksController::Found {
    ViewBlocks::Blocks blocks;
    BlocksModel::Rows rows; // null if nothing repeats
};

BlocksController::BlocksController(JobRunner &jobs, const Document &document, Navigator &navigator,
                                   Workspace &workspace, Actions &actions, Notices &notices, QObject *parent)
    : QObject(parent), m_document(document), m_workspace(workspace), m_actions(actions), m_notices(notices),
      m_panel(new BlocksPanel(workspace.tabs().delegate())), m_job(jobs)
{
    workspace.addPanel(m_panel, tr("Blocks"),
                       {QStringLiteral("blocks"), tr("Go to bloc&ks"), "list",
                        tr("Move the focus to the list of repeated blocks"),
                        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K)},
                       actions);
    for (const auto change : {&Document::opened, &Document::closed})
        connect(&document, change, this, &BlocksController::find);
    connect(&document, &Document::shapesChanged, this, [this] { m_panel->setShapes(m_document.state()); });
    connect(m_panel, &BlocksPanel::nodesActivated, &navigator,
            [&navigator](const QList<NodeId> &nodes) { navigator.browseTo(nodes); });
    show({});
}

void BlocksController::find()
{
    m_job.drop();
    show({});
    m_workspace.view().blocks().awaitBlocks();
    if (!m_document.isOpen())
        return;
    const auto work = [state = m_document.state()](const JobContext &job) -> Result<Found> {
        auto blocks = findBlocks(*state.graph, *state.before, job);
        if (!blocks)
            return tl::unexpected(blocks.error());
        if (blocks->empty())
            return Found();
        Found found{std::make_shared<const std::vector<Block>>(*std::move(blocks)), {}};
        found.rows = std::make_shared<const BlockRows>(BlockRows::of(*state.graph, *found.blocks));
        return found;
    };
    m_job.start<Found>(tr("Finding blocks"), work, [this](Result<Found> &result) {
        m_workspace.view().blocks().setBlocks(m_document.state().graph, result ? result->blocks : nullptr);
        if (result)
            show(*result);
        else if (outcomeOf(result) == Outcome::Failed)
            m_notices.showFailure(result.error());
        Q_EMIT settled();
    });
}

void BlocksController::show(const Found &found)
{
    ResultTabs &tabs = m_workspace.tabs();
    m_panel->setRows(m_document.state(), found.rows);
    tabs.setOffered(m_panel, found.rows != nullptr);
    m_actions.setRepeating(found.rows != nullptr);
}

} // namespace shapewright
