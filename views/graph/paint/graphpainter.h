// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/paint/canvas.h"
#include "views/graph/paint/edgepainter.h"
#include "views/graph/paint/picturecolours.h"
#include "views/graph/picture/graphpicture.h"

namespace shapewright {

// Draws the part of a picture that lies in a rectangle of the scene. It leaves out what is too small to be read.
class GraphPainter
{
public:
    GraphPainter(Canvas &canvas, const GraphPicture &picture, double zoom);

    void paint(const QRectF &exposed);

private:
    void paintFrames(const QRectF &exposed);
    void paintFrameTitles(const QRectF &exposed);
    void paintSheets(std::uint32_t box, const Canvas::BoxStyle &style);
    void paintBox(std::uint32_t index);
    void paintDashes(const QRectF &rect, const QColor &colour);
    void paintParts(std::uint32_t box, Canvas::BoxStyle &style) const;
    void paintTitle(std::uint32_t box, double height, bool isOpenable, const QColor &ink);
    void paintShare(std::uint32_t index);
    void paintRows(std::uint32_t box, bool isFaded);
    void paintBadge(const QPointF &centre, Severity severity);
    void paintChange(const QRectF &box, const QString &text);

    Canvas &m_canvas;
    const GraphPicture &m_picture;
    const Theme &m_theme;
    double m_zoom;
    PictureColours m_colours;
    EdgePainter m_edges;
};

} // namespace shapewright
