// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/paint/canvas.h"
#include "views/graph/paint/picturecolours.h"

namespace shapewright {

// Draws the edges of a picture.
class EdgePainter
{
public:
    EdgePainter(Canvas &canvas, const GraphPicture &picture, const PictureColours &colours, double zoom)
        : m_canvas(canvas), m_picture(picture), m_theme(picture.looks().theme()), m_colours(colours), m_zoom(zoom)
    {
    }

    // Those in a rectangle of the scene, without labels.
    void paint(const QRectF &exposed);
    void paintLabel(std::uint32_t edge);

private:
    void paintSelected();
    void paintCuts(const QRectF &exposed);
    void paintArrow(const GraphPlaces::Edge &edge, const QColor &colour, double size);
    void paintDashedLine(const QPointF *points, qsizetype count, const QColor &colour, double width);

    Canvas &m_canvas;
    const GraphPicture &m_picture;
    const Theme &m_theme;
    const PictureColours &m_colours;
    double m_zoom;
};

} // namespace shapewright
