// SPDX-License-Identifier: Apache-2.0
// How blocks open and close in their places, by zooming or otherwise: the picture is replaced once the next one has its
// places, and what the person looks at does not move.
#include "views/graph/view/graphview.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace shapewright {

namespace {

// A closed block says all that it has to say at 100 %. Larger than this, there is room for its nodes.
constexpr double zoomToOpen = 1.4;
// Titles are legible down to half their size. It is far below the other limit, so that what opened stays open while one
// looks around in it.
constexpr double zoomToClose = 0.5;
// Blocks inside of others open later and close earlier, level by level.
constexpr double zoomPerLevel = 1.25;

double levelOf(const BlockPath &path)
{
    return std::pow(zoomPerLevel, double(path.size()) - 1);
}

bool isWithin(const CollapsedGraph::Box &box, const BlockPath &path)
{
    if (box.path.size() != path.size() || !std::equal(path.begin(), path.end() - 1, box.path.begin()))
        return false;
    const BlockStep &first = box.path.back(), &step = path.back();
    return step.block == first.block && step.instance >= first.instance && step.instance < first.instance + box.count();
}

} // namespace

void GraphView::zoomedAt(const QPointF &fixedInViewport, double zoomBefore)
{
    if (!isLaidOut() || picture().graph()->subject.graph != mainGraph || !m_blocks->isShown())
        return;
    if (zoom() > zoomBefore)
        zoomIntoBlock(fixedInViewport);
    else if (zoom() < zoomBefore)
        zoomOutOfBlocks(fixedInViewport);
}

void GraphView::zoomIntoBlock(const QPointF &at)
{
    const PictureHit hit = hitUnder(at.toPoint());
    const auto block = hit.box ? picture().graph()->content.boxes[*hit.box].block : nullptr;
    if (!block || zoom() < zoomToOpen * levelOf(block->path))
        return;
    Anchor anchor = anchorAt(viewportTransform().inverted().map(at), block->pathTo(block->shownInstance));
    if (m_blocks->openByZoom(*block))
        replaceLater(std::move(anchor), {});
}

void GraphView::zoomOutOfBlocks(const QPointF &at)
{
    std::vector<BlockPath> closing; // outer ones first
    for (const BlockPath &path : m_blocks->openedByZoom()) {
        if (zoom() < zoomToClose * levelOf(path))
            closing.push_back(path);
    }
    if (closing.empty())
        return;
    const QPointF scene = viewportTransform().inverted().map(at);
    const GraphContent &content = picture().graph()->content;
    std::optional<Anchor> anchor;
    for (std::uint32_t frame = 0; frame < content.frames.size() && !anchor; ++frame) {
        const bool isClosing = std::ranges::find(closing, content.frames[frame].path) != closing.end();
        if (isClosing && picture().places()->frames[frame].contains(scene))
            anchor = anchorAt(scene, content.frames[frame].path);
    }
    if (const auto node = anchor ? std::nullopt : nodeNear(scene))
        anchor = anchorAt(scene, *node);
    bool isAnyClosed = false;
    for (const BlockPath &path : closing)
        isAnyClosed |= m_blocks->closeByZoom(path);
    if (isAnyClosed)
        replaceLater(std::move(anchor), {});
}

std::optional<QRectF> GraphView::rectOf(const Anchor &anchor) const
{
    const GraphContent &content = picture().graph()->content;
    const GraphPlaces &places = *picture().places();
    if (const NodeId *node = std::get_if<NodeId>(&anchor.what)) {
        const auto box = picture().graph()->boxOf(*node);
        return box ? std::optional(places.boxes[*box]) : std::nullopt;
    }
    const BlockPath &path = std::get<BlockPath>(anchor.what);
    if (const auto frame = std::ranges::find(content.frames, path, &GraphFrame::path); frame != content.frames.end())
        return places.frames[std::size_t(frame - content.frames.begin())];
    const auto box = std::ranges::find_if(
        content.boxes, [&path](const GraphBox &each) { return each.block && isWithin(*each.block, path); });
    return box != content.boxes.end() ? std::optional(places.boxes[std::size_t(box - content.boxes.begin())])
                                      : std::nullopt;
}

GraphView::Anchor GraphView::anchorAt(const QPointF &scene, std::variant<BlockPath, NodeId> what) const
{
    Anchor anchor{std::move(what), {}, {}};
    const QRectF rect = rectOf(anchor).value_or(QRectF());
    if (rect.isEmpty())
        return anchor;
    const QPointF inside(std::clamp(scene.x(), rect.left(), rect.right()),
                         std::clamp(scene.y(), rect.top(), rect.bottom()));
    anchor.share = {(inside.x() - rect.left()) / rect.width(), (inside.y() - rect.top()) / rect.height()};
    anchor.beside = scene - inside;
    return anchor;
}

std::optional<QPointF> GraphView::pointOf(const Anchor &anchor) const
{
    const auto rect = rectOf(anchor);
    if (!rect || rect->isEmpty())
        return {};
    return rect->topLeft() + QPointF(anchor.share.x() * rect->width(), anchor.share.y() * rect->height()) +
           anchor.beside;
}

void GraphView::replaceLater(std::optional<Anchor> anchor, std::optional<NodeId> selected)
{
    const GraphToMeasure shown = picture().graph()->subject;
    MeasuredGraph next;
    next.subject = subjectOf(shown.model, shown.graph);
    m_isMeasuring = isLarge(shown.model.get(), shown.graph);
    if (!m_isMeasuring)
        next = MeasuredGraph::of(next.subject, picture().looks().fonts(), picture().looks().theme());
    m_next = std::make_shared<const MeasuredGraph>(std::move(next));
    m_anchor = std::move(anchor);
    m_selectedInNext = selected;
    requestLayoutLater();
}

// Parts of a layout that still grows are left out, since they would take away what is seen.
void GraphView::showNext(std::shared_ptr<const GraphPlaces> places)
{
    if (!places->isLaidOut || places->isPartial || !places->subject.hasSameContent(m_next->subject))
        return;
    // The person may have moved the picture meanwhile.
    const auto before = m_anchor ? pointOf(*m_anchor) : std::nullopt;
    const QPointF seen = viewportTransform().map(before.value_or(visibleRect().center()));
    const auto selected = std::exchange(m_selectedInNext, std::nullopt);
    const ViewSelection::Items items = selected ? ViewSelection::Items{{*selected}, {}} : m_selection->items();
    changeablePicture().setGraph(std::exchange(m_next, nullptr));
    changeablePicture().setPlaces(std::move(places));
    m_selection->selectItems(items);
    const auto after = m_anchor ? pointOf(*m_anchor) : std::nullopt;
    moveTo(after.value_or(picture().places()->bounds.center()), seen);
    m_isInPlace = true;
    showChange();
    viewport()->update();
    if (selected)
        Q_EMIT m_selection->nodeSelected(*selected);
}

} // namespace shapewright
