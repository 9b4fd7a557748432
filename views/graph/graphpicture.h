// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"
#include "model/shape/shapetable.h"
#include "views/graph/boxlook.h"
#include "views/graph/graphcontent.h"
#include "views/graph/gridindex.h"
#include "views/theme/theme.h"

#include <QPolygonF>
#include <QRectF>

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace shapewright {

// The picture of one graph: what it shows, where that is, and what is selected. Knows nothing of windows; GraphPainter
// draws it.
class GraphPicture
{
public:
    struct Box {
        BoxLook look;
        QRectF rect;
        bool hasError = false;
    };
    struct Edge {
        QPolygonF route;
        ShapeLabel label;
        LabelLook labelLook;
        QRectF labelRect; // null where there is no label
        bool isFar = false;
    };
    // A part of an edge's route, small enough to be found by where it is.
    struct Stretch {
        std::uint32_t edge = 0;
        int first = 0, last = 0; // points of the route
    };
    struct Hit {
        std::optional<std::uint32_t> box;
        std::optional<std::uint32_t> edge;
        bool isOnLabel = false;
    };

    void setTheme(const Theme &theme);
    void setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph);
    void setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after);
    [[nodiscard]] LayoutRequest layoutRequest() const;
    // False for a result that is not of this graph; then nothing changes.
    bool setLayout(const LayoutResult &result);

    [[nodiscard]] bool isEmpty() const { return !m_model; }
    [[nodiscard]] bool isLaidOut() const { return m_isLaidOut; }
    [[nodiscard]] QRectF bounds() const { return m_bounds; }
    [[nodiscard]] const Theme &theme() const { return m_theme; }
    [[nodiscard]] const PictureFonts &fonts() const { return m_fonts; }
    [[nodiscard]] const ModelGraph *model() const { return m_model.get(); }
    [[nodiscard]] const GraphContent &content() const { return m_content; }
    [[nodiscard]] const std::vector<Box> &boxes() const { return m_boxes; }
    [[nodiscard]] const std::vector<Edge> &edges() const { return m_edges; }
    [[nodiscard]] const std::vector<Stretch> &stretches() const { return m_stretches; }
    [[nodiscard]] const GridIndex &boxIndex() const { return m_boxIndex; }
    [[nodiscard]] const GridIndex &labelIndex() const { return m_labelIndex; }
    [[nodiscard]] const GridIndex &stretchIndex() const { return m_stretchIndex; }

    [[nodiscard]] Hit hit(const QPointF &at, double tolerance) const;
    [[nodiscard]] QString description(const Hit &hit) const; // for a tooltip, plain text
    [[nodiscard]] std::optional<std::uint32_t> boxOf(NodeId node) const;
    [[nodiscard]] QRectF rectOf(ValueId value) const; // of all its edges

    // Selected is one box, or one value, or nothing.
    void selectBox(std::optional<std::uint32_t> box);
    void selectValue(std::optional<ValueId> value);
    void highlightSymbol(const QString &name) { m_symbol = name; }
    [[nodiscard]] std::optional<std::uint32_t> selectedBox() const { return m_selectedBox; }
    [[nodiscard]] std::optional<ValueId> selectedValue() const { return m_selectedValue; }
    [[nodiscard]] const QString &highlightedSymbol() const { return m_symbol; }
    [[nodiscard]] bool isLit(std::uint32_t edge) const; // belongs to what is selected

private:
    void measureBoxes();
    void measureLabels();
    void placeLabel(Edge &edge) const;
    void markErrors();
    void indexAll();
    void indexRoute(std::uint32_t edge);
    [[nodiscard]] bool fits(const ShapeTable *table) const; // is of this model

    Theme m_theme = Theme::light();
    PictureFonts m_fonts{m_theme};
    std::shared_ptr<const ModelGraph> m_model;
    GraphId m_graph{};
    std::shared_ptr<const ShapeTable> m_before, m_after;
    GraphContent m_content;
    std::unordered_map<NodeId, std::uint32_t> m_boxOfNode;
    std::vector<Box> m_boxes;
    std::vector<Edge> m_edges;
    std::vector<QPointF> m_labelPlaces; // left middle, by edge
    std::vector<Stretch> m_stretches;
    GridIndex m_boxIndex, m_labelIndex, m_stretchIndex;
    QRectF m_bounds;
    bool m_isLaidOut = false;
    std::optional<std::uint32_t> m_selectedBox;
    std::optional<ValueId> m_selectedValue;
    QString m_symbol;
};

} // namespace shapewright
