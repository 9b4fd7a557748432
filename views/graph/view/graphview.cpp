// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/graphview.h"

#include "views/graph/picture/displaytext.h"
#include "views/graph/picture/picturehit.h"
#include "views/graph/view/graphscene.h"
#include "views/graph/view/minimap.h"

#include <QResizeEvent>

#include <algorithm>
#include <limits>
#include <utility>

namespace shapewright {

namespace {

constexpr double leastReadableZoom = 0.75;
// A graph of up to so many nodes is measured here, within a few milliseconds. Another thread would need longer to load
// its fonts.
constexpr std::size_t mostMeasuredAtOnce = 300;
constexpr int miniMapMargin = 12;
constexpr QSize leastForMiniMap(420, 320);

bool isLarge(const ModelGraph *model, GraphId graph)
{
    return model && model->graph(graph).nodes.size() > mostMeasuredAtOnce;
}

// The box whose middle is nearest to a place, of those that fit.
template <typename Fits>
std::optional<std::uint32_t> nearestBox(const GraphPicture &picture, const QPointF &to, Fits fits)
{
    std::optional<std::uint32_t> nearest;
    double least = std::numeric_limits<double>::max();
    for (std::uint32_t i = 0; i < picture.graph()->content.boxes.size(); ++i) {
        const QRectF &rect = picture.places()->boxes[i];
        const double distance = (rect.center() - to).manhattanLength();
        if (!rect.isNull() && distance < least && fits(i)) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

} // namespace

GraphView::GraphView(const Theme &theme, QWidget *parent)
    : ZoomView(parent), m_scene(new GraphScene(this)), m_miniMap(new MiniMap(m_scene->picture(), this))
{
    setScene(m_scene);
    setAccessibleName(tr("Graph"));
    connect(m_miniMap, &MiniMap::centreRequested, this, [this](const QPointF &centre) { centerOn(centre); });
    connect(this, &ZoomView::moved, this, &GraphView::followWithMiniMap);
    setTheme(theme);
}

GraphView::~GraphView() = default;

QRectF GraphView::contentBounds() const
{
    return isLaidOut() ? m_scene->picture().places()->bounds : QRectF();
}

void GraphView::setTheme(const Theme &theme)
{
    setBackgroundBrush(theme.window);
    m_scene->picture().setTheme(theme);
    showChange();
    viewport()->update();
}

void GraphView::showChange()
{
    m_scene->pictureChanged();
    m_miniMap->pictureChanged();
    updateDescription();
}

void GraphView::setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph)
{
    m_wantedState.reset();
    m_wantedPlace.reset();
    m_anchor.reset();
    m_wantedSelection = {};
    m_isMeasuring = false;
    if (isLarge(model.get(), graph))
        beginMeasuring(std::move(model), graph);
    else
        m_scene->picture().setGraph(std::move(model), graph, m_options);
    showChange();
    placeMiniMap();
    viewport()->update();
    if (!m_scene->picture().graph()->isEmpty())
        requestLayoutLater();
}

// The picture knows its subject, but has no boxes until setMeasured().
void GraphView::beginMeasuring(std::shared_ptr<const ModelGraph> model, GraphId graph)
{
    m_isMeasuring = true;
    MeasuredGraph empty;
    empty.subject = {std::move(model), graph, m_options, m_scene->picture().shapes().before};
    m_scene->picture().setGraph(std::make_shared<const MeasuredGraph>(std::move(empty)));
    requestLayoutLater();
}

void GraphView::requestLayoutLater()
{
    if (std::exchange(m_isLayoutRequested, true))
        return;
    QMetaObject::invokeMethod(this, &GraphView::requestLayout, Qt::QueuedConnection);
}

void GraphView::setOptions(const GraphOptions &options)
{
    if (options == m_options)
        return;
    m_options = options;
    const GraphPicture &picture = m_scene->picture();
    if (picture.graph()->isEmpty())
        return;
    const std::optional<Place> place = placeInTheMiddle();
    const QList<NodeId> nodes = selectedNodes();
    const std::optional<ValueId> value = selectedValue();
    setGraph(picture.graph()->subject.model, picture.graph()->subject.graph);
    m_wantedPlace = place;
    selectWanted({nodes, value});
}

void GraphView::selectWanted(const WantedSelection &wanted)
{
    GraphPicture &picture = m_scene->picture();
    if (m_isMeasuring)
        m_wantedSelection = wanted;
    if (m_isMeasuring || wanted.value)
        return picture.selection().selectValue(wanted.value);
    std::vector<std::uint32_t> boxes;
    for (const NodeId node : wanted.nodes) {
        if (const auto box = picture.graph()->boxOf(node))
            boxes.push_back(*box);
    }
    picture.selection().selectBoxes(std::move(boxes));
}

std::optional<GraphView::Place> GraphView::placeInTheMiddle() const
{
    const GraphPicture &picture = m_scene->picture();
    if (!isLaidOut() || isAtBeginning())
        return {};
    const QPointF middle = visibleRect().center();
    const auto box = nearestBox(picture, middle,
                                [&](std::uint32_t i) { return picture.graph()->content.boxes[i].node.has_value(); });
    if (!box)
        return {};
    return Place{*picture.graph()->content.boxes[*box].node, middle - picture.places()->boxes[*box].center(), zoom()};
}

void GraphView::requestLayout()
{
    m_isLayoutRequested = false;
    const GraphPicture &picture = m_scene->picture();
    if (m_isMeasuring)
        Q_EMIT measureRequested(picture.graph()->subject, picture.looks().theme());
    else if (!picture.graph()->isEmpty())
        Q_EMIT layoutRequested(picture.graph()->layoutRequest());
}

void GraphView::setMeasured(std::shared_ptr<const MeasuredGraph> measured)
{
    if (!m_isMeasuring || measured->subject != m_scene->picture().graph()->subject)
        return;
    m_isMeasuring = false;
    m_scene->picture().setGraph(std::move(measured));
    selectWanted(std::exchange(m_wantedSelection, {}));
    showChange();
    Q_EMIT layoutRequested(m_scene->picture().graph()->layoutRequest());
}

void GraphView::setPlaces(std::shared_ptr<const GraphPlaces> places)
{
    const std::optional<ViewState> state = viewState();
    if (m_isMeasuring || !m_scene->picture().setPlaces(std::move(places)))
        return;
    showChange();
    if (const auto anchor = std::exchange(m_anchor, std::nullopt)) {
        // The layout has grown, and what is seen must not move.
        const QPointF moved = m_scene->picture().places()->boxes[anchor->first].topLeft() - anchor->second;
        const bool wasAtBeginning = isAtBeginning();
        updateSceneRect();
        setViewState({state->centre + moved, state->zoom});
        if (wasAtBeginning)
            noteBeginning();
    } else if (const auto box = m_wantedPlace ? m_scene->picture().graph()->boxOf(m_wantedPlace->node) : std::nullopt) {
        setViewState(
            {m_scene->picture().places()->boxes[*box].center() + m_wantedPlace->fromNode, m_wantedPlace->zoom});
    } else if (m_wantedState) {
        setViewState(*std::exchange(m_wantedState, std::nullopt));
    } else {
        showBeginning();
    }
    m_wantedPlace.reset();
    if (m_scene->picture().places()->isPartial)
        setAnchor();
    placeMiniMap();
}

void GraphView::setAnchor()
{
    const std::vector<QRectF> &boxes = m_scene->picture().places()->boxes;
    const auto placed = std::ranges::find_if_not(boxes, &QRectF::isNull);
    if (placed != boxes.end())
        m_anchor.emplace(std::uint32_t(placed - boxes.begin()), placed->topLeft());
}

void GraphView::setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after)
{
    const GraphPicture &picture = m_scene->picture();
    if (before != picture.shapes().before && !isLaidOut() &&
        isLarge(picture.graph()->subject.model.get(), picture.graph()->subject.graph)) {
        const WantedSelection wanted =
            m_isMeasuring ? m_wantedSelection : WantedSelection{selectedNodes(), selectedValue()};
        beginMeasuring(picture.graph()->subject.model, picture.graph()->subject.graph);
        m_wantedSelection = wanted;
    }
    m_scene->picture().setShapes(std::move(before), std::move(after));
    showChange();
}

bool GraphView::isLaidOut() const
{
    return m_scene->picture().places()->isLaidOut;
}

std::optional<NodeId> GraphView::selectedNode() const
{
    const auto box = m_scene->picture().selection().lastBox();
    return box ? m_scene->picture().graph()->content.boxes[*box].node : std::nullopt;
}

std::optional<ValueId> GraphView::selectedValue() const
{
    const auto box = m_scene->picture().selection().lastBox();
    return box ? m_scene->picture().graph()->content.boxes[*box].value : m_scene->picture().selection().value();
}

QList<NodeId> GraphView::selectedNodes() const
{
    QList<NodeId> nodes;
    for (const std::uint32_t box : m_scene->picture().selection().boxes()) {
        if (const auto node = m_scene->picture().graph()->content.boxes[box].node)
            nodes.append(*node);
    }
    return nodes;
}

void GraphView::selectNode(std::optional<NodeId> node)
{
    const auto box = node ? m_scene->picture().graph()->boxOf(*node) : std::nullopt;
    selectWanted({node ? QList<NodeId>{*node} : QList<NodeId>(), {}});
    showChange();
    if (box && isLaidOut())
        bringIntoView(m_scene->picture().places()->boxes[*box]);
}

void GraphView::selectValue(std::optional<ValueId> value)
{
    selectWanted({{}, value});
    showChange();
    if (value && isLaidOut())
        bringIntoView(rectOf(m_scene->picture(), *value));
}

void GraphView::changeEmphasis(const std::function<void(Emphasis &)> &change)
{
    Emphasis emphasis = m_scene->picture().marks().emphasis;
    change(emphasis);
    if (emphasis == m_scene->picture().marks().emphasis)
        return;
    m_scene->picture().setEmphasis(std::move(emphasis));
    showChange();
    Q_EMIT emphasisChanged();
}

void GraphView::setCoverage(std::shared_ptr<const Coverage> coverage)
{
    m_scene->picture().setCoverage(std::move(coverage));
    showChange();
}

void GraphView::highlightSymbol(const QString &name, const QList<ValueId> &carriers)
{
    changeEmphasis([&](Emphasis &emphasis) {
        emphasis.symbol = name;
        emphasis.carriers = carriers;
    });
}

void GraphView::showDynamic(bool alone)
{
    changeEmphasis([&](Emphasis &emphasis) { emphasis.isDynamic = alone; });
}

void GraphView::showPath(const QList<ValueId> &path)
{
    changeEmphasis([&](Emphasis &emphasis) { emphasis.path = path; });
}

void GraphView::setFound(const QList<NodeId> &nodes, const QList<ValueId> &values)
{
    changeEmphasis([&](Emphasis &emphasis) {
        emphasis.foundNodes = nodes;
        emphasis.foundValues = values;
    });
}

void GraphView::setMiniMapShown(bool shown)
{
    m_isMiniMapWanted = shown;
    placeMiniMap();
}

void GraphView::placeMiniMap()
{
    const QSize size = viewport()->size();
    m_miniMap->move(size.width() - m_miniMap->width() - miniMapMargin,
                    size.height() - m_miniMap->height() - miniMapMargin);
    followWithMiniMap();
}

void GraphView::followWithMiniMap()
{
    const QSize size = viewport()->size();
    const bool hasRoom = size.width() >= leastForMiniMap.width() && size.height() >= leastForMiniMap.height();
    const QRectF seen = visibleRect();
    const bool seesAll = seen.adjusted(-1, -1, 1, 1).contains(m_scene->picture().places()->bounds);
    m_miniMap->setVisible(m_isMiniMapWanted && isLaidOut() && hasRoom && !seesAll);
    m_miniMap->setVisiblePart(seen);
}

void GraphView::fitAll()
{
    if (isLaidOut())
        fit(m_scene->picture().places()->bounds, 1);
}

// Of the selection, else of what is nearest to the middle of the view: seen from afar, the middle may be empty.
void GraphView::showActualSize()
{
    const GraphPicture &picture = m_scene->picture();
    QRectF seen = rectOfSelection(picture);
    const auto box = nearestBox(picture, visibleRect().center(), [](std::uint32_t) { return true; });
    if (seen.isEmpty() && box)
        seen = picture.places()->boxes[*box];
    const bool wasFar = zoom() < leastReadableZoom;
    setZoom(1);
    if (wasFar && isLaidOut() && !seen.isEmpty())
        centerOn(seen.center());
}

void GraphView::fitSelection()
{
    const QRectF rect = rectOfSelection(m_scene->picture());
    if (isLaidOut() && !rect.isEmpty())
        fit(rect.adjusted(-120, -120, 120, 120), 1.25);
}

std::optional<GraphView::ViewState> GraphView::viewState() const
{
    if (!isLaidOut())
        return m_wantedState;
    return ViewState{visibleRect().center(), zoom()};
}

void GraphView::setViewState(const ViewState &state)
{
    if (!isLaidOut()) {
        m_wantedState = state;
        return;
    }
    setZoom(state.zoom);
    centerOn(state.centre);
}

void GraphView::showBeginning()
{
    if (!isLaidOut())
        return;
    const QRectF bounds = m_scene->picture().places()->bounds;
    const double wide = viewport()->width() / bounds.width();
    setZoom(std::clamp(wide, leastReadableZoom, 1.0));
    const double visible = viewport()->height() / zoom();
    // A graph wider than the view is shown where it begins: at its first box.
    const std::vector<QRectF> &boxes = m_scene->picture().places()->boxes;
    const auto first = std::ranges::min_element(boxes, {}, &QRectF::top);
    const bool isWider = bounds.width() * zoom() > viewport()->width() + 1;
    const double x = isWider && first != boxes.end() ? first->center().x() : bounds.center().x();
    const double y = bounds.height() <= visible ? bounds.center().y() : bounds.top() + visible / 2;
    centerOn(x, y);
    noteBeginning();
}

const GraphPicture &GraphView::picture() const
{
    return m_scene->picture();
}

void GraphView::bringIntoView(const QRectF &rect)
{
    if (zoom() < leastReadableZoom / 2)
        setZoom(leastReadableZoom);
    const QRectF visible = visibleRect();
    const double border = 24 / zoom();
    if (visible.adjusted(border, border, -border, -border).contains(rect))
        return;
    const bool fits = rect.width() < visible.width() && rect.height() < visible.height();
    setZoom(zoom()); // moved from the beginning
    centerOn(fits ? rect.center() : QPointF(rect.center().x(), rect.top() + visible.height() / 3));
}

void GraphView::resizeEvent(QResizeEvent *event)
{
    ZoomView::resizeEvent(event);
    if (isLaidOut() && !event->oldSize().isEmpty()) {
        if (isAtBeginning()) {
            showBeginning();
        } else {
            // What was in the middle stays there.
            const QPointF centre = mapToScene(QRect(QPoint(), event->oldSize()).center());
            updateSceneRect();
            centerOn(centre);
        }
    }
    placeMiniMap();
}

void GraphView::updateDescription()
{
    const GraphPicture &picture = m_scene->picture();
    if (picture.graph()->isEmpty())
        return setAccessibleDescription({});
    QString text = tr("%n box(es)", nullptr, int(picture.graph()->content.boxes.size()));
    if (const auto box = picture.selection().lastBox())
        text = tr("%1. Selected: %2").arg(text, descriptionOf(picture, {box, {}, false, {}}).section(u'\n', 0, 1));
    else if (picture.selection().value())
        text = tr("%1. Selected: %2")
                   .arg(text, displayText(picture.graph()->model().value(*picture.selection().value()).name));
    setAccessibleDescription(text);
}

} // namespace shapewright
