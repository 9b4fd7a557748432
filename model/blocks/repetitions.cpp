// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/repetitions.h"

#include "model/blocks/repeatedruns.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <unordered_map>

namespace shapewright::blocks {

namespace {

using Group = std::vector<Instance>; // without a gap between them

constexpr std::size_t mostUnits = 24; // those that cover most are tried

// How much stretches differ from a typical one, by how often they have each kind of node. The order does not count.
class Difference
{
public:
    Difference(const NodeSequence &sequence, std::size_t begin, std::size_t end) : m_sequence(sequence)
    {
        for (std::size_t place = begin; place < end; ++place)
            --m_typical[sequence.kinds[place]];
        clear();
    }

    void clear()
    {
        m_counts = m_typical;
        m_total = 0;
        for (const auto &[kind, count] : m_counts)
            m_total += std::size_t(-count);
    }
    void add(std::size_t place)
    {
        std::int64_t &count = m_counts[m_sequence.kinds[place]];
        if (count++ < 0)
            --m_total;
        else
            ++m_total;
    }
    [[nodiscard]] std::size_t total() const { return m_total; }
    [[nodiscard]] std::size_t of(std::size_t begin, std::size_t end)
    {
        clear();
        for (std::size_t place = begin; place < end; ++place)
            add(place);
        return m_total;
    }

private:
    const NodeSequence &m_sequence;
    std::unordered_map<std::uint32_t, std::int64_t> m_typical, m_counts;
    std::size_t m_total = 0;
};

// A stretch of nodes that repeats, whichever of its nodes is the first, and all runs of it.
struct Unit {
    std::vector<Run> runs; // in order and without overlaps
    std::size_t covered = 0;
};

std::vector<Unit> unitsOf(const NodeSequence &sequence, std::size_t begin, std::size_t end)
{
    const auto kinds = std::span(sequence.kinds).subspan(begin, end - begin);
    std::map<std::vector<std::uint32_t>, std::vector<Run>> byNodes;
    for (const Run &run : repeatedRuns(kinds)) {
        // A pair of nodes is no block, nor are two short stretches.
        const bool isLong = run.period >= 8 || (run.period >= 4 && run.length() >= 2 * run.period) ||
                            (run.period >= 2 && run.length() >= 3 * run.period);
        if (!isLong)
            continue;
        const auto cycle = kinds.subspan(run.begin, run.period);
        std::vector<std::uint32_t> nodes(cycle.begin(), cycle.end());
        std::ranges::rotate(nodes, nodes.begin() + std::ptrdiff_t(leastRotation(cycle)));
        byNodes[std::move(nodes)].push_back({.begin = run.begin + begin, .end = run.end + begin, .period = run.period});
    }
    std::vector<Unit> units;
    for (auto &[nodes, runs] : byNodes) {
        std::ranges::sort(runs, {}, &Run::begin);
        Unit unit;
        for (const Run &run : runs) {
            if (unit.runs.empty() || run.begin >= unit.runs.back().end)
                unit.runs.push_back(run);
            else if (run.length() > unit.runs.back().length())
                unit.runs.back() = run;
        }
        for (const Run &run : unit.runs)
            unit.covered += run.length();
        units.push_back(std::move(unit));
    }
    std::ranges::stable_sort(units, std::ranges::greater(), &Unit::covered);
    if (units.size() > mostUnits)
        units.resize(mostUnits);
    return units;
}

// Whether the nodes of a stretch hang together, apart from a few. Those that merely stand beside each other, as
// branches of one node do, are no block.
bool isConnected(const NodeSequence &sequence, std::size_t begin, std::size_t end)
{
    std::vector<std::size_t> parent(end - begin);
    std::iota(parent.begin(), parent.end(), std::size_t(0));
    const auto rootOf = [&parent](std::size_t node) {
        while (parent[node] != node)
            node = parent[node] = parent[parent[node]];
        return node;
    };
    std::size_t parts = end - begin;
    for (std::size_t place = begin; place < end; ++place) {
        for (const std::uint32_t input : sequence.inputs[place]) {
            if (input < begin || input >= end)
                continue;
            const std::size_t a = rootOf(place - begin), b = rootOf(input - begin);
            parent[a] = b;
            parts -= a == b ? 0 : 1;
        }
    }
    return parts <= std::max<std::size_t>(1, (end - begin) / 8);
}

// Instances that may be taken together.
struct Candidate {
    Group group;
    std::int64_t saved = 0; // nodes that need not be described

