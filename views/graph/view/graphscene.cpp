// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/graphscene.h"

#include "views/graph/paint/graphpainter.h"
#include "views/graph/paint/pixelcanvas.h"

#include <QGraphicsItem>
#include <QImage>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

namespace shapewright {

class GraphScene::Item : public QGraphicsItem
{
public:
    explicit Item(const GraphPicture &picture) : m_picture(picture)
    {
        setFlag(ItemUsesExtendedStyleOption); // exposedRect is then the part that is seen
    }

    void changed()
    {
        if (m_bounds != m_picture.places()->bounds) {
            prepareGeometryChange();
            m_bounds = m_picture.places()->bounds;
        }
        update();
    }

    [[nodiscard]] QRectF boundingRect() const override { return m_bounds; }

    // Draws into an image of our own, as PixelCanvas needs it.
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *) override
    {
        const QTransform toDevice = painter->worldTransform();
        // Rendering without a window may pass the whole scene as the exposed part.
        const QRect part = toDevice.mapRect(option->exposedRect).toAlignedRect() & painter->viewport();
        const double ratio = painter->device()->devicePixelRatio();
        const QSize pixels = (QSizeF(part.size()) * ratio).toSize();
        if (pixels.isEmpty() || !toDevice.isInvertible())
            return;
        if (m_buffer.width() < pixels.width() || m_buffer.height() < pixels.height())
            m_buffer = QImage(pixels.expandedTo(m_buffer.size()), QImage::Format_RGB32);
        if (m_buffer.isNull())
            return;
        QImage image(m_buffer.bits(), pixels.width(), pixels.height(), m_buffer.bytesPerLine(), m_buffer.format());
        image.fill(m_picture.looks().theme().window);
        {
            const double zoom = toDevice.m11();
            PixelCanvas canvas(image, toDevice.inverted().map(QPointF(part.topLeft())), zoom * ratio,
                               m_picture.looks().fonts());
            GraphPainter(canvas, m_picture, zoom).paint(toDevice.inverted().mapRect(QRectF(part)));
        }
        image.setDevicePixelRatio(ratio);
        painter->save();
        painter->setWorldTransform({});
        painter->drawImage(part.topLeft(), image);
        painter->restore();
    }

private:
    const GraphPicture &m_picture;
    QRectF m_bounds;
    QImage m_buffer; // kept from frame to frame
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
