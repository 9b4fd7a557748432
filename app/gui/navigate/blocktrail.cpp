// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/blocktrail.h"

#include "app/gui/navigate/navigator.h"
#include "app/gui/window/breadcrumb.h"
#include "app/gui/window/workspace.h"
#include "model/types/text.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"

#include <algorithm>

namespace shapewright {

namespace {

// `14,061 nodes in 7 blocks`
QString summaryOf(const GraphToMeasure &shown)
{
    if (!shown.collapsed)
        return {};
    return BlockTrail::tr("%1 nodes in %2 blocks")
        .arg(countText(shown.model->main().nodes.size()), countText(shown.collapsed->blocks->size()));
}

} // namespace

BlockTrail::BlockTrail(Workspace &workspace, Navigator &navigator, QObject *parent)
    : QObject(parent), m_workspace(workspace), m_navigator(navigator)
{
    const GraphView &view = workspace.view();
    connect(&view, &GraphView::pictureChanged, this, &BlockTrail::show);
    connect(&view, &GraphView::moved, this, &BlockTrail::show);
    connect(&workspace.breadcrumb(), &Breadcrumb::blockRequested, this, &BlockTrail::go);
    connect(&workspace.details(), &DetailsPanel::instanceActivated, this,
            [&navigator](const BlockPath &instance) { navigator.browseTo(instance); });
}

void BlockTrail::show()
{
    const MeasuredGraph &graph = *m_workspace.view().picture().graph();
    QList<Breadcrumb::Step> steps;
    if (const auto frame = m_workspace.view().frameInView()) {
        const BlockPath &innermost = graph.content.frames[*frame].path;
        for (const GraphFrame &outer : graph.content.frames) {
            if (outer.path.size() <= innermost.size() &&
                std::equal(outer.path.begin(), outer.path.end(), innermost.begin()))
                steps.append({outer.title, outer.path});
        }
    }
    m_workspace.details().setBlocks(graph.subject.collapsed);
    m_workspace.breadcrumb().setBlocks(steps, summaryOf(graph.subject));
}

// The block that one is in is shown as a whole, and selected. To get to what it is in, it is closed.
void BlockTrail::go(const BlockPath &path)
{
    GraphView &view = m_workspace.view();
    const auto frame = view.frameInView();
    const BlockPath innermost = frame ? view.picture().graph()->content.frames[*frame].path : BlockPath();
    if (path.size() >= innermost.size()) {
        m_navigator.browseTo(path);
        return view.showFrame(path);
    }
    view.blocks().close(BlockPath(innermost.begin(), innermost.begin() + std::ptrdiff_t(path.size()) + 1));
}

} // namespace shapewright
