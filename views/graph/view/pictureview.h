// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/graphpicture.h"
#include "views/graph/view/zoomview.h"

#include <memory>
#include <optional>

namespace shapewright {

class GraphScene;
class MiniMap;

// A view of a GraphPicture with a small overview in its corner. It fits the graph or a part of it into the view, and
// keeps what the user sees in place when another layout comes.
class PictureView : public ZoomView
{
    Q_OBJECT

public:
    explicit PictureView(QWidget *parent = nullptr);

    [[nodiscard]] const GraphPicture &picture() const;
    [[nodiscard]] bool isLaidOut() const { return picture().places()->isLaidOut; }
    // To be called with each change of the picture.
    void showChange();

    void fitAll();
    void fitSelection();
    void showActualSize(); // 100 %
    void showBeginning();
    void bringIntoView(const QRectF &rect);
    // Nothing if there is no layout, and none is expected for which a state was set.
    [[nodiscard]] std::optional<ViewState> viewState() const;
    // Without a layout, the state takes effect when the layout comes.
    void setViewState(const ViewState &state);
    void setMiniMapShown(bool isShown);

Q_SIGNALS:
    void pictureChanged();

protected:
    [[nodiscard]] GraphPicture &changeablePicture();
    // Another graph is going to be shown: nothing of the present view stays.
    void forgetView();
    // What is in the middle of the view, by a node, since that is what another layout has in common with this one.
    struct Middle {
        NodeId node;
        QPointF fromNode; // its distance from the middle of the node's box
        double zoom = 1;
    };
    [[nodiscard]] std::optional<Middle> findMiddle() const;
    // The node of the box, or of the block, that is nearest to a point of the scene.
    [[nodiscard]] std::optional<NodeId> nodeNear(const QPointF &scene) const;
    // The same shall be in the middle when the next layout comes.
    void keepMiddle(const std::optional<Middle> &middle) { m_wantedMiddle = middle; }
    // False for the places of another graph.
    bool showPlaces(std::shared_ptr<const GraphPlaces> places);

    [[nodiscard]] QRectF contentBounds() const override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void moveAfterLayout(const std::optional<ViewState> &state);
    void setAnchor();
    void placeMiniMap();
    [[nodiscard]] QRect selectionInView() const;
    void updateMiniMap();
    void updateDescription();

    GraphScene *m_scene;
    MiniMap *m_miniMap;
    bool m_isMiniMapWanted = true;
    // What the view shall show when the expected layout comes.
    std::optional<Middle> m_wantedMiddle;
    std::optional<ViewState> m_wantedState;
    // While a layout grows: a box that already has a place, and where it is. It shows how far the layout has moved.
    std::optional<std::pair<std::uint32_t, QPointF>> m_anchor;
};

} // namespace shapewright
