// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/viewblocks.h"

#include <algorithm>
#include <utility>

namespace shapewright {

void ViewBlocks::setShown(bool isShown)
{
    if (std::exchange(m_isShown, isShown) == isShown)
        return;
    const auto before = m_collapsed;
    collapse();
    if (before != m_collapsed)
        Q_EMIT changed({});
}

void ViewBlocks::awaitBlocks()
{
    m_isAwaited = true;
    m_model.reset();
    m_blocks.reset();
    m_open.clear();
    m_revealed.clear();
    m_collapsed.reset();
}

void ViewBlocks::setBlocks(std::shared_ptr<const ModelGraph> model, Blocks blocks)
{
    m_isAwaited = false;
    m_model = std::move(model);
    m_blocks = std::move(blocks);
    collapse();
    if (m_isShown)
        Q_EMIT changed({});
}

void ViewBlocks::collapse()
{
    m_collapsed.reset();
    if (m_isShown && m_blocks && !m_blocks->empty())
        m_collapsed = std::make_shared<const CollapsedGraph>(CollapsedGraph::of(*m_model, m_blocks, allOpen()));
}

OpenBlocks ViewBlocks::allOpen() const
{
    OpenBlocks all = m_open;
    all.insert(m_revealed.begin(), m_revealed.end());
    return all;
}

void ViewBlocks::open(const CollapsedGraph::Box &box)
{
    const NodeId kept{mainGraph, box.nodes().front()};
    m_open.insert(box.pathTo(box.shownInstance));
    collapse();
    Q_EMIT changed(kept);
}

void ViewBlocks::close(const BlockPath &path)
{
    const auto frame = std::ranges::find(m_collapsed->frames, path, &CollapsedGraph::Frame::path);
    if (frame == m_collapsed->frames.end())
        return;
    const NodeId kept{mainGraph, frame->nodes.front()};
    m_open = closed(path, std::move(m_open));
    m_revealed = closed(path, std::move(m_revealed));
    collapse();
    Q_EMIT changed(kept);
}

void ViewBlocks::reveal(NodeId node)
{
    if (!m_collapsed || node.graph != mainGraph || m_collapsed->boxOf[node.index] == CollapsedGraph::none)
        return;
    m_revealed.clear();
    for (const BlockPath &path : openedFor(node.index, *m_model, m_blocks, m_open)) {
        if (!m_open.contains(path))
            m_revealed.insert(path);
    }
    collapse();
    Q_EMIT changed({});
}

void ViewBlocks::reveal(ValueId id)
{
    if (!m_collapsed || id.graph != mainGraph)
        return;
    const Value &value = m_model->value(id);
    if (!value.producer || value.isGraphOutput)
        return;
    const std::uint32_t box = m_collapsed->boxOf[value.producer->index];
    const bool isInside = std::ranges::all_of(value.uses, [&](const Use &use) {
        return use.node.graph != mainGraph || m_collapsed->boxOf[use.node.index] == box;
    });
    if (isInside)
        reveal(*value.producer);
}

} // namespace shapewright
