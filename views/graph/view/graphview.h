// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/layout/layout.h"
#include "model/shape/tables/shapetable.h"
#include "views/graph/picture/coverage.h"
#include "views/graph/picture/emphasis.h"
#include "views/graph/picture/graphoptions.h"
#include "views/graph/picture/graphpicture.h"
#include "views/graph/picture/picturehit.h"
#include "views/graph/view/zoomview.h"
#include "views/theme/theme.h"

#include <functional>
#include <memory>
#include <optional>

namespace shapewright {

class GraphScene;
class MiniMap;

// The picture of one graph of a model, to zoom, pan and select in. Takes values, emits intents: it measures the
// nodes and asks for a layout; who owns the view has it made and gives it back.
// Mouse: as ZoomView; click selects (with Ctrl one more), a name in a shape lights up all that carries it, a badge
// leads to its problem, double click opens a subgraph or function body (a menu asks which where there are several).
// Keys: arrows move between nodes (pan without a selection or with Ctrl), + and - zoom, 0 fits all, 1 is 100 %, Home
// shows the beginning, Enter opens, Ctrl+C copies the names of what is selected, Escape clears the selection and what
// is lit up, the menu key opens the menu of the selection.
class GraphView : public ZoomView
{
    Q_OBJECT

public:
    explicit GraphView(const Theme &theme, QWidget *parent = nullptr);
    ~GraphView() override;

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
    // Shapes on the edges: `before` without edits, `after` with them. Never moves a node.
    void setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after);
    [[nodiscard]] bool isLaidOut() const;

    // Selecting from outside emits nothing.
    [[nodiscard]] std::optional<NodeId> selectedNode() const; // of several, the last
    [[nodiscard]] std::optional<ValueId> selectedValue() const;
    [[nodiscard]] QList<NodeId> selectedNodes() const;
    void selectNode(std::optional<NodeId> node);    // and brings it into view
    void selectValue(std::optional<ValueId> value); // its edges, lit as a whole
    void copyNames() const;                         // of what is selected, one a line

    // All that carries a name, and these; both empty: nothing. Without a name they carry an unknown dim.
    void highlightSymbol(const QString &name, const QList<ValueId> &carriers = {});
    void showDynamic(bool alone);              // fades what is not dynamic
    void showPath(const QList<ValueId> &path); // an explanation's; empty: none
    void setFound(const QList<NodeId> &nodes, const QList<ValueId> &values);
    // Who takes which nodes; null: not shown.
    void setCoverage(std::shared_ptr<const Coverage> coverage);
    void setMiniMapShown(bool shown);

    void fitAll();
    void fitSelection();
    void showActualSize(); // 100 %
    void showBeginning();
    // Nothing as long as nothing is laid out and none is wanted.
    [[nodiscard]] std::optional<ViewState> viewState() const;
    // Of a graph without a layout it is kept until that comes.
    void setViewState(const ViewState &state);

    // What graphexport.h draws.
    [[nodiscard]] const GraphPicture &picture() const;

Q_SIGNALS:
    void measureRequested(const shapewright::GraphToMeasure &subject, const shapewright::Theme &theme);
    void layoutRequested(const shapewright::LayoutRequest &request);
    void nodeSelected(shapewright::NodeId node);
    void valueSelected(shapewright::ValueId value);
    void selectionCleared();
    void graphOpenRequested(shapewright::GraphId graph); // a subgraph or function body was double-clicked
    void explanationRequested(shapewright::ValueId value);
    void symbolActivated(const QString &name); // a name in a shape was clicked; empty: none is lit up any more
    void emphasisChanged();
    void problemActivated(const shapewright::Problem &problem);

protected:
    [[nodiscard]] QRectF contentBounds() const override;
    void clickAt(const QPoint &at, Qt::KeyboardModifiers modifiers) override;
    bool doubleClickAt(const QPoint &at) override;
    void takeArea(const QRectF &area) override;
    bool viewportEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    // Where the middle of the view is, in terms that a new layout leaves.
    struct Place {
        NodeId node;
        QPointF fromNode; // its middle
        double zoom = 1;
    };

    // By what they are of, for a graph whose boxes are not there yet.
    struct WantedSelection {
        QList<NodeId> nodes;
        std::optional<ValueId> value;
    };

    [[nodiscard]] PictureHit hitUnder(const QPoint &at) const;
    [[nodiscard]] std::optional<Place> placeInTheMiddle() const;
    void beginMeasuring(std::shared_ptr<const ModelGraph> model, GraphId graph);
    void requestLayoutLater();
    void requestLayout();
    void setAnchor();
    void selectWanted(const WantedSelection &wanted);
    void changeEmphasis(const std::function<void(Emphasis &)> &change);
    void showChange(); // in the picture
    void updateDescription();
    void placeMiniMap();
    void followWithMiniMap();
    void bringIntoView(const QRectF &rect);
    void selectBoxes(std::vector<std::uint32_t> boxes);
    void tellSelection();
    void clearSelection();
    bool moveSelection(int key);
    void openBox(std::uint32_t box);

    GraphScene *m_scene;
    MiniMap *m_miniMap;
    GraphOptions m_options;
    bool m_isLayoutRequested = false;
    bool m_isMeasuring = false;        // the picture has no boxes yet
    WantedSelection m_wantedSelection; // while it has none
    bool m_isMiniMapWanted = true;
    std::optional<Place> m_wantedPlace;
    std::optional<ViewState> m_wantedState; // of the graph whose layout is awaited
    // While a layout grows: a box that already has a place, and where it is. It shows how far the layout has moved.
    std::optional<std::pair<std::uint32_t, QPointF>> m_anchor;
};

} // namespace shapewright