    [[nodiscard]] std::size_t begin() const { return group.front().begin; }
    [[nodiscard]] std::size_t end() const { return group.back().end; }
};

class Chooser
{
public:
    Chooser(const NodeSequence &sequence, std::size_t begin, std::size_t end, const Unit &unit)
        : m_sequence(sequence), m_begin(begin), m_end(end), m_unit(unit), m_period(unit.runs.front().period)
    {
    }

    // Adds what the unit comes to if its instances begin where few values cross.
    void addTo(std::vector<Candidate> &candidates) const
    {
        const Run &longest = *std::ranges::max_element(m_unit.runs, {}, &Run::length);
        if (!isConnected(m_sequence, longest.begin, longest.begin + m_period))
            return;
        // Fewest values crossing, then the one that most nodes use (it goes past the layer too), most instances. Where
        // that does not tell, an instance begins with what makes its input larger.
        const std::vector<std::uint32_t> crossing = crossingWithinPeriods(longest);
        std::vector<std::tuple<std::uint32_t, std::int64_t, std::int64_t, std::size_t>> starts;
        for (std::size_t offset = 0; offset < m_period; ++offset) {
            const std::size_t start = longest.begin + offset;
            const std::size_t inner = start + m_period <= longest.end ? start + m_period : start;
            const std::int64_t quality =
                2 * std::int64_t(m_sequence.fanOut[inner]) + (m_sequence.isUpsampling[start] ? 1 : 0);
            starts.emplace_back(crossing[offset], -quality, -std::int64_t((longest.end - start) / m_period), offset);
        }
        const std::size_t tried = std::min<std::size_t>(4, starts.size());
        std::ranges::partial_sort(starts, starts.begin() + std::ptrdiff_t(tried));
        const auto qualityOf = [&starts](std::size_t i) {
            return std::pair(std::get<0>(starts[i]), std::get<1>(starts[i]));
        };
        const std::int64_t cost = 4 * std::max<std::int64_t>(0, std::int64_t(qualityOf(0).first) - 1);
        for (std::size_t i = 0; i < tried && qualityOf(i) == qualityOf(0); ++i) {
            for (Group &group : groupsFrom(longest, std::get<3>(starts[i]))) {
                std::int64_t saved =
                    std::int64_t(group.back().end - group.front().begin) - std::int64_t(m_period) - cost;
                for (const Instance &instance : group)
                    saved -= 3 * std::int64_t(instance.difference); // each has to be told
                if (saved > 0)
                    candidates.push_back({.group = std::move(group), .saved = saved});
            }
        }
    }

private:
    // How many values cross the boundary a period after each offset, of those that are made within a period before it:
    // what connects distant layers crosses wherever one cuts.
    [[nodiscard]] std::vector<std::uint32_t> crossingWithinPeriods(const Run &run) const
    {
        std::vector<std::int64_t> change(2 * m_period + 1);
        for (std::size_t at = 0; at < 2 * m_period && run.begin + at < run.end; ++at) {
            const std::size_t place = run.begin + at, last = m_sequence.lastUse[place];
            if (last <= place || m_sequence.isGlobal[place])
                continue;
            ++change[at + 1 < change.size() ? at + 1 : at];
            const std::size_t end = std::min(at + m_period, last - run.begin) + 1;
            if (end < change.size())
                --change[end];
        }
        std::vector<std::uint32_t> crossing;
        std::int64_t sum = 0;
        for (std::size_t at = 0; at < 2 * m_period; ++at) {
            sum += change[at];
            if (at >= m_period)
                crossing.push_back(std::uint32_t(std::max<std::int64_t>(0, sum)));
        }
        return crossing;
    }

