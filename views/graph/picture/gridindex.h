// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHash>
#include <QRectF>

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace shapewright {

// Finds things by their place. A thing is noted in each cell of a grid that its rectangle touches, or in a list if it
// touches very many cells.
class GridIndex
{
public:
    void insert(const QRectF &rect, std::uint32_t thing)
    {
        if (cellsOf(rect) > mostCells)
            m_large.emplace_back(rect, thing);
        else
            forCells(rect, [&](quint64 cell) { m_cells[cell].push_back(thing); });
        m_count = std::max(m_count, thing + 1);
    }

    // The things near the rectangle, each once and in ascending order.
    [[nodiscard]] std::vector<std::uint32_t> near(const QRectF &rect) const
    {
        std::vector<bool> isFound(m_count, false);
        const auto take = [&](const std::vector<std::uint32_t> &things) {
            for (const std::uint32_t thing : things)
                isFound[thing] = true;
        };
        // A rectangle around everything may span many more cells than have things in them.
        if (cellsOf(rect) > double(m_cells.size()) * 2) {
            for (const auto &things : m_cells)
                take(things);
        } else {
            forCells(rect, [&](quint64 cell) {
                const auto found = m_cells.constFind(cell);
                if (found != m_cells.cend())
                    take(*found);
            });
        }
        for (const auto &[place, thing] : m_large) {
            if (place.left() <= rect.right() && rect.left() <= place.right() && place.top() <= rect.bottom() &&
                rect.top() <= place.bottom())
                isFound[thing] = true;
        }
        std::vector<std::uint32_t> found;
        for (std::uint32_t thing = 0; thing < m_count; ++thing) {
            if (isFound[thing])
                found.push_back(thing);
        }
        return found;
    }

private:
    static constexpr double cellSize = 800;
    static constexpr double mostCells = 256;

    // An upper bound.
    static double cellsOf(const QRectF &rect) { return (rect.width() / cellSize + 2) * (rect.height() / cellSize + 2); }

    template <typename Function>
    static void forCells(const QRectF &rect, Function function)
    {
        const auto cell = [](double at) { return qint64(std::floor(at / cellSize)); };
        for (qint64 x = cell(rect.left()); x <= cell(rect.right()); ++x) {
            for (qint64 y = cell(rect.top()); y <= cell(rect.bottom()); ++y)
                function((quint64(x) << 32) ^ (quint64(y) & 0xffffffffu));
        }
    }

    QHash<quint64, std::vector<std::uint32_t>> m_cells;
    std::vector<std::pair<QRectF, std::uint32_t>> m_large;
    std::uint32_t m_count = 0;
};

} // namespace shapewright
