// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/zoomview.h"

#include <QApplication>
#include <QGestureEvent>
#include <QInputDevice>
#include <QLineF>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QPinchGesture>
#include <QRubberBand>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shapewright {

namespace {

constexpr double mostZoom = 4;
constexpr double zoomStep = 1.25;
constexpr double wheelForDouble = 360; // eighths of a degree that double the size, three notches of an ordinary wheel

} // namespace

ZoomView::ZoomView(QWidget *parent) : QGraphicsView(parent), m_band(new QRubberBand(QRubberBand::Rectangle, viewport()))
{
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTransformationAnchor(NoAnchor);
    setResizeAnchor(NoAnchor);
    setViewportUpdateMode(MinimalViewportUpdate);
    setFocusPolicy(Qt::StrongFocus);
    setViewportMargins(1, 1, 1, 1);
    viewport()->grabGesture(Qt::PinchGesture);
}

double ZoomView::zoom() const
{
    return transform().m11();
}

double ZoomView::leastZoom() const
{
    const QRectF bounds = contentBounds();
    if (bounds.isEmpty())
        return 0.1;
    const double fitting = std::min(viewport()->width() / bounds.width(), viewport()->height() / bounds.height());
    return std::clamp(fitting, 0.0005, 0.25);
}

void ZoomView::setZoom(double zoom)
{
    applyZoom(zoom, QRectF(viewport()->rect()).center());
}

void ZoomView::applyZoom(double wanted, const QPointF &fixedInViewport)
{
    m_isAtBeginning = false;
    const double old = zoom();
    const double now = std::clamp(wanted, leastZoom(), mostZoom);
    // Scrolling rounds to whole pixels. Over several steps at the same place, the errors would add up.
    if (QLineF(viewportTransform().map(m_fixed), fixedInViewport).length() > 1)
        m_fixed = viewportTransform().inverted().map(fixedInViewport);
    setTransform(QTransform::fromScale(now, now));
    moveTo(QPointF(m_fixed), fixedInViewport);
    if (now != old)
        Q_EMIT zoomChanged(now);
}

void ZoomView::moveTo(const QPointF &scene, const QPointF &inViewport)
{
    m_fixed = scene;
    updateSceneRect();
    centerOn(scene + (QRectF(viewport()->rect()).center() - inViewport) / zoom());
    panBy((inViewport - viewportTransform().map(scene)).toPoint()); // centerOn() rounds down
}

void ZoomView::zoomBy(double factor, const QPointF &fixedInViewport)
{
    const double before = zoom();
    applyZoom(before * factor, fixedInViewport);
    zoomedAt(fixedInViewport, before);
}

// Leaves room around the content, so that a zoom keeps what lies under the cursor there even beside the content. Some
// of the content always stays in view.
void ZoomView::updateSceneRect()
{
    const double x = viewport()->width() / zoom() * 0.9;
    const double y = viewport()->height() / zoom() * 0.9;
    setSceneRect(contentBounds().adjusted(-x, -y, x, y));
}

void ZoomView::zoomIn()
{
    zoomBy(zoomStep, QRectF(viewport()->rect()).center());
}

void ZoomView::zoomOut()
{
    zoomBy(1 / zoomStep, QRectF(viewport()->rect()).center());
}

QRectF ZoomView::visibleRect() const
{
    return mapToScene(viewport()->rect()).boundingRect();
}

void ZoomView::fit(const QRectF &rect, double most)
{
    if (rect.isEmpty())
        return;
    const double fitting = std::min(viewport()->width() / rect.width(), viewport()->height() / rect.height());
    setZoom(std::min(fitting, most));
    centerOn(rect.center());
}

void ZoomView::panBy(const QPoint &pixels)
{
    m_isAtBeginning = false;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - pixels.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - pixels.y());
}

void ZoomView::scrollContentsBy(int dx, int dy)
{
    QGraphicsView::scrollContentsBy(dx, dy);
    Q_EMIT moved();
}

// The frame of one pixel around the viewport shows the focus, as it does around fields.
bool ZoomView::event(QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        const bool isByKey =
            reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
        // A menu or another window only borrows the focus.
        if (event->type() == QEvent::FocusIn && reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason)
            m_showsFocus = isByKey;
        update();
    } else if (event->type() == QEvent::Paint) {
        QPainter painter(this);
        painter.setPen(palette().color(m_showsFocus && hasFocus() ? QPalette::Highlight : QPalette::Window));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
        return true;
    }
    return QGraphicsView::event(event);
}

bool ZoomView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::NativeGesture) {
        const auto *gesture = static_cast<QNativeGestureEvent *>(event);
        if (gesture->gestureType() != Qt::ZoomNativeGesture || contentBounds().isEmpty())
            return false;
        zoomBy(1 + gesture->value(), gesture->position());
        return true;
    }
    if (event->type() == QEvent::Gesture) {
        const auto *gestures = static_cast<QGestureEvent *>(event);
        const auto *pinch = static_cast<QPinchGesture *>(gestures->gesture(Qt::PinchGesture));
        if (!pinch || contentBounds().isEmpty())
            return false;
        zoomBy(pinch->scaleFactor(), viewport()->mapFromGlobal(pinch->centerPoint()));
        return true;
    }
    return QGraphicsView::viewportEvent(event);
}

void ZoomView::wheelEvent(QWheelEvent *event)
{
    event->accept();
    if (contentBounds().isEmpty())
        return;
    const QPoint angle = event->angleDelta();
    const bool isTouchPad = event->device() && event->device()->type() == QInputDevice::DeviceType::TouchPad;
    if (isTouchPad && !(event->modifiers() & Qt::ControlModifier))
        panBy(event->hasPixelDelta() ? event->pixelDelta() : angle / 4);
    else if (event->modifiers() & Qt::ShiftModifier)
        panBy(QPoint(angle.y() != 0 ? angle.y() : angle.x(), 0));
    else
        zoomBy(std::pow(2.0, angle.y() / wheelForDouble), event->position());
}

void ZoomView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return event->ignore();
    m_pressedAt = m_lastAt = event->pos();
    m_drag = Drag::None;
}

void ZoomView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pressedAt)
        return;
    if (m_drag == Drag::None && (event->pos() - *m_pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = event->modifiers() & Qt::ShiftModifier ? Drag::Area : Drag::Pan;
        m_band->setVisible(m_drag == Drag::Area);
        viewport()->setCursor(m_drag == Drag::Area ? Qt::CrossCursor : Qt::ClosedHandCursor);
    }
    drag(event);
    m_lastAt = event->pos();
}

void ZoomView::drag(QMouseEvent *event)
{
    switch (m_drag) {
    case Drag::None:
        return;
    case Drag::Pan:
        return panBy(event->pos() - m_lastAt);
    case Drag::Area:
        return m_band->setGeometry(QRect(*m_pressedAt, event->pos()).normalized());
    }
}

void ZoomView::mouseReleaseEvent(QMouseEvent *event)
{
    const bool isPressed = m_pressedAt.has_value();
    const Drag done = std::exchange(m_drag, Drag::None);
    m_pressedAt.reset();
    m_band->hide();
    viewport()->unsetCursor();
    if (done == Drag::Area)
        takeArea(mapToScene(m_band->geometry()).boundingRect());
    else if (isPressed && done == Drag::None && event->button() == Qt::LeftButton)
        clickAt(event->pos(), event->modifiers());
    else if (!isPressed)
        event->ignore();
}

void ZoomView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !doubleClickAt(event->pos()))
        mousePressEvent(event);
}

} // namespace shapewright
