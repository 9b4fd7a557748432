// SPDX-License-Identifier: Apache-2.0
#include "model/layout/rownumbers.h"

#include <algorithm>
#include <limits>

namespace shapewright::layout {

namespace {

constexpr int mostSweeps = 20;
constexpr std::size_t widestSearch = 256; // edges that are visited for one move

class RowNumbers
{
public:
    explicit RowNumbers(const protocol::PieceRequest &request)
        : m_request(request), m_row(request.boxes.size(), 0), m_outgoing(m_row.size()), m_incoming(m_row.size()),
          m_groupOf(m_row.size(), 0)
    {
        for (const auto &edge : request.edges) {
            m_outgoing[edge.from].push_back(edge.to);
            m_incoming[edge.to].push_back(edge.from);
        }
    }

    std::vector<std::uint32_t> run()
    {
        const std::uint32_t count = std::uint32_t(m_row.size());
        for (std::uint32_t box = 0; box < count; ++box) {
            if (m_request.firstAlone && box > 0)
                m_row[box] = std::max(m_row[box], 1u);
            for (const std::uint32_t to : m_outgoing[box])
                m_row[to] = std::max(m_row[to], m_row[box] + 1);
        }
        m_uppermost = m_request.firstAlone ? 1 : 0;
        m_lowest = count == 0 ? 0 : *std::max_element(m_row.begin(), m_row.end());
        bool moved = true;
        for (int sweep = 0; sweep < mostSweeps && moved; ++sweep) {
            moved = false;
            for (std::uint32_t box = count; box-- > 0;)
                moved |= move(box, m_outgoing, m_incoming, 1);
            for (std::uint32_t box = 0; box < count; ++box)
                moved |= move(box, m_incoming, m_outgoing, -1);
        }
        if (m_request.lastAlone && count > 1)
            m_row.back() = std::max(m_row.back(), *std::max_element(m_row.begin(), m_row.end() - 1) + 1);
        return std::move(m_row);
    }

private:
    using Neighbours = std::vector<std::vector<std::uint32_t>>;

    // Moves a box towards the boxes ahead, together with all boxes in its way, if that shortens more edges than it
    // lengthens.
    bool move(std::uint32_t box, const Neighbours &ahead, const Neighbours &behind, int direction)
    {
        m_group.assign(1, box);
        m_groupOf[box] = ++m_groups;
        std::int64_t shortened = 0;
        std::size_t searched = 0;
        for (std::size_t i = 0; i < m_group.size(); ++i) {
            const std::uint32_t member = m_group[i];
            searched += ahead[member].size();
            if (staysAlone(member) || searched > widestSearch)
                return false;
            shortened += std::int64_t(ahead[member].size()) - std::int64_t(behind[member].size());
            for (const std::uint32_t other : ahead[member]) {
                if (length(member, other) == 1 && m_groupOf[other] != m_groups) {
                    m_groupOf[other] = m_groups;
                    m_group.push_back(other);
                }
            }
        }
        if (shortened <= 0)
            return false;
        const std::uint32_t distance = freeRows(ahead, direction);
        for (const std::uint32_t member : m_group)
            m_row[member] += direction > 0 ? distance : -distance;
        return distance > 0;
    }

    [[nodiscard]] bool staysAlone(std::uint32_t box) const
    {
        return (m_request.firstAlone && box == 0) || (m_request.lastAlone && box + 1 == m_row.size());
    }

    [[nodiscard]] std::uint32_t length(std::uint32_t a, std::uint32_t b) const
    {
        return std::max(m_row[a], m_row[b]) - std::min(m_row[a], m_row[b]);
    }

    // How far the group can move: up to the boxes ahead, and not beyond the top or bottom row.
    [[nodiscard]] std::uint32_t freeRows(const Neighbours &ahead, int direction) const
    {
        std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
        for (const std::uint32_t member : m_group) {
            least = std::min(least, direction > 0 ? m_lowest - m_row[member] : m_row[member] - m_uppermost);
            for (const std::uint32_t other : ahead[member]) {
                if (m_groupOf[other] != m_groups)
                    least = std::min(least, length(member, other) - 1);
            }
        }
        return least;
    }

    const protocol::PieceRequest &m_request;
    std::vector<std::uint32_t> m_row;
    std::uint32_t m_uppermost = 0, m_lowest = 0; // the range of rows for boxes that move
    Neighbours m_outgoing, m_incoming;
    std::vector<std::uint32_t> m_group;
    std::vector<std::uint32_t> m_groupOf; // for each box: the number of the last group that it was in
    std::uint32_t m_groups = 0;
};

} // namespace

std::vector<std::uint32_t> rowNumbers(const protocol::PieceRequest &request)
{
    return RowNumbers(request).run();
}

} // namespace shapewright::layout
