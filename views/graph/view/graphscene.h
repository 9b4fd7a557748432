// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/graphpicture.h"

#include <QGraphicsScene>

namespace shapewright {

// A scene whose only item is a GraphPicture, since an item for each of thousands of nodes and edges makes every frame
// slow. Whoever changes the picture must call pictureChanged().
class GraphScene : public QGraphicsScene
{
    Q_OBJECT

public:
    explicit GraphScene(QObject *parent = nullptr);

    [[nodiscard]] GraphPicture &picture() { return m_picture; }
    [[nodiscard]] const GraphPicture &picture() const { return m_picture; }
    void pictureChanged();

private:
    class Item;

    GraphPicture m_picture;
    Item *m_item;
};

} // namespace shapewright
