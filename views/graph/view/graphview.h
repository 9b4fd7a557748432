// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/layout/layout.h"
#include "views/graph/picture/graphoptions.h"
#include "views/graph/picture/picturehit.h"
#include "views/graph/view/pictureview.h"
#include "views/graph/view/viewblocks.h"
#include "views/graph/view/viewhighlights.h"
#include "views/graph/view/viewselection.h"
#include "views/theme/theme.h"

#include <QList>

#include <memory>
#include <optional>
#include <variant>

class QMenu;

namespace shapewright {

struct ShapeTable;

// The picture of one graph of a model, to zoom, pan and select in. It gets values and emits what the user wants. What
// takes long is done by its owner: measuring a large graph, and making a layout.
//
// Mouse, besides what ZoomView does: a click selects, with Ctrl one box more; a click on a name in a shape highlights
// all values with that name; a click on a badge leads to its problem; a double click opens a subgraph or a function
// body, and asks which one in a menu if there are several. On a block it opens the block in its place, and on the title
// of an open one it closes it. Zooming in opens the block under the cursor, too, until its nodes are too small to read.
//
// Keys: the arrows move between nodes, and pan without a selection or with Ctrl; + and - zoom; 0 fits all, 1 is 100 %,
// Home shows the beginning; Enter opens; Backspace closes the
// block around what is selected; Ctrl+C copies the names of what is selected; Escape clears the selection and
// the highlighting; the menu key opens the menu of the selection.
class GraphView : public PictureView
{
    Q_OBJECT

public:
    explicit GraphView(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    // Shows a graph of the model; null clears the view. Nothing is drawn until setPlaces(). When control returns to the
    // event loop, the view emits layoutRequested(), or measureRequested() for a graph that takes long to measure.
    // Shapes that are set before that decide how much room labels get.
    void setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph);
    // Asks for a new layout. The selection stays, and so does what is in the middle of the view.
    void setOptions(const GraphOptions &options);
    // Answers measureRequested(). A graph that is no longer shown, or was measured for other shapes, is ignored.
    void setMeasured(std::shared_ptr<const MeasuredGraph> measured);
    // Answers layoutRequested(), with the whole layout or with the part of it that there is. Places of another graph
    // are ignored.
    void setPlaces(std::shared_ptr<const GraphPlaces> places);
    // The shapes on the edges, without the edits and with them. This never moves a node.
    void setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after);

    // The graph that a layout is needed for: the one that is shown, or the one that is going to take its place.
    [[nodiscard]] const std::shared_ptr<const MeasuredGraph> &wantedGraph() const;
    // Whether the picture shows that graph.
    [[nodiscard]] bool isUpToDate() const { return isLaidOut() && !m_next; }
    // The picture took the place of another one without moving what is seen.
    [[nodiscard]] bool isInPlace() const { return m_isInPlace; }

    // The innermost open block around what is selected and seen or, without that, around the middle of the view: its
    // position in GraphContent::frames.
    [[nodiscard]] std::optional<std::uint32_t> frameInView() const;
    void showFrame(const BlockPath &path); // all of it

    [[nodiscard]] ViewSelection &selection() const { return *m_selection; }
    [[nodiscard]] ViewHighlights &highlights() const { return *m_highlights; }
    [[nodiscard]] ViewBlocks &blocks() const { return *m_blocks; }

Q_SIGNALS:
    void measureRequested(const shapewright::GraphToMeasure &subject, const shapewright::Theme &theme);
    void layoutRequested(const shapewright::LayoutRequest &request);
    void graphOpenRequested(shapewright::GraphId graph); // a subgraph or a function body
    void explanationRequested(shapewright::ValueId value);
    void problemActivated(const shapewright::Problem &problem);
    // A menu is about to be shown. Who offers more for what it is about, adds entries.
    void menuOpened(QMenu *menu, const QList<shapewright::NodeId> &nodes, std::optional<shapewright::ValueId> value);

protected:
    void clickAt(const QPoint &at, Qt::KeyboardModifiers modifiers) override;
    bool doubleClickAt(const QPoint &at) override;
    void zoomedAt(const QPointF &fixedInViewport, double zoomBefore) override;
    void takeArea(const QRectF &area) override;
    bool viewportEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    // A point of the picture that another picture has, too: within an open or closed block, or a node's box.
    struct Anchor {
        std::variant<BlockPath, NodeId> what;
        QPointF share;  // of its width and height
        QPointF beside; // if the point is outside
    };

    void beginMeasuring(std::shared_ptr<const ModelGraph> model, GraphId graph);
    [[nodiscard]] static bool isLarge(const ModelGraph *model, GraphId graph);
    [[nodiscard]] GraphToMeasure subjectOf(std::shared_ptr<const ModelGraph> model, GraphId graph) const;
    void zoomIntoBlock(const QPointF &at);
    void zoomOutOfBlocks(const QPointF &at);
    [[nodiscard]] std::optional<QRectF> rectOf(const Anchor &anchor) const;
    [[nodiscard]] Anchor anchorAt(const QPointF &scene, std::variant<BlockPath, NodeId> what) const;
    [[nodiscard]] std::optional<QPointF> pointOf(const Anchor &anchor) const;
    void replaceLater(std::optional<Anchor> anchor, std::optional<NodeId> selected);
    void showNext(std::shared_ptr<const GraphPlaces> places);
    [[nodiscard]] bool isAwaitingBlocks() const;
    void showAnew(std::optional<NodeId> kept);
    void closeBlock();
    void requestLayoutLater();
    void requestLayout();
    [[nodiscard]] PictureHit hitUnder(const QPoint &at) const;
    void clickOnBox(const PictureHit &hit, bool isAdded);
    void clearAll();
    bool moveSelection(int key);
    void openBox(std::uint32_t box);

    ViewSelection *m_selection;
    ViewHighlights *m_highlights;
    ViewBlocks *m_blocks;
    GraphOptions m_options;
    bool m_isLayoutRequested = false;
    bool m_isMeasuring = false; // the wanted graph has no boxes yet
    bool m_isInPlace = false;
    // What takes the place of the picture once it has places; until then, the person goes on with the present one.
    std::shared_ptr<const MeasuredGraph> m_next;
    std::optional<Anchor> m_anchor;         // stays where it is on the screen
    std::optional<NodeId> m_selectedInNext; // otherwise the selection stays
};

} // namespace shapewright
