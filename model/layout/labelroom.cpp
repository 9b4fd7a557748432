// SPDX-License-Identifier: Apache-2.0
#include "model/layout/labelroom.h"

#include "model/layout/decompose.h"
#include "model/layout/labelplaces.h"
#include "model/layout/passages.h"
#include "model/layout/placedpiece.h"
#include "model/layout/rows.h"

#include <map>

namespace shapewright::layout {

namespace {

// Below and above a row, far edges run between the border of the strip and the label.
constexpr double beneathRow = 30;
constexpr double aboveRow = 34;
constexpr double labelBeneathRow = 11;
constexpr double labelAboveRow = 3;
constexpr double labelClearance = 5;
constexpr std::size_t mostGaps = 8; // the gaps in which an edge's label is tried

// A height at which the piece is moved apart. All routes go straight down there.
struct Strip {
    bool isBeneathRow = false;
    double shift = 0;                                   // by all strips above
    std::vector<std::pair<std::uint32_t, Rect>> labels; // only their x is set
    [[nodiscard]] double height() const { return isBeneathRow ? beneathRow : aboveRow; }
};

class Room
{
public:
    Room(const LayoutRequest &graph, const Piece &piece, PlacedPiece &placed)
        : m_graph(graph), m_piece(piece), m_placed(placed), m_boxes(boxes()), m_passages(placed.routes)
    {
    }

    void make()
    {
        const std::vector<std::uint32_t> crowded = crowdedLabels();
        if (crowded.empty())
            return;
        const Rows rows(m_boxes);
        countLabels();
        for (const std::uint32_t edge : crowded)
            findStrip(edge, rows);
        if (!m_strips.empty())
            pullApart();
    }

private:
    [[nodiscard]] std::vector<Rect> boxes() const
    {
        std::vector<Rect> found;
        for (std::size_t i = 0; i < m_piece.nodes.size(); ++i) {
            const auto &node = m_graph.nodes[m_piece.nodes[i]];
            found.push_back(Rect::around(m_placed.centres[i], node.width, node.height));
        }
        return found;
    }

    [[nodiscard]] const LayoutRequest::Edge &edgeAt(std::uint32_t edge) const
    {
        return m_graph.edges[m_piece.edges[edge]];
    }

    [[nodiscard]] std::vector<std::uint32_t> crowdedLabels() const
    {
        LabelObstacles obstacles;
        for (const Rect &box : m_boxes)
            obstacles.addBox(box);
        for (std::uint32_t i = 0; i < m_placed.routes.size(); ++i)
            obstacles.addRoute(i, m_placed.routes[i]);
        std::vector<std::uint32_t> crowded;
        for (std::uint32_t i = 0; i < m_placed.routes.size(); ++i) {
            if (edgeAt(i).labelWidth <= 0)
                continue;
            const LabelPlace place = bestLabelPlace(obstacles, i, m_placed.routes[i], edgeAt(i).labelWidth);
            if (place.isFree())
                obstacles.addLabel(place.rect);
            else
                crowded.push_back(i);
        }
        return crowded;
    }

    void countLabels()
    {
        for (std::uint32_t i = 0; i < m_placed.routes.size(); ++i)
            m_labelsOf[edgeAt(i).from] += edgeAt(i).labelWidth > 0 ? 1 : 0;
    }

    // Whether two edges seem to belong to the same value; then a label may be beside either of them.
    [[nodiscard]] bool isOfValue(std::uint32_t other, std::uint32_t edge) const
    {
        return other == edge || (edgeAt(other).from == edgeAt(edge).from && m_labelsOf.at(edgeAt(edge).from) == 1);
    }

    void findStrip(std::uint32_t edge, const Rows &rows)
    {
        const Polyline &route = m_placed.routes[edge];
        const auto gaps = rows.gapsBetween(route.front().y, route.back().y, mostGaps);
        if (gaps.empty())
            return;
        if (fits(edge, gaps.front().first, true) || fits(edge, gaps.back().second, false))
            return;
        for (const auto &[bottom, top] : gaps) {
            if (fits(edge, bottom, true) || fits(edge, top, false))
                return;
        }
    }

