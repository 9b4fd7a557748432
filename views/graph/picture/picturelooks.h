// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/boxlook.h"
#include "views/graph/picture/graphplaces.h"
#include "views/graph/picture/inkedtext.h"
#include "views/graph/picture/shownshapes.h"
#include "views/theme/theme.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace shapewright {

// The label of an edge as it is drawn.
struct EdgeLabel {
    ShapeLabel text; // the shape of the edge's value, even if the label stands at another edge of this value
    InkedText ink;   // empty if this edge has no label
    QRectF rect;
};

// What boxes and labels look like in a theme: their colours, and their texts cut to the room that they have. A text is
// measured when it is first asked for, since most of a large graph is never looked at closely. For the GUI thread.
class PictureLooks
{
public:
    void setTheme(const Theme &theme);
    // To be called with each change of the graph, of its places or of its shapes.
    void setPicture(std::shared_ptr<const MeasuredGraph> graph, std::shared_ptr<const GraphPlaces> places,
                    const ShownShapes &shapes);

    [[nodiscard]] const Theme &theme() const { return m_theme; }
    [[nodiscard]] const PictureFonts &fonts() const { return m_fonts; }
    [[nodiscard]] const QColor &titleColour(std::uint32_t box) const { return m_titleColours[box]; }
    [[nodiscard]] const BoxLook &box(std::uint32_t box) const;
    [[nodiscard]] const EdgeLabel &label(std::uint32_t edge) const;

private:
    void colourTitles();
    [[nodiscard]] EdgeLabel makeLabel(std::uint32_t edge) const;
    [[nodiscard]] ShapeLabel labelText(std::uint32_t edge) const;
    [[nodiscard]] QRectF labelRect(const GraphPlaces::Edge &edge, const InkedText &ink) const;

    Theme m_theme = Theme::light();
    PictureFonts m_fonts{m_theme};
    std::shared_ptr<const MeasuredGraph> m_graph;
    std::shared_ptr<const GraphPlaces> m_places;
    ShownShapes m_shapes;
    std::vector<QColor> m_titleColours; // by box
    // Those that were asked for.
    mutable std::unordered_map<std::uint32_t, BoxLook> m_boxes;
    mutable std::unordered_map<std::uint32_t, EdgeLabel> m_labels;
};

} // namespace shapewright
