// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"
#include "model/shape/tables/shapetable.h"
#include "views/graph/picture/boxlook.h"
#include "views/graph/picture/coverage.h"
#include "views/graph/picture/emphasis.h"
#include "views/graph/picture/gridindex.h"
#include "views/graph/picture/inkedtext.h"
#include "views/graph/picture/measuredgraph.h"
#include "views/theme/theme.h"

#include <QPolygonF>
#include <QRectF>

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// The picture of one graph: what it shows, where that is, what is selected, and what is to stand out. Knows nothing of
// windows; GraphPainter draws it.
class GraphPicture
{
public:
    struct Box {
        QSizeF size;
        QRectF rect;
        QColor colour; // of its title
        bool hasRows = false;
        std::vector<std::uint32_t> problems; // positions in the table's; of graphs inside, too
        std::optional<Severity> badge;       // the worst of them
    };
    struct Edge {
        QPolygonF route;
        QRectF labelRoom;             // what the layout keeps for its label
        qsizetype room = 0;           // characters that its label would take at most, whatever the edits
        qsizetype foundRoom = 0;      // and those that the layout had a place for
        bool isLabelOnDemand = false; // there is no free place: it is drawn while the edge is lit, above all else
        bool isFar = false;
    };
    struct Label {
        ShapeLabel text; // of the edge's value, on whichever of its edges the label stands
        InkedText ink;   // empty where there is no label
        QRectF rect;
    };
    // A part of an edge's route, small enough to be found by where it is. Where edges of one value run together, the
    // part is there once, with one of them.
    struct Stretch {
        std::uint32_t edge = 0;
        std::uint32_t first = 0, count = 0; // among stretchPoints()
        bool isEnd = false;                 // reaches the consumer
    };
    struct Hit {
        std::optional<std::uint32_t> box;
        std::optional<std::uint32_t> edge;
        bool isOnBadge = false; // of the box
        QString symbol;         // beneath it in the edge's label, or in a row of the box
    };

    void setTheme(const Theme &theme);
    // Nothing of it has a place until setLayout().
    void setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph, const GraphOptions &options = {});
    void setGraph(MeasuredGraph measured);
    void setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after);
    // Sizes of boxes, and room for labels: the widest that they may become while `before` stays.
    [[nodiscard]] LayoutRequest layoutRequest() const;
    // False for a result that is not of this graph; then nothing changes.
    bool setLayout(const LayoutResult &result);

    [[nodiscard]] bool isEmpty() const { return !m_measured.subject.model; }
    [[nodiscard]] bool isLaidOut() const { return m_isLaidOut; }
    [[nodiscard]] QRectF bounds() const { return m_bounds; }
    [[nodiscard]] const Theme &theme() const { return m_theme; }
    [[nodiscard]] const PictureFonts &fonts() const { return m_fonts; }
    [[nodiscard]] const ModelGraph *model() const { return m_measured.subject.model.get(); }
    [[nodiscard]] const std::shared_ptr<const ModelGraph> &modelPointer() const { return m_measured.subject.model; }
    [[nodiscard]] GraphId graph() const { return m_measured.subject.graph; }
    [[nodiscard]] const GraphOptions &options() const { return m_measured.subject.options; }
    [[nodiscard]] const GraphContent &content() const { return m_measured.content; }
    [[nodiscard]] const std::vector<Box> &boxes() const { return m_boxes; }
    [[nodiscard]] const std::vector<Edge> &edges() const { return m_edges; }
    // Texts are measured when they are first asked for, since most of a large graph is never looked at closely.
    [[nodiscard]] const BoxLook &look(std::uint32_t box) const;
    [[nodiscard]] const Label &label(std::uint32_t edge) const;
    [[nodiscard]] const std::shared_ptr<const ShapeTable> &shapesBefore() const { return m_before; }
    [[nodiscard]] const ShapeTable *shownShapes() const { return areShapesKnown() ? m_after.get() : nullptr; }
    [[nodiscard]] const std::vector<Stretch> &stretches() const { return m_stretches; }
    [[nodiscard]] const std::vector<QPointF> &stretchPoints() const { return m_stretchPoints; }
    [[nodiscard]] const GridIndex &boxIndex() const { return m_boxIndex; }
    [[nodiscard]] const GridIndex &labelIndex() const { return m_labelIndex; }
    [[nodiscard]] const GridIndex &stretchIndex() const { return m_stretchIndex; }

    [[nodiscard]] Hit hit(const QPointF &at, double tolerance) const;
    [[nodiscard]] QString description(const Hit &hit) const; // for a tooltip, plain text
    [[nodiscard]] std::optional<std::uint32_t> boxOf(NodeId node) const;
    [[nodiscard]] QRectF rectOf(ValueId value) const; // of all its edges
    [[nodiscard]] const Problem *problem(std::uint32_t index) const;

    // Selected are boxes, the last one the one that counts; or one value; or nothing.
    void selectBoxes(std::vector<std::uint32_t> boxes);
    void selectValue(std::optional<ValueId> value);
    [[nodiscard]] const std::vector<std::uint32_t> &selectedBoxes() const { return m_selectedBoxes; }
    [[nodiscard]] std::optional<std::uint32_t> selectedBox() const;
    [[nodiscard]] bool isSelected(std::uint32_t box) const { return m_isBoxSelected[box]; }
    [[nodiscard]] std::optional<ValueId> selectedValue() const { return m_selectedValue; }
    [[nodiscard]] QRectF selectionRect() const;
    [[nodiscard]] bool isLit(std::uint32_t edge) const;     // belongs to what is selected
    [[nodiscard]] bool standsOut(std::uint32_t edge) const; // that, or what is looked for
    [[nodiscard]] bool isLabelShown(std::uint32_t edge) const;
    // Edges that begin or end at selected boxes.
    [[nodiscard]] const std::vector<std::uint32_t> &edgesOfSelection() const { return m_edgesOfSelection; }

    void setEmphasis(Emphasis emphasis);
    [[nodiscard]] const Emphasis &emphasis() const { return m_emphasis; }
    [[nodiscard]] const EmphasisMarks &marks() const { return m_marks; }

    // Colours the nodes of the graph that it is about by who takes them; null: by the family of their operators.
    void setCoverage(std::shared_ptr<const Coverage> coverage);
    [[nodiscard]] bool isTaken(std::uint32_t box) const { return partition(box).value_or(notSupported) >= 0; }
    [[nodiscard]] bool isLeft(std::uint32_t box) const { return partition(box) == notSupported; } // to others
    [[nodiscard]] bool isComputedAhead(std::uint32_t box) const { return partition(box) == notPresent; }
    // Edges between nodes that do not run in one partition, where tensors are handed from one provider to another.
    [[nodiscard]] const std::vector<std::uint32_t> &cutEdges() const { return m_cutEdges; }

