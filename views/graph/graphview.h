// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/layout/layout.h"
#include "model/shape/shapetable.h"
#include "views/theme/theme.h"

#include <QGraphicsView>

#include <memory>
#include <optional>

namespace shapewright {

class GraphScene;

// The picture of one graph of a model, to zoom, pan and select in. Takes values, emits intents: it measures the
// nodes and asks for a layout; who owns the view has it made and gives it back.
// Mouse: wheel zooms at the cursor, drag pans, click selects, double click opens a subgraph or function body (a menu
// asks which where there are several).
// Keys: arrows move between nodes (pan without a selection or with Ctrl), + and - zoom, 0 fits all, 1 is 100 %, Home
// shows the beginning, Enter opens, Escape clears the selection, the menu key offers to explain shapes.
class GraphView : public QGraphicsView
{
    Q_OBJECT

public:
    explicit GraphView(const Theme &theme, QWidget *parent = nullptr);
    ~GraphView() override;

    void setTheme(const Theme &theme);
    // Shows a graph of the model; null clears. Emits layoutRequested() when control returns to the event loop, so that
    // shapes that are set right after it count for the room that labels take; nothing is drawn until setLayoutResult().
    void setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph);
    void setLayoutResult(const LayoutResult &result);
    // Shapes on the edges: `before` without edits, `after` with them. Never moves a node.
    void setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after);
    [[nodiscard]] bool isLaidOut() const;

    // Selecting from outside emits nothing.
    [[nodiscard]] std::optional<NodeId> selectedNode() const;
    [[nodiscard]] std::optional<ValueId> selectedValue() const;
    void selectNode(std::optional<NodeId> node);    // and brings it into view
    void selectValue(std::optional<ValueId> value); // its edges, lit as a whole
    void highlightSymbol(const QString &name);      // empty: none

    [[nodiscard]] double zoom() const; // 1 is 100 %
    void setZoom(double zoom);
    void zoomIn();
    void zoomOut();
    void fitAll();
    void fitSelection();
    void showBeginning();

    // Vector and pixel export of the whole graph.
    [[nodiscard]] bool exportSvg(const QString &path) const;
    [[nodiscard]] bool exportPng(const QString &path, double scale) const;

Q_SIGNALS:
    void layoutRequested(const shapewright::LayoutRequest &request);
    void nodeSelected(shapewright::NodeId node);
    void valueSelected(shapewright::ValueId value);
    void selectionCleared();
    void graphOpenRequested(shapewright::GraphId graph); // a subgraph or function body was double-clicked
    void explanationRequested(shapewright::ValueId value);
    void zoomChanged(double zoom);

protected:
    bool viewportEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void requestLayout();
    void applyZoom(double zoom, const QPointF &fixedInViewport);
    void updateSceneRect();
    void updateDescription();
    void panBy(const QPoint &pixels);
    void bringIntoView(const QRectF &rect);
    void clickAt(const QPoint &at);
    void selectBox(std::uint32_t box);
    void clearSelection();
    bool moveSelection(int key);
    void openBox(std::uint32_t box);
    [[nodiscard]] QList<ValueId> valuesAt(const QPoint &at) const;
    [[nodiscard]] QList<ValueId> selectedValues() const;
    [[nodiscard]] double leastZoom() const;

    GraphScene *m_scene;
    bool m_isLayoutRequested = false;
    std::optional<QPoint> m_pressedAt;
    QPoint m_lastAt;
    bool m_isPanning = false;
    bool m_isAtBeginning = false; // nobody has moved the picture yet: stays there when the view is resized
};

} // namespace shapewright
