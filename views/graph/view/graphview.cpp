// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/graphview.h"

#include <utility>

namespace shapewright {

namespace {

// A graph of up to so many nodes is measured here, within a few milliseconds. Another thread would need longer to load
// its fonts.
constexpr std::size_t mostMeasuredAtOnce = 300;

bool isLarge(const ModelGraph *model, GraphId graph)
{
    return model && model->graph(graph).nodes.size() > mostMeasuredAtOnce;
}

} // namespace

GraphView::GraphView(const Theme &theme, QWidget *parent)
    : PictureView(parent), m_selection(new ViewSelection(*this, changeablePicture())),
      m_highlights(new ViewHighlights(*this, changeablePicture()))
{
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
    m_selection->forgetAwaited();
    if (isLarge(model.get(), graph)) {
        beginMeasuring(std::move(model), graph);
        m_selection->awaitBoxes({});
    } else {
        changeablePicture().setGraph(std::move(model), graph, m_options);
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
    empty.subject = {std::move(model), graph, m_options, picture().shapes().before};
    changeablePicture().setGraph(std::make_shared<const MeasuredGraph>(std::move(empty)));
    requestLayoutLater();
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
    const MeasuredGraph &graph = *picture().graph();
    if (m_isMeasuring)
        Q_EMIT measureRequested(graph.subject, picture().looks().theme());
    else if (!graph.isEmpty())
        Q_EMIT layoutRequested(graph.layoutRequest());
}

void GraphView::setMeasured(std::shared_ptr<const MeasuredGraph> measured)
{
    if (!m_isMeasuring || measured->subject != picture().graph()->subject)
        return;
    m_isMeasuring = false;
    changeablePicture().setGraph(std::move(measured));
    m_selection->boxesCame();
    showChange();
    Q_EMIT layoutRequested(picture().graph()->layoutRequest());
}

void GraphView::setOptions(const GraphOptions &options)
{
    if (options == m_options)
        return;
    m_options = options;
    if (picture().graph()->isEmpty())
        return;
    const ViewSelection::Items selected = m_selection->items();
    const GraphToMeasure subject = picture().graph()->subject;
    const auto middle = findMiddle();
    setGraph(subject.model, subject.graph);
    keepMiddle(middle);
    m_selection->selectItems(selected);
}

void GraphView::setPlaces(std::shared_ptr<const GraphPlaces> places)
{
    if (!m_isMeasuring)
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