    [[nodiscard]] std::size_t rotationOf(const Run &run) const
    {
        return leastRotation(std::span(m_sequence.kinds).subspan(run.begin, m_period));
    }

    [[nodiscard]] std::vector<Group> groupsFrom(const Run &longest, std::size_t offset) const
    {
        const std::size_t shift = (offset + m_period - rotationOf(longest)) % m_period;
        Difference difference(m_sequence, longest.begin, longest.begin + m_period);
        std::vector<Group> groups;
        const auto kinds = std::span(m_sequence.kinds);
        std::vector<std::uint32_t> first(kinds.begin() + std::ptrdiff_t(longest.begin),
                                         kinds.begin() + std::ptrdiff_t(longest.begin + m_period));
        std::ranges::rotate(first, first.begin() + std::ptrdiff_t(offset));
        // Single instances stand between the runs as well.
        const auto joinSingle = [&](std::size_t begin, std::size_t end) {
            for (const std::size_t start : occurrences(first, kinds.subspan(begin, std::max(begin, end) - begin)))
                join(groups, {.begin = begin + start, .end = begin + start + m_period}, difference);
        };
        std::size_t next = m_begin;
        for (const Run &run : m_unit.runs) {
            std::size_t start = run.begin + (rotationOf(run) + shift) % m_period;
            if (start + m_period > run.end)
                continue;
            joinSingle(next, start);
            for (; start + m_period <= run.end; start += m_period)
                join(groups, {.begin = start, .end = start + m_period}, difference);
            next = start;
        }
        joinSingle(next, m_end);
        // With and without what stands around them: that may be better told otherwise.
        std::vector<Group> all = groups;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            Group extended = groups[i];
            extendBack(extended, i > 0 ? groups[i - 1].back().end : m_begin, difference);
            extend(extended, i + 1 < groups.size() ? groups[i + 1].front().begin : m_end, difference);
            if (extended.size() > groups[i].size())
                all.push_back(std::move(extended));
        }
        std::erase_if(all, [](const Group &group) { return group.size() < 2; });
        return all;
    }

    // Appends an instance. What stands between it and the one before is a variant, or a rest of that one, if it is
    // not too different.
    void join(std::vector<Group> &groups, const Instance &instance, Difference &difference) const
    {
        if (groups.empty()) {
            groups.push_back({instance});
            return;
        }
        Instance &last = groups.back().back();
        const std::size_t gap = instance.begin - last.end;
        if (2 * gap >= m_period && gap <= 2 * m_period) {
            const std::size_t different = difference.of(last.end, instance.begin);
            if (!isNear(different, gap))
                return groups.push_back({instance});
            groups.back().push_back({.begin = last.end, .end = instance.begin, .difference = different});
        } else if (gap > 0) {
            if (5 * gap > m_period)
                return groups.push_back({instance});
            last.end = instance.begin;
            last.difference += gap;
        }
        groups.back().push_back(instance);
    }

