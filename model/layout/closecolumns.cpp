// SPDX-License-Identifier: Apache-2.0
#include "model/layout/columns.h"

namespace shapewright::layout {

namespace {

using NodeRows = std::vector<std::vector<std::uint32_t>>;

constexpr int sweeps = 8;
constexpr double passageWeight = 6; // long edges should be straight

class Sweeping
{
public:
    Sweeping(const std::vector<ColumnSlot> &slots, const NodeRows &rows, double gap)
        : m_slots(slots), m_rows(rows), m_gap(gap), m_x(slots.size(), 0.0)
    {
    }

    std::vector<double> run()
    {
        for (const auto &row : m_rows)
            place(row, std::vector<double>(row.size(), 0.0));
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            for (std::size_t i = 0; i < m_rows.size(); ++i) {
                const auto &row = m_rows[sweep % 2 == 0 ? i : m_rows.size() - 1 - i];
                place(row, wanted(row, sweep));
            }
        }
        return std::move(m_x);
    }

private:
    // The positions wanted by neighbours on one side in the first sweeps, and on both sides in the last ones.
    [[nodiscard]] std::vector<double> wanted(const std::vector<std::uint32_t> &row, int sweep) const
    {
        std::vector<double> places;
        for (const std::uint32_t index : row) {
            const ColumnSlot &slot = m_slots[index];
            const double above = meanOf(slot.up, m_x[index]), below = meanOf(slot.down, m_x[index]);
            if (sweep + 2 >= sweeps)
                places.push_back(slot.up.empty() ? below : slot.down.empty() ? above : (above + below) / 2);
            else if (sweep % 2 == 0)
                places.push_back(slot.up.empty() ? below : above);
            else
                places.push_back(slot.down.empty() ? above : below);
        }
        return places;
    }

    [[nodiscard]] double meanOf(const std::vector<std::uint32_t> &neighbours, double otherwise) const
    {
        double sum = 0;
        for (const std::uint32_t slot : neighbours)
            sum += m_x[slot];
        return neighbours.empty() ? otherwise : sum / double(neighbours.size());
    }

    // Places the slots in order with gaps between them. Slots that would overlap move together, to their common mean.
    void place(const std::vector<std::uint32_t> &row, const std::vector<double> &places)
    {
        struct Block {
            double weight = 0, sum = 0;
            std::size_t end = 0;
            [[nodiscard]] double mean() const { return sum / weight; }
        };
        std::vector<double> offset(row.size(), 0.0);
        for (std::size_t i = 1; i < row.size(); ++i)
            offset[i] = offset[i - 1] + (m_slots[row[i - 1]].width + m_slots[row[i]].width) / 2 + m_gap;
        std::vector<Block> blocks;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const ColumnSlot &slot = m_slots[row[i]];
            const double weight = slot.up.size() == 1 && slot.down.size() == 1 ? passageWeight : 1;
            blocks.push_back({weight, weight * (places[i] - offset[i]), i + 1});
            while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() >= blocks.back().mean()) {
                const Block last = blocks.back();
                blocks.pop_back();
                blocks.back() = {blocks.back().weight + last.weight, blocks.back().sum + last.sum, last.end};
            }
        }
        std::size_t i = 0;
        for (const Block &block : blocks) {
            for (; i < block.end; ++i)
                m_x[row[i]] = block.mean() + offset[i];
        }
    }

    const std::vector<ColumnSlot> &m_slots;
    const NodeRows &m_rows;
    double m_gap;
    std::vector<double> m_x;
};

} // namespace

std::vector<double> closeColumns(const std::vector<ColumnSlot> &slots, const NodeRows &rows, double gap)
{
    return Sweeping(slots, rows, gap).run();
}

} // namespace shapewright::layout
