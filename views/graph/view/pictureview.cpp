// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/pictureview.h"

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
constexpr double leastFirstZoom = 0.9; // titles are read with ease
constexpr double leastWholeZoom = 0.7; // titles are read, and that the picture is seen as a whole counts for more
constexpr int miniMapMargin = 12;
constexpr QSize leastForMiniMap(420, 320);

// The box whose middle is nearest to a point, of those that fit.
template <typename Fits>
std::optional<std::uint32_t> nearestBox(const GraphPicture &picture, const QPointF &to, Fits fits)
{
    const std::vector<QRectF> &boxes = picture.places()->boxes;
    std::optional<std::uint32_t> nearest;
    double least = std::numeric_limits<double>::max();
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        const double distance = (boxes[i].center() - to).manhattanLength();
        if (!boxes[i].isNull() && distance < least && fits(i)) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

} // namespace

PictureView::PictureView(QWidget *parent)
    : ZoomView(parent), m_scene(new GraphScene(this)), m_miniMap(new MiniMap(m_scene->picture(), this))
{
    setScene(m_scene);
    setAccessibleName(tr("Graph"));
    connect(m_miniMap, &MiniMap::centreRequested, this, [this](const QPointF &centre) { centerOn(centre); });
    connect(this, &ZoomView::moved, this, &PictureView::placeMiniMap);
}

const GraphPicture &PictureView::picture() const
{
    return m_scene->picture();
}

GraphPicture &PictureView::changeablePicture()
{
    return m_scene->picture();
}

QRectF PictureView::contentBounds() const
{
    return isLaidOut() ? picture().places()->bounds : QRectF();
}

void PictureView::showChange()
{
    m_scene->pictureChanged();
    m_miniMap->pictureChanged();
    placeMiniMap();
    updateDescription();
    Q_EMIT pictureChanged();
}

void PictureView::forgetView()
{
    m_wantedState.reset();
    m_wantedMiddle.reset();
    m_anchor.reset();
    showChange();
    placeMiniMap();
    viewport()->update();
}

std::optional<PictureView::Middle> PictureView::findMiddle() const
{
    if (!isLaidOut() || isAtBeginning())
        return {};
    const QPointF middle = visibleRect().center();
    const auto node = nodeNear(middle);
    const auto box = node ? picture().graph()->boxOf(*node) : std::nullopt;
    if (!box)
        return {};
    return Middle{*node, middle - picture().places()->boxes[*box].center(), zoom()};
}

std::optional<NodeId> PictureView::nodeNear(const QPointF &scene) const
{
    const std::vector<GraphBox> &boxes = picture().graph()->content.boxes;
    const auto box = nearestBox(picture(), scene, [&](std::uint32_t i) { return nodeOf(boxes[i]).has_value(); });
    return box ? nodeOf(boxes[*box]) : std::nullopt;
}

bool PictureView::showPlaces(std::shared_ptr<const GraphPlaces> places)
{
    const std::optional<ViewState> state = viewState();
    if (!changeablePicture().setPlaces(std::move(places)))
        return false;
    showChange();
    moveAfterLayout(state);
    if (picture().places()->isPartial)
        setAnchor();
    placeMiniMap();
    return true;
}

void PictureView::moveAfterLayout(const std::optional<ViewState> &state)
{
    const std::vector<QRectF> &boxes = picture().places()->boxes;
    const std::optional<Middle> middle = std::exchange(m_wantedMiddle, std::nullopt);
    if (const auto anchor = std::exchange(m_anchor, std::nullopt)) {
        // The layout has grown, and what is seen must not move.
        const QPointF moved = boxes[anchor->first].topLeft() - anchor->second;
        const bool wasAtBeginning = isAtBeginning();
        updateSceneRect();
        setViewState({state->centre + moved, state->zoom});
        if (wasAtBeginning)
            noteBeginning();
    } else if (const auto box = middle ? picture().graph()->boxOf(middle->node) : std::nullopt) {
        setViewState({boxes[*box].center() + middle->fromNode, middle->zoom});
    } else if (m_wantedState) {
        setViewState(*std::exchange(m_wantedState, std::nullopt));
    } else {
        showBeginning();
    }
}

void PictureView::setAnchor()
{
    const std::vector<QRectF> &boxes = picture().places()->boxes;
    const auto placed = std::ranges::find_if_not(boxes, &QRectF::isNull);
    if (placed != boxes.end())
        m_anchor.emplace(std::uint32_t(placed - boxes.begin()), placed->topLeft());
}

void PictureView::setMiniMapShown(bool isShown)
{
    m_isMiniMapWanted = isShown;
    placeMiniMap();
}

// The part of the view that the selection fills. Empty if nothing is selected.
QRect PictureView::selectionInView() const
{
    const QRectF rect = isLaidOut() ? rectOfSelection(picture()) : QRectF();
    return rect.isEmpty() ? QRect() : mapFromScene(rect).boundingRect();
}

