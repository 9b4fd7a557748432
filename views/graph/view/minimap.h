// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QPixmap>
#include <QWidget>

namespace shapewright {

class GraphPicture;

// The whole picture in small, with what of it is seen; to click and drag in. Both directions have a scale of their own:
// a graph of thousands of rows is not a line. For the mouse alone; the keys of the picture lead as far.
class MiniMap : public QWidget
{
    Q_OBJECT

public:
    explicit MiniMap(const GraphPicture &picture, QWidget *parent);

    void pictureChanged(); // its boxes have other places, or colours
    void setVisiblePart(const QRectF &scene);

Q_SIGNALS:
    void centreRequested(const QPointF &scene);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    [[nodiscard]] QRectF toMap(const QRectF &scene) const;
    [[nodiscard]] QPointF toScene(const QPointF &map) const;
    void draw();

    const GraphPicture &m_picture;
    QPixmap m_drawn; // null: to be drawn anew
    QRectF m_visible;
    QRectF m_area; // of the map that the picture fills
};

} // namespace shapewright
