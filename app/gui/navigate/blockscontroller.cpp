// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/blockscontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/jobs/outcome.h"
#include "app/gui/jobs/serialworker.h"
#include "app/gui/navigate/blocktrail.h"
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

#include <utility>

namespace shapewright {

BlocksController::BlocksController(JobRunner &jobs, const Document &document, Navigator &navigator,
                                   Workspace &workspace, Actions &actions, Notices &notices, QObject *parent)
    : QObject(parent), m_document(document), m_workspace(workspace), m_actions(actions), m_notices(notices),
      m_panel(new BlocksPanel(workspace.tabs().delegate())), m_finding(jobs), m_listing(jobs)
{
    workspace.addPanel(m_panel, tr("Blocks"),
                       {QStringLiteral("blocks"), tr("Go to bloc&ks"), "list",
                        tr("Move the focus to the list of repeated blocks"),
                        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K)},
                       actions);
    for (const auto change : {&Document::opened, &Document::closed})
        connect(&document, change, this, &BlocksController::find);
    connect(&document, &Document::shapesChanged, this, [this] { m_panel->setShapes(m_document.state()); });
    connect(
        m_panel, &BlocksPanel::nodesActivated, &navigator,
        [&navigator](const QList<NodeId> &nodes, const BlockPath &instance) { navigator.browseTo(nodes, instance); });
    new BlockTrail(workspace, navigator, this);
    connect(actions.blocks, &QAction::triggered, this, [this] { shown().setShown(true); });
    connect(actions.allNodes, &QAction::triggered, this, [this] { shown().setShown(false); });
    connect(&shown(), &ViewBlocks::stateChanged, this, &BlocksController::noteState);
    offer(false);
}

void BlocksController::setKept(const KeptEdits &kept, SerialWorker &worker)
{
    m_kept.emplace(kept);
    m_worker = &worker;
}

void BlocksController::find()
{
    m_finding.drop();
    m_listing.drop();
    m_isReading = false;
    const QString path = m_document.isOpen() ? m_document.path() : QString();
    const bool isReload = !path.isEmpty() && path == m_path;
    m_path = path;
    if (!isReload)
        m_noted = {};
    shown().awaitBlocks(m_document.state().graph.get(), m_noted);
    offer(false);
    if (!m_document.isOpen())
        return;
    if (!isReload)
        readKept();
    using Blocks = ViewBlocks::Blocks;
    const auto work = [state = m_document.state()](const JobContext &job) -> Result<Blocks> {
        auto blocks = findBlocks(*state.graph, *state.before, job);
        if (!blocks)
            return tl::unexpected(blocks.error());
        return blocks->empty() ? nullptr : std::make_shared<const std::vector<Block>>(*std::move(blocks));
    };
    m_finding.start<Blocks>(tr("Finding blocks"), work, [this](Result<Blocks> &result) {
        const Blocks blocks = result ? *result : nullptr;
        shown().setBlocks(m_document.state().graph, blocks);
        offer(blocks != nullptr);
        if (blocks)
            list(blocks);
        if (outcomeOf(result) == Outcome::Failed)
            m_notices.showFailure(result.error());
        Q_EMIT settled();
    });
}

// The picture does not wait for the facts of all instances.
void BlocksController::list(const ViewBlocks::Blocks &blocks)
{
    using Rows = BlocksModel::Rows;
    const auto work = [state = m_document.state(), blocks](const JobContext &) -> Result<Rows> {
        return std::make_shared<const BlockRows>(BlockRows::of(*state.graph, *blocks));
    };
    m_listing.start<Rows>(tr("Listing blocks"), work, [this](Result<Rows> &rows) {
        if (rows)
            m_panel->setRows(m_document.state(), *rows);
        Q_EMIT settled();
    });
}

void BlocksController::offer(bool isRepeating)
{
    m_panel->setRows(m_document.state(), nullptr);
    m_workspace.tabs().setOffered(m_panel, isRepeating);
    m_isRepeating = isRepeating;
    m_actions.setBlocks(m_isRepeating, shown().isShown());
}

ViewBlocks &BlocksController::shown() const
{
    return m_workspace.view().blocks();
}

// The blocks may be found before the file is read, which then changes the picture.
void BlocksController::readKept()
{
    if (!m_kept)
        return;
    m_isReading = true;
    m_worker->run<ViewBlocks::State>(
        this, [kept = *m_kept, path = m_path]() -> Result<ViewBlocks::State> { return kept.stateOf(path); },
        [this, path = m_path](Result<ViewBlocks::State> &found) {
            if (path != m_path || !std::exchange(m_isReading, false))
                return; // another model was opened meanwhile
            // What the person chose meanwhile stays.
            if (found && *found != ViewBlocks::State() && m_noted == ViewBlocks::State()) {
                m_noted = *found;
                shown().setState(*found);
            }
            Q_EMIT settled();
        });
}

void BlocksController::noteState()
{
    m_actions.setBlocks(m_isRepeating, shown().isShown());
    if (shown().state() == m_noted)
        return;
    m_noted = shown().state();
    if (!m_kept || m_path.isEmpty())
        return;
    m_worker->run<void>(
        this, [kept = *m_kept, path = m_path, state = m_noted] { return kept.keep(path, state); },
        [this](Result<void> &done) {
            if (!done)
                m_notices.showFailure(done.error());
        });
}

} // namespace shapewright
