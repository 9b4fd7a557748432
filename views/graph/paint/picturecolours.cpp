// SPDX-License-Identifier: Apache-2.0
#include "views/graph/paint/picturecolours.h"

#include <algorithm>

namespace shapewright {

namespace {

using Mark = EmphasisMarks::Mark;

} // namespace

PictureColours::PictureColours(const GraphPicture &picture, double zoom)
    : m_picture(picture), m_theme(picture.looks().theme()), m_zoom(zoom)
{
}

QColor PictureColours::shade(const QColor &colour, bool isFaded) const
{
    // What two models have in common stays readable: it is most of the picture.
    const double share = m_picture.comparison().isComparing() ? 0.5 : 0.22;
    return isFaded ? mixed(colour, m_theme.window, share) : colour;
}

PictureColours::Layer PictureColours::layerOf(std::uint32_t edge) const
{
    if (m_picture.standsOut(edge))
        return Layer::Emphasized;
    const ComparisonMarks &comparison = m_picture.comparison();
    const bool isFaded = m_picture.marks().edges[edge] == Mark::Faded || m_picture.gone().hasEdge(edge) ||
                         (comparison.isComparing() && comparison.ofEdge(edge) == Part::Equal);
    return isFaded ? Layer::Faded : Layer::Plain;
}

QColor PictureColours::emphasisColour() const
{
    const QString &symbol = m_picture.marks().emphasis.symbol;
    return symbol.isEmpty() ? m_theme.unknown : m_theme.symbol(symbol);
}

std::pair<QColor, double> PictureColours::edgePen(std::uint32_t edge, Layer layer) const
{
    const Part part = m_picture.comparison().ofEdge(edge);
    if (layer == Layer::Plain && part != Part::Equal)
        return {ComparisonMarks::colour(part, m_theme), part == Part::OnlyB ? 1.8 : 1.2};
    if (layer != Layer::Emphasized)
        return {shade(m_theme.edge, layer == Layer::Faded), m_picture.places()->edges[edge].isFar ? 0.7 : 1.1};
    const Mark mark = m_picture.marks().edges[edge];
    if (mark == Mark::Path)
        return {m_theme.accent, 3};
    if (m_picture.selection().hasEdge(edge) || mark == Mark::Found)
        return {m_theme.accent, 2};
    return {emphasisColour(), 2};
}

std::pair<QColor, double> PictureColours::frameOf(std::uint32_t index) const
{
    const Mark mark = m_picture.marks().boxes[index];
    const double least = 1.5 / m_zoom; // so that it stands out from afar as well
    if (m_picture.selection().hasBox(index))
        return {m_theme.accent, std::max(2.5, least)};
    if (mark == Mark::Found || mark == Mark::Path)
        return {m_theme.accent, std::max(2.0, least)};
    const GraphBox &box = m_picture.graph()->content.boxes[index];
    if (m_picture.problems().badgeOf(index) == Severity::Error || box.kind == GraphBox::Kind::Dangling)
        return {m_theme.error, std::max(2.0, least)};
    if (m_picture.gone().changeOf(index) != nullptr)
        return {m_theme.fixed, std::max(1.5, least)};
    if (isGone(index))
        return {mixed(m_theme.error, m_theme.window, 0.7), 1};
    if (partOf(index) != Part::Equal)
        return {ComparisonMarks::colour(partOf(index), m_theme), std::max(1.6, least)};
    const bool isPlain = box.rows.isEmpty() && !m_picture.coverage().isLeft(index);
    return {shade(isPlain ? titleColour(index) : m_theme.nodeBorder, isFaded(index)), 1};
}

// While the picture shows what a provider takes, nodes that no provider is asked about are faded as well, and so are
// those that edits of the graph remove.
bool PictureColours::isFaded(std::uint32_t index) const
{
    const bool isAside = m_picture.marks().boxes[index] == Mark::Faded || m_picture.coverage().isComputedAhead(index) ||
                         isGone(index) || (m_picture.comparison().isComparing() && partOf(index) == Part::Equal);
    return isAside && !m_picture.selection().hasBox(index);
}

QColor PictureColours::titleColour(std::uint32_t index) const
{
    if (m_picture.coverage().isLeft(index))
        return m_theme.header;
    if (const auto part = m_picture.coverage().partTaken(index))
        return mixed(m_theme.provider, m_theme.header, 0.2 + 0.4 * *part); // dark text stays readable on it
    return m_picture.coverage().isTaken(index) ? m_theme.provider : m_picture.looks().titleColour(index);
}

QColor PictureColours::titleInk(std::uint32_t index, bool isHollow, bool isFaded) const
{
    if (isHollow && isGone(index))
        return m_theme.error;
    if (partOf(index) != Part::Equal)
        return ComparisonMarks::colour(partOf(index), m_theme);
    if (isHollow || m_picture.coverage().isLeft(index) || m_picture.coverage().partTaken(index))
        return shade(m_theme.text, isFaded);
    return isFaded ? mixed(m_theme.onCategory, shade(titleColour(index), true), 0.8) : m_theme.onCategory;
}

QColor PictureColours::blockGround() const
{
    return mixed(m_theme.header, m_theme.window, 0.5);
}

} // namespace shapewright
