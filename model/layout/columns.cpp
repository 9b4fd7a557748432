// SPDX-License-Identifier: Apache-2.0
#include "model/layout/columns.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <utility>

namespace shapewright::layout {

namespace {

using NodeRows = std::vector<std::vector<std::uint32_t>>;

// One of the four directions of going through the rows: from the top or the bottom, from the left or the right.
struct Direction {
    bool downwards = true;
    bool fromLeft = true;
};

class Alignment
{
public:
    Alignment(const std::vector<ColumnSlot> &slots, const NodeRows &rows, double gap, Direction direction)
        : m_slots(slots), m_rows(rows), m_gap(gap), m_direction(direction), m_root(slots.size()),
          m_hasNext(slots.size(), 0)
    {
        std::iota(m_root.begin(), m_root.end(), 0u);
        align();
    }

    // Places the blocks as far left as possible, then moves each towards what follows it.
    [[nodiscard]] std::vector<double> places() const
    {
        const std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbours = blockNeighbours();
        const std::size_t count = m_slots.size();
        std::vector<std::uint32_t> first(count + 1, 0), waiting(count, 0), after(neighbours.size());
        for (const auto &[left, right] : neighbours) {
            ++first[m_root[left] + 1];
            ++waiting[m_root[right]];
        }
        std::partial_sum(first.begin(), first.end(), first.begin());
        std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
        for (std::uint32_t i = 0; i < neighbours.size(); ++i)
            after[next[m_root[neighbours[i].first]]++] = i;

        std::vector<std::uint32_t> order;
        for (std::uint32_t slot = 0; slot < count; ++slot) {
            if (m_root[slot] == slot && waiting[slot] == 0)
                order.push_back(slot);
        }
        std::vector<double> x(count, 0.0);
        for (std::size_t i = 0; i < order.size(); ++i) {
            for (std::uint32_t j = first[order[i]]; j < first[order[i] + 1]; ++j) {
                const auto &[left, right] = neighbours[after[j]];
                const std::uint32_t block = m_root[right];
                x[block] = std::max(x[block], x[order[i]] + distance(left, right));
                if (--waiting[block] == 0)
                    order.push_back(block);
            }
        }
        for (std::size_t i = order.size(); i-- > 0;) {
            double limit = std::numeric_limits<double>::max();
            for (std::uint32_t j = first[order[i]]; j < first[order[i] + 1]; ++j) {
                const auto &[left, right] = neighbours[after[j]];
                limit = std::min(limit, x[m_root[right]] - distance(left, right));
            }
            if (limit < std::numeric_limits<double>::max())
                x[order[i]] = std::max(x[order[i]], limit);
        }
        std::vector<double> found;
        for (std::uint32_t slot = 0; slot < count; ++slot)
            found.push_back(m_direction.fromLeft ? x[m_root[slot]] : -x[m_root[slot]]);
        return found;
    }

private:
    [[nodiscard]] const std::vector<std::uint32_t> &before(std::uint32_t slot) const
    {
        return m_direction.downwards ? m_slots[slot].up : m_slots[slot].down;
    }
    // The position, counted from the side where this direction begins.
    [[nodiscard]] std::int64_t place(std::uint32_t slot) const
    {
        return m_direction.fromLeft ? std::int64_t(m_slots[slot].place) : -std::int64_t(m_slots[slot].place);
    }
    [[nodiscard]] double distance(std::uint32_t a, std::uint32_t b) const
    {
        return (m_slots[a].width + m_slots[b].width) / 2 + m_gap;
    }
    [[nodiscard]] std::vector<std::uint32_t> rowInOrder(std::size_t row) const
    {
        std::vector<std::uint32_t> slots = m_rows[row];
        if (!m_direction.fromLeft)
            std::reverse(slots.begin(), slots.end());
        return slots;
    }

    // Aligns each slot with the median of its neighbours in the previous row, unless that line would cross another.
    void align()
    {
        for (std::size_t i = 1; i < m_rows.size(); ++i) {
            std::int64_t last = std::numeric_limits<std::int64_t>::min();
            for (const std::uint32_t slot : rowInOrder(m_direction.downwards ? i : m_rows.size() - 1 - i)) {
                std::vector<std::uint32_t> neighbours = before(slot);
                if (neighbours.empty())
                    continue;
                std::sort(neighbours.begin(), neighbours.end(),
                          [this](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
                for (const std::size_t median : {(neighbours.size() - 1) / 2, neighbours.size() / 2}) {
                    const std::uint32_t neighbour = neighbours[median];
                    if (m_root[slot] != slot || m_hasNext[neighbour] || place(neighbour) <= last)
                        continue;
                    m_root[slot] = m_root[neighbour];
                    m_hasNext[neighbour] = 1;
                    last = place(neighbour);
                }
            }
        }
    }

    [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> blockNeighbours() const
    {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const std::vector<std::uint32_t> row = rowInOrder(i);
            for (std::size_t j = 1; j < row.size(); ++j)
                found.emplace_back(row[j - 1], row[j]);
        }
        return found;
    }

    const std::vector<ColumnSlot> &m_slots;
    const NodeRows &m_rows;
    const double m_gap;
    const Direction m_direction;
    std::vector<std::uint32_t> m_root; // root of the block that a slot belongs to
    std::vector<std::uint8_t> m_hasNext;
};

} // namespace

std::vector<double> straightColumns(const std::vector<ColumnSlot> &slots, const NodeRows &rows, double gap)
{
    std::array<std::vector<double>, 4> all;
    std::array<std::pair<double, double>, 4> ends;
    std::size_t narrowest = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = Alignment(slots, rows, gap, {i % 2 == 0, i < 2}).places();
        if (all[i].empty())
            return {};
        const auto [least, most] = std::minmax_element(all[i].begin(), all[i].end());
        ends[i] = {*least, *most};
        if (ends[i].second - ends[i].first < ends[narrowest].second - ends[narrowest].first)
            narrowest = i;
    }
    // Layouts from the left are aligned with the narrowest one at its left end, the others at its right end.
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double shift = i < 2 ? ends[narrowest].first - ends[i].first : ends[narrowest].second - ends[i].second;
        for (double &x : all[i])
            x += shift;
    }
    std::vector<double> found(slots.size());
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        std::array<double, 4> x{all[0][slot], all[1][slot], all[2][slot], all[3][slot]};
        std::sort(x.begin(), x.end());
        found[slot] = (x[1] + x[2]) / 2;
    }
    return found;
}

} // namespace shapewright::layout
