// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QColor>
#include <QPixmap>
#include <QWidget>

#include <memory>
#include <vector>

namespace shapewright {

class GraphPicture;
struct GraphPlaces;

// A small overview of the whole picture, with a frame around the part that is seen, to click and drag in. The two
// directions have different scales, since otherwise a graph of thousands of rows would be a line. It is only for the
// mouse; the keys of the picture do the same.
class MiniMap : public QWidget
{
    Q_OBJECT

public:
    explicit MiniMap(const GraphPicture &picture, QWidget *parent);

    void pictureChanged(); // to be called when boxes have other places or colours
    void setVisiblePart(const QRectF &scene);

Q_SIGNALS:
    void centreRequested(const QPointF &scene);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    // What the map consists of, without the frame around the part that is seen.
    struct Content {
        std::shared_ptr<const GraphPlaces> places;
        std::vector<QRgb> boxes; // their colours
        QColor ground, border;

        bool operator==(const Content &) const = default;
    };

    [[nodiscard]] Content content() const;
    [[nodiscard]] QRectF toMap(const QRectF &scene) const;
    [[nodiscard]] QPointF toScene(const QPointF &map) const;
    void draw();

    const GraphPicture &m_picture;
    bool m_hasPictureChanged = false; // since m_content was compared with it
    Content m_content;
    QPixmap m_drawn; // shows m_content; null if it must be drawn anew
    QRectF m_visible;
    QRectF m_area; // the part of the map that the picture fills
};

} // namespace shapewright
