// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/paint/canvas.h"
#include "views/graph/picture/graphpicture.h"

namespace shapewright {

// Draws the part of a picture that lies in a rectangle of the scene. It leaves out what is too small to be read.
class GraphPainter
{
public:
    GraphPainter(Canvas &canvas, const GraphPicture &picture, double zoom);

    void paint(const QRectF &exposed);

private:
    // The layers from bottom to top: what is faded, what is ordinary, what stands out.
    enum class Layer { Faded, Plain, Emphasized };
    using Part = ComparisonMarks::Part;

    void paintFrames(const QRectF &exposed);
    void paintFrameTitles(const QRectF &exposed);
    void paintSheets(std::uint32_t box, const Canvas::BoxStyle &style);
    void paintEdges(const QRectF &exposed);
    void paintEdgesOfSelection();
    void paintCuts(const QRectF &exposed);
    void paintArrow(const GraphPlaces::Edge &edge, const QColor &colour, double size);
    void paintBox(std::uint32_t index);
    void paintDashes(const QRectF &rect, const QColor &colour);
    void paintDashedLine(const QPointF *points, qsizetype count, const QColor &colour, double width);
    void paintParts(std::uint32_t box, Canvas::BoxStyle &style) const;
    void paintTitle(std::uint32_t box, double height, bool isOpenable, const QColor &ink);
    void paintShare(std::uint32_t index);
    void paintRows(std::uint32_t box, bool isFaded);
    void paintBadge(const QPointF &centre, Severity severity);
    void paintChange(const QRectF &box, const QString &text);
    void paintLabel(std::uint32_t index);
    void paintRun(const TextRun &run, const QPointF &base, bool isFaded);
    void paintUnderline(const TextRun &run, const QPointF &from, const QColor &colour);
    [[nodiscard]] Layer layerOf(std::uint32_t edge) const;
    [[nodiscard]] QColor emphasisColour() const; // for values that have the highlighted dim
    [[nodiscard]] std::pair<QColor, double> edgePen(std::uint32_t edge, Layer layer) const;
    [[nodiscard]] std::pair<QColor, double> frameOf(std::uint32_t box) const;
    [[nodiscard]] QColor frameGround() const;
    [[nodiscard]] bool isFaded(std::uint32_t box) const;
    [[nodiscard]] Part partOf(std::uint32_t box) const { return m_picture.comparison().ofBox(box); }
    [[nodiscard]] bool isGone(std::uint32_t box) const
    {
        return m_picture.gone().hasBox(box) || partOf(box) == Part::OnlyA;
    }
    [[nodiscard]] QColor titleColour(std::uint32_t box) const;
    [[nodiscard]] QColor titleInk(std::uint32_t box, bool isHollow, bool isFaded) const;
    [[nodiscard]] QColor shade(const QColor &colour, bool isFaded) const;

    Canvas &m_canvas;
    const GraphPicture &m_picture;
    const Theme &m_theme;
    double m_zoom;
};

} // namespace shapewright