    // A nearly equal stretch after the last instance, or before the first one, of those that begin where few values
    // cross.
    void extend(Group &group, std::size_t limit, Difference &difference) const
    {
        const std::size_t start = group.back().end;
        std::optional<Instance> best;
        difference.clear();
        for (std::size_t end = start + 1; end <= std::min(limit, start + 2 * m_period); ++end) {
            difference.add(end - 1);
            if (isLike(group.back().begin, end))
                take(best, {.begin = start, .end = end, .difference = difference.total()});
        }
        if (best)
            group.push_back(*best);
    }
    void extendBack(Group &group, std::size_t limit, Difference &difference) const
    {
        const std::size_t end = group.front().begin;
        std::optional<Instance> best;
        difference.clear();
        for (std::size_t start = end; start > limit && end - start < 2 * m_period;) {
            difference.add(--start);
            if (isLike(end, start) && goesPast(end, start))
                take(best, {.begin = start, .end = end, .difference = difference.total()});
        }
        if (best)
            group.insert(group.begin(), *best);
    }
    // Whether a stretch of that many nodes is nearly equal to an instance.
    [[nodiscard]] bool isNear(std::size_t difference, std::size_t size) const
    {
        return 4 * difference <= std::max(size, m_period);
    }
    // Whether as few values cross a boundary as another one. The result of the last instance may go past nothing; that
    // of what stands before the first one goes past it, too.
    [[nodiscard]] bool isLike(std::size_t usual, std::size_t boundary) const
    {
        return boundary == 0 || boundary == m_sequence.size() ||
               m_sequence.crossing[boundary] <= std::max<std::uint32_t>(1, m_sequence.crossing[usual]);
    }
    [[nodiscard]] bool goesPast(std::size_t usual, std::size_t boundary) const
    {
        return boundary == 0 || m_sequence.fanOut[boundary] >= std::min<std::uint32_t>(2, m_sequence.fanOut[usual]);
    }
    void take(std::optional<Instance> &best, const Instance &instance) const
    {
        if (isNear(instance.difference, instance.size()) && (!best || instance.difference < best->difference))
            best = instance;
    }

    const NodeSequence &m_sequence;
    std::size_t m_begin, m_end;
    const Unit &m_unit;
    std::size_t m_period;
};

// The typical instance is one of those of which there are most, which a variant may be.
Repetition repetitionOf(Group group, const NodeSequence &sequence)
{
    std::map<std::vector<std::uint32_t>, std::pair<std::size_t, std::size_t>> counts; // how many, and the first
    for (std::size_t i = 0; i < group.size(); ++i) {
        const auto kinds = std::span(sequence.kinds).subspan(group[i].begin, group[i].size());
        ++counts.try_emplace({kinds.begin(), kinds.end()}, 0, i).first->second.first;
    }
    Repetition repetition;
    const auto most = std::ranges::max_element(counts, {}, [](const auto &entry) {
        return std::pair(entry.second.first, -std::int64_t(entry.second.second));
    });
    repetition.typical = most->second.second;
    Difference difference(sequence, group[repetition.typical].begin, group[repetition.typical].end);
    for (Instance &instance : group)
        instance.difference = difference.of(instance.begin, instance.end);
    repetition.instances = std::move(group);
    return repetition;
}

} // namespace

std::vector<Repetition> repetitions(const NodeSequence &sequence, std::size_t begin, std::size_t end)
{
    std::vector<Candidate> candidates;
    for (const Unit &unit : unitsOf(sequence, begin, end))
        Chooser(sequence, begin, end, unit).addTo(candidates);
    std::ranges::stable_sort(candidates, {}, &Candidate::end);
    // The best choice among the first i candidates: what it saves, and the last candidate that it takes, if it takes
    // one more than the choice among the first i - 1.
    std::vector<std::int64_t> saved(candidates.size() + 1);
    std::vector<std::size_t> before(candidates.size());
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const auto first = std::ranges::upper_bound(candidates, candidates[i].begin(), {}, &Candidate::end);
        before[i] = std::min(i, std::size_t(first - candidates.begin()));
        saved[i + 1] = std::max(saved[i], saved[before[i]] + candidates[i].saved);
    }
    std::vector<Repetition> taken;
    for (std::size_t i = candidates.size(); i > 0;) {
        if (saved[i] == saved[i - 1]) {
            --i;
            continue;
        }
        taken.push_back(repetitionOf(std::move(candidates[i - 1].group), sequence));
        i = before[i - 1];
    }
    std::ranges::reverse(taken);
    return taken;
}

} // namespace shapewright::blocks
