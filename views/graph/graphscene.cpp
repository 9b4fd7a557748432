// SPDX-License-Identifier: Apache-2.0
#include "views/graph/graphscene.h"

#include "views/graph/graphpainter.h"

#include <QGraphicsItem>
#include <QStyleOptionGraphicsItem>

namespace shapewright {

class GraphScene::Item : public QGraphicsItem
{
public:
    explicit Item(const GraphPicture &picture) : m_picture(picture)
    {
        setFlag(ItemUsesExtendedStyleOption); // exposedRect is the part that is seen
    }

    void changed()
    {
        if (m_bounds != m_picture.bounds()) {
            prepareGeometryChange();
            m_bounds = m_picture.bounds();
        }
        update();
    }

    [[nodiscard]] QRectF boundingRect() const override { return m_bounds; }

    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *) override
    {
        const double zoom = QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
        GraphPainter(*painter, m_picture, zoom).paint(option->exposedRect);
    }

private:
    const GraphPicture &m_picture;
    QRectF m_bounds;
};

GraphScene::GraphScene(QObject *parent) : QGraphicsScene(parent), m_item(new Item(m_picture))
{
    setItemIndexMethod(NoIndex);
    addItem(m_item);
}

void GraphScene::pictureChanged()
{
    m_item->changed();
}

} // namespace shapewright
