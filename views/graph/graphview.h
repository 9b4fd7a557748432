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
class GraphView : public QGraphicsView
{
    Q_OBJECT

public:
    explicit GraphView(const Theme &theme, QWidget *parent = nullptr);
    ~GraphView() override;

    void setTheme(const Theme &theme);
    // Shows a graph of the model; null clears. Emits layoutRequested(); nothing is drawn until setLayoutResult().
    void setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph);
    void setLayoutResult(const LayoutResult &result);
    // Shapes on the edges: `before` without edits, `after` with them. Never moves a node.
    void setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after);

    [[nodiscard]] std::optional<NodeId> selectedNode() const;
    void selectNode(std::optional<NodeId> node);   // and brings it into view
    void selectValue(std::optional<ValueId> value); // its edges, lit as a whole
    void highlightSymbol(const QString &name);      // empty: none

    [[nodiscard]] double zoom() const; // 1 is 100 %
    void setZoom(double zoom);
    void zoomIn();
    void zoomOut();
    void fitAll();
    void fitSelection();

    // Vector and pixel export of the whole graph.
    [[nodiscard]] bool exportSvg(const QString &path) const;
    [[nodiscard]] bool exportPng(const QString &path, double scale) const;

Q_SIGNALS:
    void layoutRequested(const shapewright::LayoutRequest &request);
    void nodeSelected(shapewright::NodeId node);
    void valueSelected(shapewright::ValueId value);
    void selectionCleared();
    void graphOpenRequested(shapewright::GraphId graph); // a subgraph or function body was double-clicked
    void zoomChanged(double zoom);

private:
    GraphScene *m_scene;
    // as needed
};

} // namespace shapewright
