// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/graphpicture.h"

#include <QColor>

#include <cstdint>
#include <utility>

namespace shapewright {

// The colours and widths of what a picture consists of, by what stands out in it and what is faded.
class PictureColours
{
public:
    using Part = ComparisonMarks::Part;
    // Edges are painted in these layers, from bottom to top.
    enum class Layer { Faded, Plain, Emphasized };

    PictureColours(const GraphPicture &picture, double zoom);

    [[nodiscard]] QColor shade(const QColor &colour, bool isFaded) const;

    [[nodiscard]] Layer layerOf(std::uint32_t edge) const;
    [[nodiscard]] std::pair<QColor, double> edgePen(std::uint32_t edge, Layer layer) const;
    [[nodiscard]] QColor emphasisColour() const; // for values that have the highlighted dim

    [[nodiscard]] bool isFaded(std::uint32_t box) const;
    [[nodiscard]] bool isGone(std::uint32_t box) const
    {
        return m_picture.gone().hasBox(box) || partOf(box) == Part::OnlyA;
    }
    [[nodiscard]] Part partOf(std::uint32_t box) const { return m_picture.comparison().ofBox(box); }
    [[nodiscard]] std::pair<QColor, double> frameOf(std::uint32_t box) const;
    [[nodiscard]] QColor titleColour(std::uint32_t box) const;
    [[nodiscard]] QColor titleInk(std::uint32_t box, bool isHollow, bool isFaded) const;
    [[nodiscard]] QColor blockGround() const; // of an open block

private:
    const GraphPicture &m_picture;
    const Theme &m_theme;
    double m_zoom;
};

} // namespace shapewright
