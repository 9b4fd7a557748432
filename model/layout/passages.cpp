// SPDX-License-Identifier: Apache-2.0
#include "model/layout/passages.h"

#include <cmath>

namespace shapewright::layout {

namespace {

std::int64_t level(double y)
{
    return std::int64_t(std::floor(y / 64));
}

} // namespace

Passages::Passages(const std::vector<Polyline> &routes)
{
    for (std::uint32_t route = 0; route < routes.size(); ++route) {
        for (std::size_t i = 1; i < routes[route].size(); ++i) {
            const Segment segment{routes[route][i - 1], routes[route][i], route};
            const auto [top, bottom] = std::minmax(segment.from.y, segment.to.y);
            for (std::int64_t at = level(top); at <= level(bottom); ++at)
                m_levels[at].push_back(std::uint32_t(m_segments.size()));
            m_segments.push_back(segment);
        }
    }
}

template <typename Visit>
void Passages::forEach(double y, Visit visit) const
{
    const auto found = m_levels.find(level(y));
    if (found == m_levels.end())
        return;
    for (const std::uint32_t index : found->second) {
        const auto &[a, b, route] = m_segments[index];
        if ((a.y <= y) != (b.y <= y))
            visit(Passage{a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), route});
    }
}

std::vector<Passages::Passage> Passages::at(double y) const
{
    std::vector<Passage> passages;
    forEach(y, [&](const Passage &passage) { passages.push_back(passage); });
    std::stable_sort(passages.begin(), passages.end(), [](const Passage &a, const Passage &b) { return a.x < b.x; });
    return passages;
}

int Passages::between(double y, double left, double right) const
{
    int count = 0;
    forEach(y, [&](const Passage &passage) { count += passage.x > left && passage.x < right ? 1 : 0; });
    return count;
}

} // namespace shapewright::layout
