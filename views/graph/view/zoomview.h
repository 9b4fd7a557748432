// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QGraphicsView>

#include <optional>

class QRubberBand;

namespace shapewright {

// A view to zoom and pan in, without scroll bars. The wheel and a pinch zoom at the cursor, by as much as the device
// reports. Two fingers on a touch pad pan, and with Ctrl they zoom. Shift with the wheel pans sideways. Dragging pans,
// and with Shift it selects an area.
class ZoomView : public QGraphicsView
{
    Q_OBJECT

public:
    // Which part of the content is seen.
    struct ViewState {
        QPointF centre; // in the scene
        double zoom = 1;

        bool operator==(const ViewState &) const = default;
    };

    explicit ZoomView(QWidget *parent = nullptr);

    [[nodiscard]] double zoom() const; // 1 is 100 %
    void setZoom(double zoom);
    void zoomIn();
    void zoomOut();
    [[nodiscard]] QRectF visibleRect() const; // in the scene

Q_SIGNALS:
    void zoomChanged(double zoom);
    void moved(); // zoomed, panned, or resized

protected:
    static constexpr int panStep = 80;

    // Empty if there is nothing to move in.
    [[nodiscard]] virtual QRectF contentBounds() const = 0;
    virtual void clickAt(const QPoint &at, Qt::KeyboardModifiers modifiers) = 0;
    // If this returns false, the double click counts as a click.
    virtual bool doubleClickAt(const QPoint &at) = 0;
    virtual void takeArea(const QRectF &area) = 0; // in the scene
    // The person zoomed at a place of the viewport, which did not move.
    virtual void zoomedAt(const QPointF & /*fixedInViewport*/, double /*zoomBefore*/) {}

    void applyZoom(double zoom, const QPointF &fixedInViewport);
    // Brings a point of the scene to a place of the viewport.
    void moveTo(const QPointF &scene, const QPointF &inViewport);
    void updateSceneRect();
    void panBy(const QPoint &pixels);
    void fit(const QRectF &rect, double mostZoom);
    // False if the user has moved the content since the last noteBeginning().
    [[nodiscard]] bool isAtBeginning() const { return m_isAtBeginning; }
    void noteBeginning() { m_isAtBeginning = true; }

    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    enum class Drag { None, Pan, Area };

    void zoomBy(double factor, const QPointF &fixedInViewport);
    [[nodiscard]] double leastZoom() const;
    void drag(QMouseEvent *event);

    std::optional<QPoint> m_pressedAt;
    QPoint m_lastAt;
    QPointF m_fixed; // the point of the scene that the last zoom did not move
    Drag m_drag = Drag::None;
    QRubberBand *m_band;
    bool m_isAtBeginning = false;
    bool m_showsFocus = false; // the keyboard brought the focus here
};

} // namespace shapewright