private:
    static constexpr double badgeReach = 9; // of a badge, from the box' upper right corner

    [[nodiscard]] bool areShapesKnown() const { return m_isBeforeKnown && m_isAfterKnown; }
    [[nodiscard]] const ShapeTable *knownBefore() const { return m_isBeforeKnown ? m_before.get() : nullptr; }
    [[nodiscard]] ShapeLabel labelText(std::uint32_t edge) const;
    [[nodiscard]] QString edgeDescription(std::uint32_t edge) const;
    void takeSizes();
    void colourBoxes();
    void forgetTexts(); // they are measured anew when they are asked for
    void setLabelPlace(std::uint32_t edge, const LayoutResult &result);
    [[nodiscard]] QRectF labelRect(const Edge &edge, const InkedText &ink) const;
    void markProblems();
    void findCuts();
    [[nodiscard]] std::optional<std::int32_t> partition(std::uint32_t box) const; // none: no coverage is of it
    [[nodiscard]] std::optional<std::uint32_t> boxOf(const Problem &problem) const;
    void indexAll();
    void indexRoutes();
    void checkShapes();

    Theme m_theme = Theme::light();
    PictureFonts m_fonts{m_theme};
    MeasuredGraph m_measured;
    std::shared_ptr<const ShapeTable> m_before, m_after;
    bool m_isBeforeKnown = false, m_isAfterKnown = false; // they are there, and of this model
    std::vector<Box> m_boxes;
    std::vector<Edge> m_edges;
    mutable std::vector<std::optional<BoxLook>> m_looks; // of those that were asked for
    mutable std::vector<std::optional<Label>> m_labels;
    std::vector<Stretch> m_stretches;
    std::vector<QPointF> m_stretchPoints;
    GridIndex m_boxIndex, m_labelIndex, m_stretchIndex;
    QRectF m_bounds;
    bool m_isLaidOut = false;
    std::vector<std::uint32_t> m_selectedBoxes;
    std::vector<bool> m_isBoxSelected;
    std::vector<std::uint32_t> m_edgesOfSelection;
    std::optional<ValueId> m_selectedValue;
    Emphasis m_emphasis;
    EmphasisMarks m_marks;
    std::shared_ptr<const Coverage> m_coverage;
    std::vector<std::uint32_t> m_cutEdges;
};

} // namespace shapewright
