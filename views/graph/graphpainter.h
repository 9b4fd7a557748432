// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/graphpicture.h"

#include <QPainter>

namespace shapewright {

// Draws the part of a picture that a rectangle of the scene shows. What would be too small to be read is left out.
class GraphPainter
{
public:
    GraphPainter(QPainter &painter, const GraphPicture &picture, double zoom);

    void paint(const QRectF &exposed);

private:
    void paintEdges(const QRectF &exposed);
    void paintStretches(const std::vector<std::uint32_t> &stretches, bool lit);
    void paintArrow(const GraphPicture::Edge &edge, const QColor &colour, double size);
    void paintBox(std::uint32_t index);
    void paintTitle(const GraphPicture::Box &box, bool isOpenable);
    void paintRows(const GraphPicture::Box &box);
    void paintLabel(const GraphPicture::Edge &edge);
    [[nodiscard]] QPen edgePen(std::uint32_t edge) const;

    QPainter &m_painter;
    const GraphPicture &m_picture;
    const Theme &m_theme;
    double m_zoom;
};

} // namespace shapewright
