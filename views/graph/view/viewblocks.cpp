// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/viewblocks.h"

#include <algorithm>
#include <utility>

namespace shapewright {

void ViewBlocks::awaitBlocks(const ModelGraph *model, State state)
{
    m_isAwaited = true;
    m_areClearer = model != nullptr && !isReadableWhole(model->main());
    m_model.reset();
    m_blocks.reset();
    m_state = std::move(state);
    m_revealed.clear();
    m_zoomed.clear();
    m_collapsed.reset();
    Q_EMIT stateChanged();
}

void ViewBlocks::setBlocks(std::shared_ptr<const ModelGraph> model, Blocks blocks)
{
    const bool wasAwaited = isAwaited();
    m_isAwaited = false;
    m_model = std::move(model);
    m_blocks = std::move(blocks);
    m_areClearer = m_blocks && areBlocksClearer(*m_model, *m_blocks);
    collapse();
    if (wasAwaited || m_collapsed)
        Q_EMIT changed({});
    Q_EMIT stateChanged();
}

void ViewBlocks::setShown(bool isShown)
{
    if (m_isAwaited || isShown != this->isShown())
        setState({isShown, m_state.open});
}

void ViewBlocks::setState(const State &state)
{
    const bool wasShown = isShown() || isAwaited();
    m_state = state;
    collapse();
    if (wasShown || isShown() || isAwaited())
        Q_EMIT changed({});
    Q_EMIT stateChanged();
}

void ViewBlocks::collapse()
{
    m_collapsed.reset();
    if (m_blocks && !m_blocks->empty() && m_state.isShown.value_or(m_areClearer))
        m_collapsed = std::make_shared<const CollapsedGraph>(CollapsedGraph::of(*m_model, m_blocks, allOpen()));
}

void ViewBlocks::showAnew(std::optional<NodeId> kept)
{
    collapse();
    Q_EMIT changed(kept);
    Q_EMIT stateChanged();
}

OpenBlocks ViewBlocks::allOpen() const
{
    OpenBlocks all = m_state.open;
    all.insert(m_revealed.begin(), m_revealed.end());
    all.insert(m_zoomed.begin(), m_zoomed.end());
    return all;
}

void ViewBlocks::open(const CollapsedGraph::Box &box)
{
    const NodeId kept{mainGraph, box.nodes().front()};
    // What it is in stays open as well, even if that was not opened by the person.
    for (BlockPath path = box.pathTo(box.shownInstance); !path.empty(); path.pop_back())
        m_state.open.insert(path);
    showAnew(kept);
}

bool ViewBlocks::openByZoom(const CollapsedGraph::Box &box)
{
    const BlockPath path = box.pathTo(box.shownInstance);
    if (!m_collapsed || allOpen().contains(path))
        return false;
    m_zoomed.insert(path);
    collapse();
    return true;
}

bool ViewBlocks::closeByZoom(const BlockPath &path)
{
    if (!m_zoomed.contains(path))
        return false;
    m_zoomed = closed(path, std::move(m_zoomed));
    collapse();
    return true;
}

void ViewBlocks::close(const BlockPath &path)
{
    const auto frame = std::ranges::find(m_collapsed->frames, path, &CollapsedGraph::Frame::path);
    if (frame == m_collapsed->frames.end())
        return;
    const NodeId kept{mainGraph, frame->nodes.front()};
    m_state.open = closed(path, std::move(m_state.open));
    m_revealed = closed(path, std::move(m_revealed));
    m_zoomed = closed(path, std::move(m_zoomed));
    showAnew(kept);
}

void ViewBlocks::reveal(NodeId node)
{
    revealNode(node, 0);
}

void ViewBlocks::reveal(const QList<NodeId> &part)
{
    revealNode(part.first(), std::size_t(part.size()));
}

void ViewBlocks::revealNode(NodeId node, std::size_t size)
{
    if (!m_collapsed || node.graph != mainGraph)
        return;
    const std::uint32_t box = m_collapsed->boxOf[node.index];
    if (box == CollapsedGraph::none || m_collapsed->boxes[box].nodes().size() <= size)
        return;
    m_revealed.clear();
    for (const BlockPath &path : openedFor(node.index, *m_model, m_blocks, m_state.open, size)) {
        if (!m_state.open.contains(path))
            m_revealed.insert(path);
    }
    showAnew({});
}

QList<NodeId> ViewBlocks::reveal(const BlockPath &instance)
{
    if (!m_collapsed)
        return {};
    if (!m_collapsed->isOpen(instance)) {
        m_revealed.clear();
        for (BlockPath path = instance; !path.empty(); path.pop_back()) {
            if (!m_state.open.contains(path))
                m_revealed.insert(path);
        }
        showAnew({});
    }
    QList<NodeId> nodes;
    const auto frame = std::ranges::find(m_collapsed->frames, instance, &CollapsedGraph::Frame::path);
    if (frame != m_collapsed->frames.end()) {
        for (const std::uint32_t node : frame->nodes)
            nodes.append({mainGraph, node});
    }
    return nodes;
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
