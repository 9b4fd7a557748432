// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <QList>
#include <QObject>

#include <optional>
#include <vector>

namespace shapewright {

class GraphPicture;
class PictureView;

// What is selected in a view, by nodes and values: several nodes, or one value with all of its edges.
class ViewSelection : public QObject
{
    Q_OBJECT

public:
    // Nodes and values to be selected, whether or not the picture has its boxes yet.
    struct Items {
        QList<NodeId> nodes;
        std::optional<ValueId> value;
    };

    ViewSelection(PictureView &view, GraphPicture &picture);

    [[nodiscard]] std::optional<NodeId> node() const; // of several, the one that was selected last
    [[nodiscard]] std::optional<ValueId> value() const;
    [[nodiscard]] QList<NodeId> nodes() const;
    [[nodiscard]] Items items() const;

    // These bring what they select into view, and emit nothing.
    void selectNode(std::optional<NodeId> node);
    void selectNodes(const QList<NodeId> &nodes);
    void selectValue(std::optional<ValueId> value);
    void selectItems(const Items &items); // without moving the view
    // The picture has no boxes from here on, until boxesCame(). Items that are selected in between are then selected.
    void awaitBoxes(const Items &items);
    void boxesCame();
    void forgetAwaited();

    // What the user does; each emits what is selected then.
    void takeBoxes(std::vector<std::uint32_t> boxes);
    void takeValue(ValueId value);
    // Puts the names of what is selected into the clipboard, one on each line.
    void copyNames() const;

Q_SIGNALS:
    void nodeSelected(shapewright::NodeId node);
    void valueSelected(shapewright::ValueId value);
    void cleared();

private:
    void tell();

    PictureView &m_view;
    GraphPicture &m_picture;
    bool m_isAwaitingBoxes = false;
    Items m_awaited;
};

} // namespace shapewright
