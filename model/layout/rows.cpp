// SPDX-License-Identifier: Apache-2.0
#include "model/layout/rows.h"

#include <cmath>

namespace shapewright::layout {

namespace {
constexpr double routeClearance = 10; // between a route and a box beside it
constexpr double narrowestGap = 24;   // through which a route can run
} // namespace

Rows::Rows(std::vector<Rect> boxes)
{
    std::sort(boxes.begin(), boxes.end(),
              [](const Rect &a, const Rect &b) { return a.top != b.top ? a.top < b.top : a.left < b.left; });
    for (const Rect &box : boxes) {
        if (m_rows.empty() || box.top > m_rows.back().bottom + narrowestGap)
            m_rows.push_back({box.top, box.bottom, {}});
        m_rows.back().bottom = std::max(m_rows.back().bottom, box.bottom);
        m_rows.back().boxes.push_back(box);
    }
    for (Row &row : m_rows)
        std::sort(row.boxes.begin(), row.boxes.end(), [](const Rect &a, const Rect &b) { return a.left < b.left; });
}

std::size_t Rows::rowAt(double y) const
{
    const auto row =
        std::upper_bound(m_rows.begin(), m_rows.end(), y, [](double at, const Row &r) { return at < r.top; });
    return row == m_rows.begin() ? 0 : std::size_t(row - m_rows.begin()) - 1;
}

double Rows::below(double y) const
{
    return m_rows.empty() ? y : std::max(y, m_rows[rowAt(y)].bottom);
}

double Rows::above(double y) const
{
    return m_rows.empty() ? y : std::min(y, m_rows[rowAt(y)].top);
}

bool Rows::areNext(double from, double to) const
{
    return rowAt(from - 1) + 1 >= rowAt(to + 1);
}

std::vector<std::pair<double, double>> Rows::gapsBetween(double from, double to, std::size_t most) const
{
    std::vector<std::pair<double, double>> gaps;
    if (m_rows.empty())
        return gaps;
    for (std::size_t i = rowAt(from - 1), last = rowAt(to + 1); i < last; ++i) {
        if (gaps.size() == most)
            gaps.pop_back(); // the last gap is always included
        gaps.emplace_back(m_rows[i].bottom, m_rows[i + 1].top);
    }
    return gaps;
}

double Rows::freePlace(const Row &row, double wanted)
{
    // Boxes are sorted. Consecutive boxes without a passage between them block one interval together.
    double best = wanted;
    double bestDistance = -1;
    double blockedLeft = 0, blockedRight = 0;
    bool open = false;
    const auto close = [&] {
        if (!open || wanted <= blockedLeft || wanted >= blockedRight)
            return;
        best = wanted - blockedLeft <= blockedRight - wanted ? blockedLeft : blockedRight;
        bestDistance = std::abs(best - wanted);
    };
    for (const Rect &box : row.boxes) {
        if (open && box.left - routeClearance <= blockedRight) {
            blockedRight = std::max(blockedRight, box.right + routeClearance);
            continue;
        }
        close();
        blockedLeft = box.left - routeClearance;
        blockedRight = box.right + routeClearance;
        open = true;
    }
    close();
    return bestDistance < 0 ? wanted : best;
}

Polyline Rows::route(const Point &from, const Point &to) const
{
    Polyline line{from};
    if (m_rows.empty()) {
        appendBend(line, to);
        return line;
    }
    const std::size_t first = rowAt(from.y - 1);
    const std::size_t last = rowAt(to.y + 1);
    line.push_back({from.x, below(from.y - 1)});
    for (std::size_t i = first + 1; i < last; ++i) {
        const Row &row = m_rows[i];
        const double share = (row.top - from.y) / (to.y - from.y);
        const double x = freePlace(row, line.back().x * 0.5 + (from.x + (to.x - from.x) * share) * 0.5);
        appendBend(line, {x, row.top});
        line.push_back({x, row.bottom});
    }
    appendBend(line, {to.x, above(to.y + 1)});
    if (line.back() != to)
        line.push_back(to);
    return line;
}

} // namespace shapewright::layout