    bool fits(std::uint32_t edge, double border, bool isBeneathRow)
    {
        const double y = isBeneathRow ? border + 0.5 : border - 0.5;
        const auto known = m_lineups.find(y);
        const auto &lineup = known != m_lineups.end() ? known->second : (m_lineups[y] = m_passages.at(y));
        const auto own = std::find_if(lineup.begin(), lineup.end(),
                                      [edge](const Passages::Passage &passage) { return passage.route == edge; });
        if (own == lineup.end())
            return false;
        const double width = edgeAt(edge).labelWidth;
        auto last = own;
        while (last + 1 != lineup.end() && isOfValue((last + 1)->route, edge))
            ++last;
        const double rightLimit = last + 1 == lineup.end() ? 1e9 : (last + 1)->x - labelClearance;
        auto first = own;
        while (first != lineup.begin() && isOfValue((first - 1)->route, edge))
            --first;
        const double leftLimit = first == lineup.begin() ? -1e9 : (first - 1)->x + labelClearance;
        const double right = last->x + labelGap;
        const double left = first->x - labelGap - width;
        return (right + width <= rightLimit && keep(edge, y, isBeneathRow, {right, 0, right + width, 0})) ||
               (left >= leftLimit && keep(edge, y, isBeneathRow, {left, 0, left + width, 0}));
    }

    bool keep(std::uint32_t edge, double y, bool isBeneathRow, const Rect &rect)
    {
        const auto found = m_strips.find(y);
        if (found != m_strips.end()) {
            for (const auto &[other, taken] : found->second.labels) {
                if (rect.left < taken.right + labelClearance && taken.left < rect.right + labelClearance)
                    return false;
            }
        }
        Strip &strip = m_strips[y];
        strip.isBeneathRow = isBeneathRow;
        strip.labels.emplace_back(edge, rect);
        return true;
    }

    void pullApart()
    {
        double height = 0;
        for (auto &[y, strip] : m_strips) {
            strip.shift = height;
            height += strip.height();
        }
        for (std::size_t i = 0; i < m_boxes.size(); ++i)
            m_placed.centres[i].y += shiftAt(m_boxes[i].top);
        for (Polyline &route : m_placed.routes)
            route = pulledApart(route);
        for (const auto &[y, strip] : m_strips) {
            const double top = y + strip.shift + (strip.isBeneathRow ? labelBeneathRow : labelAboveRow);
            for (const auto &[edge, rect] : strip.labels)
                m_placed.labels.emplace_back(edge, Rect{rect.left, top, rect.right, top + layoutLabelHeight});
        }
    }

    [[nodiscard]] double shiftAt(double y) const
    {
        auto strip = m_strips.lower_bound(y);
        if (strip == m_strips.begin())
            return 0;
        --strip;
        return strip->second.shift + strip->second.height();
    }

    [[nodiscard]] Polyline pulledApart(const Polyline &route) const
    {
        Polyline line{{route.front().x, route.front().y + shiftAt(route.front().y)}};
        for (std::size_t i = 1; i < route.size(); ++i) {
            const Point &a = route[i - 1];
            const Point &b = route[i];
            const auto [top, bottom] = std::minmax(a.y, b.y);
            std::vector<Point> inserted;
            for (auto strip = m_strips.lower_bound(top); strip != m_strips.end() && strip->first < bottom; ++strip) {
                const double y = strip->first;
                const double x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
                const double shift = shiftAt(y);
                inserted.push_back({x, y + shift});
                inserted.push_back({x, y + shift + strip->second.height()});
            }
            if (a.y > b.y)
                std::reverse(inserted.begin(), inserted.end());
            line.insert(line.end(), inserted.begin(), inserted.end());
            line.push_back({b.x, b.y + shiftAt(b.y)});
        }
        return line;
    }

    const LayoutRequest &m_graph;
    const Piece &m_piece;
    PlacedPiece &m_placed;
    const std::vector<Rect> m_boxes;
    const Passages m_passages;
    std::map<std::uint32_t, int> m_labelsOf; // number of labels, by node
    std::map<double, std::vector<Passages::Passage>> m_lineups;
    std::map<double, Strip> m_strips;
};

} // namespace

void makeRoomForLabels(const LayoutRequest &graph, const Piece &piece, PlacedPiece &placed)
{
    Room(graph, piece, placed).make();
}

} // namespace shapewright::layout