// It goes to the first corner where it does not cover the selection.
void PictureView::placeMiniMap()
{
    const int right = viewport()->width() - m_miniMap->width() - miniMapMargin;
    const int bottom = viewport()->height() - m_miniMap->height() - miniMapMargin;
    const QRect selected = selectionInView();
    for (const QPoint corner : {QPoint(right, bottom), QPoint(miniMapMargin, bottom), QPoint(right, miniMapMargin),
                                QPoint(miniMapMargin, miniMapMargin)}) {
        m_miniMap->move(corner);
        if (!m_miniMap->geometry().intersects(selected))
            break;
    }
    updateMiniMap();
}

void PictureView::updateMiniMap()
{
    const QSize size = viewport()->size();
    const bool hasRoom = size.width() >= leastForMiniMap.width() && size.height() >= leastForMiniMap.height();
    const QRectF seen = visibleRect();
    const double pixel = 1 / zoom(); // a view that is fitted to the picture may miss one
    const bool seesAll = seen.adjusted(-pixel, -pixel, pixel, pixel).contains(picture().places()->bounds);
    const bool covers = m_miniMap->geometry().intersects(selectionInView()); // in each corner
    m_miniMap->setVisible(m_isMiniMapWanted && isLaidOut() && hasRoom && !seesAll && !covers);
    m_miniMap->setVisiblePart(seen);
}

void PictureView::fitAll()
{
    if (isLaidOut())
        fit(picture().places()->bounds, 1);
}

// It shows the selection or, without one, the box nearest to the middle of the view: seen from afar, the middle may be
// empty.
void PictureView::showActualSize()
{
    QRectF seen = rectOfSelection(picture());
    const auto box = nearestBox(picture(), visibleRect().center(), [](std::uint32_t) { return true; });
    if (seen.isEmpty() && box)
        seen = picture().places()->boxes[*box];
    const bool wasFar = zoom() < leastReadableZoom;
    setZoom(1);
    if (wasFar && isLaidOut() && !seen.isEmpty())
        centerOn(seen.center());
}

void PictureView::fitSelection()
{
    const QRectF rect = rectOfSelection(picture());
    if (isLaidOut() && !rect.isEmpty())
        fit(rect.adjusted(-120, -120, 120, 120), 1.25);
}

std::optional<PictureView::ViewState> PictureView::viewState() const
{
    if (!isLaidOut())
        return m_wantedState;
    return ViewState{visibleRect().center(), zoom()};
}

void PictureView::setViewState(const ViewState &state)
{
    if (!isLaidOut()) {
        m_wantedState = state;
        return;
    }
    setZoom(state.zoom);
    centerOn(state.centre);
}

void PictureView::showBeginning()
{
    if (!isLaidOut())
        return;
    const QRectF bounds = picture().places()->bounds;
    const double wide = viewport()->width() / bounds.width();
    const double whole = std::min(wide, viewport()->height() / bounds.height());
    // Blocks are few, so that they may be seen as a whole.
    const bool isSeenWhole = picture().graph()->subject.collapsed && whole >= leastWholeZoom;
    setZoom(isSeenWhole ? std::min(whole, 1.0) : std::clamp(wide, leastFirstZoom, 1.0));
    const double visible = viewport()->height() / zoom();
    // A graph wider than the view is shown where it begins: at its first box.
    const std::vector<QRectF> &boxes = picture().places()->boxes;
    const auto first = std::ranges::min_element(boxes, {}, &QRectF::top);
    const bool isWider = bounds.width() * zoom() > viewport()->width() + 1;
    const double x = isWider && first != boxes.end() ? first->center().x() : bounds.center().x();
    const double y = bounds.height() <= visible ? bounds.center().y() : bounds.top() + visible / 2;
    centerOn(x, y);
    noteBeginning();
}

void PictureView::bringIntoView(const QRectF &rect)
{
    if (!isLaidOut())
        return;
    if (zoom() < leastReadableZoom / 2)
        setZoom(leastReadableZoom);
    const QRectF visible = visibleRect();
    const double border = 24 / zoom();
    if (visible.adjusted(border, border, -border, -border).contains(rect))
        return;
    const bool fits = rect.width() < visible.width() && rect.height() < visible.height();
    setZoom(zoom()); // so that the view counts as moved from the beginning
    centerOn(fits ? rect.center() : QPointF(rect.center().x(), rect.top() + visible.height() / 3));
}

void PictureView::resizeEvent(QResizeEvent *event)
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

void PictureView::updateDescription()
{
    if (picture().graph()->isEmpty())
        return setAccessibleDescription({});
    const PictureSelection &selection = picture().selection();
    QString text = tr("%n box(es)", nullptr, int(picture().graph()->content.boxes.size()));
    if (const auto box = selection.lastBox())
        text =
            tr("%1. Selected: %2").arg(text, descriptionOf(picture(), {box, {}, false, {}, {}}).section(u'\n', 0, 1));
    else if (const auto value = selection.value())
        text = tr("%1. Selected: %2").arg(text, displayText(picture().graph()->model().value(*value).name));
    setAccessibleDescription(text);
}

} // namespace shapewright
