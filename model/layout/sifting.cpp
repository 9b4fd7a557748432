// SPDX-License-Identifier: Apache-2.0
#include "model/layout/sifting.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace shapewright::layout {

namespace {

constexpr std::size_t mostComparisons = 1'500'000'000; // in all rounds; this takes a few seconds
constexpr int mostRounds = 12;

// A box, or all slots of an edge between its ends.
struct Block {
    std::uint32_t top = 0, bottom = 0;   // rows
    std::vector<std::uint32_t> up, down; // blocks
};

class Sifting
{
public:
    Sifting(const std::vector<ColumnSlot> &slots, const std::vector<std::vector<std::uint32_t>> &rows,
            const std::vector<std::vector<std::uint32_t>> &chains)
        : m_blockOf(slots.size())
    {
        std::vector<std::uint32_t> upper, lower; // slots, by block
        const auto add = [&](std::uint32_t first, std::uint32_t last) {
            upper.push_back(first);
            lower.push_back(last);
            m_blocks.push_back({slots[first].row, slots[last].row, {}, {}});
        };
        std::vector<std::uint8_t> chained(slots.size(), 0);
        for (const auto &chain : chains) {
            for (const std::uint32_t slot : chain) {
                m_blockOf[slot] = std::uint32_t(m_blocks.size());
                chained[slot] = 1;
            }
            if (!chain.empty())
                add(chain.front(), chain.back());
        }
        for (std::uint32_t slot = 0; slot < slots.size(); ++slot) {
            if (chained[slot])
                continue;
            m_blockOf[slot] = std::uint32_t(m_blocks.size());
            add(slot, slot);
        }
        for (std::size_t i = 0; i < m_blocks.size(); ++i) {
            for (const std::uint32_t slot : slots[upper[i]].up)
                m_blocks[i].up.push_back(m_blockOf[slot]);
            for (const std::uint32_t slot : slots[lower[i]].down)
                m_blocks[i].down.push_back(m_blockOf[slot]);
        }
        order(slots, rows);
    }

    void run(const std::stop_token &stop)
    {
        const std::size_t count = m_blocks.size();
        const int rounds =
            int(std::min<std::size_t>(mostRounds, mostComparisons / std::max<std::size_t>(count * count, 1)));
        for (int round = 0; round < rounds; ++round) {
            std::int64_t gained = 0;
            for (std::uint32_t block = 0; block < count; ++block) {
                if (stop.stop_requested())
                    return;
                gained += sift(block);
            }
            if (gained == 0)
                return;
        }
    }

    [[nodiscard]] std::uint32_t placeOf(std::uint32_t slot) const { return m_place[m_blockOf[slot]]; }

private:
    // The initial order of the blocks, by their mean relative position in their rows.
    void order(const std::vector<ColumnSlot> &slots, const std::vector<std::vector<std::uint32_t>> &rows)
    {
        std::vector<double> sum(m_blocks.size(), 0);
        for (std::size_t slot = 0; slot < slots.size(); ++slot) {
            const Block &block = m_blocks[m_blockOf[slot]];
            const double share = (slots[slot].place + 0.5) / double(rows[slots[slot].row].size());
            sum[m_blockOf[slot]] += share / (block.bottom - block.top + 1);
        }
        m_order.resize(m_blocks.size());
        std::iota(m_order.begin(), m_order.end(), 0u);
        std::stable_sort(m_order.begin(), m_order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return sum[a] < sum[b]; });
        m_place.resize(m_blocks.size());
        for (std::uint32_t i = 0; i < m_order.size(); ++i)
            m_place[m_order[i]] = i;
    }

    // For two neighbours, the crossings between edges to `ofLeft` and edges to `ofRight`, minus those after the
    // neighbours have changed places.
    [[nodiscard]] std::int64_t gain(const std::vector<std::uint32_t> &ofLeft,
                                    const std::vector<std::uint32_t> &ofRight) const
    {
        std::int64_t sum = 0;
        for (const std::uint32_t left : ofLeft) {
            for (const std::uint32_t right : ofRight)
                sum += m_place[left] > m_place[right] ? 1 : m_place[left] < m_place[right] ? -1 : 0;
        }
        return sum;
    }

    // The crossings saved if two blocks that meet at the place `here` change places. Edges meet only in the rows where
    // one of the blocks begins or ends.
    [[nodiscard]] std::int64_t gainOfSwitching(std::uint32_t left, std::uint32_t right, std::uint32_t here) const
    {
        const Block &a = m_blocks[left], &b = m_blocks[right];
        if (a.bottom < b.top || b.bottom < a.top)
            return 0;
        std::int64_t sum = 0;
        if (a.top == b.top)
            sum += gain(a.up, b.up);
        else if (a.top > b.top)
            sum += gainBeside(a.up, here);
        else
            sum -= gainBeside(b.up, here);
        if (a.bottom == b.bottom)
            sum += gain(a.down, b.down);
        else if (a.bottom < b.bottom)
            sum += gainBeside(a.down, here);
        else
            sum -= gainBeside(b.down, here);
        return sum;
    }

    [[nodiscard]] std::int64_t gainBeside(const std::vector<std::uint32_t> &ends, std::uint32_t here) const
    {
        std::int64_t sum = 0;
        for (const std::uint32_t end : ends)
            sum += m_place[end] > here ? 1 : -1;
        return sum;
    }

    // Moves a block to the place with the fewest crossings. Returns how many crossings that saves.
    std::int64_t sift(std::uint32_t block)
    {
        const std::uint32_t from = m_place[block];
        std::int64_t best = 0, gained = 0;
        std::uint32_t to = from;
        for (std::uint32_t i = from; i-- > 0;) {
            gained += gainOfSwitching(m_order[i], block, i);
            if (gained > best) {
                best = gained;
                to = i;
            }
        }
        gained = 0;
        for (std::uint32_t i = from + 1; i < m_order.size(); ++i) {
            gained += gainOfSwitching(block, m_order[i], i);
            if (gained > best) {
                best = gained;
                to = i;
            }
        }
        const auto at = m_order.begin();
        if (to < from)
            std::rotate(at + to, at + from, at + from + 1);
        else
            std::rotate(at + from, at + from + 1, at + to + 1);
        for (std::uint32_t i = std::min(from, to); i <= std::max(from, to); ++i)
            m_place[m_order[i]] = i;
        return best;
    }

    std::vector<std::uint32_t> m_blockOf; // for each slot
    std::vector<Block> m_blocks;
    std::vector<std::uint32_t> m_order; // blocks from left to right
    std::vector<std::uint32_t> m_place; // for each block
};

} // namespace

void siftChains(std::vector<ColumnSlot> &slots, std::vector<std::vector<std::uint32_t>> &rows,
                const std::vector<std::vector<std::uint32_t>> &chains, const std::stop_token &stop)
{
    Sifting sifting(slots, rows, chains);
    sifting.run(stop);
    for (auto &row : rows) {
        std::sort(row.begin(), row.end(),
                  [&](std::uint32_t a, std::uint32_t b) { return sifting.placeOf(a) < sifting.placeOf(b); });
        for (std::uint32_t i = 0; i < row.size(); ++i)
            slots[row[i]].place = i;
    }
}

} // namespace shapewright::layout
