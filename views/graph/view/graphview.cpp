// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/graphview.h"

#include <algorithm>
#include <utility>

namespace shapewright {

// A graph of up to so many nodes is measured here, within a few milliseconds. Another thread would need longer to load
// its fonts.
bool GraphView::isLarge(const ModelGraph *model, GraphId graph)
{
    constexpr std::size_t mostMeasuredAtOnce = 300;
    return model && model->graph(graph).nodes.size() > mostMeasuredAtOnce;
}

GraphView::GraphView(const Theme &theme, QWidget *parent)
    : PictureView(parent), m_selection(new ViewSelection(*this, changeablePicture())),
      m_highlights(new ViewHighlights(*this, changeablePicture())), m_blocks(new ViewBlocks(this))
{
    connect(m_blocks, &ViewBlocks::changed, this, &GraphView::showAnew);
    setTheme(theme);
}

void GraphView::setTheme(const Theme &theme)
{
    setBackgroundBrush(theme.window);
    changeablePicture().setTheme(theme);
    showChange();
    viewport()->update();
}

void GraphView::setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph)
{
    m_isMeasuring = false;
    m_isInPlace = false;
    m_next.reset();
    m_selection->forgetAwaited();
    if (isLarge(model.get(), graph)) {
        beginMeasuring(std::move(model), graph);
        m_selection->awaitBoxes({});
    } else {
        changeablePicture().setGraph(std::move(model), graph, m_options,
                                     graph == mainGraph ? m_blocks->collapsed() : nullptr);
    }
    forgetView();
    if (!picture().graph()->isEmpty())
        requestLayoutLater();
}

// The picture knows its subject, but has no boxes until setMeasured().
void GraphView::beginMeasuring(std::shared_ptr<const ModelGraph> model, GraphId graph)
{
    m_isMeasuring = true;
    MeasuredGraph empty;
    empty.subject = subjectOf(std::move(model), graph);
    changeablePicture().setGraph(std::make_shared<const MeasuredGraph>(std::move(empty)));
    requestLayoutLater();
}

GraphToMeasure GraphView::subjectOf(std::shared_ptr<const ModelGraph> model, GraphId graph) const
{
    return {std::move(model), graph, m_options, picture().shapes().before,
            graph == mainGraph ? m_blocks->collapsed() : nullptr};
}

const std::shared_ptr<const MeasuredGraph> &GraphView::wantedGraph() const
{
    return m_next ? m_next : picture().graph();
}

std::optional<std::uint32_t> GraphView::frameInView() const
{
    if (!isLaidOut())
        return {};
    const QRectF seen = visibleRect();
    const auto selected = picture().selection().lastBox();
    if (selected && picture().places()->boxes[*selected].intersects(seen))
        return frameAround(picture(), *selected);
    const std::vector<QRectF> &frames = picture().places()->frames;
    for (std::size_t frame = frames.size(); frame-- > 0;) {
        if (frames[frame].contains(seen.center()))
            return std::uint32_t(frame);
    }
    return {};
}

void GraphView::showFrame(const BlockPath &path)
{
    const std::vector<GraphFrame> &frames = picture().graph()->content.frames;
    const auto frame = std::ranges::find(frames, path, &GraphFrame::path);
    if (isLaidOut() && frame != frames.end())
        fit(picture().places()->frames[std::size_t(frame - frames.begin())].adjusted(-40, -40, 40, 40), 1);
}

void GraphView::requestLayoutLater()
{
    if (std::exchange(m_isLayoutRequested, true))
        return;
    QMetaObject::invokeMethod(this, &GraphView::requestLayout, Qt::QueuedConnection);
}

void GraphView::requestLayout()
{
    m_isLayoutRequested = false;
    if (isAwaitingBlocks())
        return; // showAnew() asks for it
    const MeasuredGraph &graph = *wantedGraph();
    if (m_isMeasuring)
        Q_EMIT measureRequested(graph.subject, picture().looks().theme());
    else if (!graph.isEmpty())
        Q_EMIT layoutRequested(graph.layoutRequest());
}

void GraphView::setMeasured(std::shared_ptr<const MeasuredGraph> measured)
{
    if (!m_isMeasuring || measured->subject != wantedGraph()->subject)
        return;
    m_isMeasuring = false;
    if (m_next) {
        m_next = std::move(measured);
    } else {
        changeablePicture().setGraph(std::move(measured));
        m_selection->boxesCame();
        showChange();
    }
    Q_EMIT layoutRequested(wantedGraph()->layoutRequest());
}

void GraphView::setOptions(const GraphOptions &options)
{
    if (options == m_options)
        return;
    m_options = options;
    showAnew({});
}

// The selection stays, and so does what is in the middle of the view, or the node that is kept, which is then selected.
void GraphView::showAnew(std::optional<NodeId> kept)
{
    if (picture().graph()->isEmpty())
        return;
    if (const auto box = kept && isLaidOut() ? picture().graph()->boxOf(*kept) : std::nullopt)
        return replaceLater(anchorAt(picture().places()->boxes[*box].center(), *kept), kept);
    const ViewSelection::Items selected = m_selection->items();
    const GraphToMeasure subject = picture().graph()->subject;
    const auto middle = findMiddle();
    setGraph(subject.model, subject.graph);
    keepMiddle(middle);
    m_selection->selectItems(selected);
}

// A layout of all nodes would be in vain if blocks are going to be shown.
bool GraphView::isAwaitingBlocks() const
{
    return picture().graph()->subject.graph == mainGraph && m_blocks->isAwaited();
}

void GraphView::setPlaces(std::shared_ptr<const GraphPlaces> places)
{
    if (m_isMeasuring)
        return;
    if (m_next)
        showNext(std::move(places));
    else
        showPlaces(std::move(places));
}

void GraphView::setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after)
{
    const GraphToMeasure subject = picture().graph()->subject;
    if (before != picture().shapes().before && !isLaidOut() && isLarge(subject.model.get(), subject.graph)) {
        const ViewSelection::Items selected = m_selection->items();
        beginMeasuring(subject.model, subject.graph);
        m_selection->awaitBoxes(selected);
    }
    changeablePicture().setShapes(std::move(before), std::move(after));
    showChange();
}

} // namespace shapewright
