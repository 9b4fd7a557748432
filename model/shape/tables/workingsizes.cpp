// SPDX-License-Identifier: Apache-2.0
#include "model/shape/tables/workingsizes.h"

#include <algorithm>
#include <cstdlib>

namespace shapewright {

namespace {

using Run = WorkingSizes::Run;

constexpr std::size_t few = 3;        // enough sizes or runs to take them for a rule
constexpr std::size_t mostBefore = 3; // runs before the even ones

std::vector<Run> runsOf(const std::vector<std::int64_t> &working)
{
    std::vector<Run> runs;
    for (const std::int64_t size : working) {
        if (!runs.empty() && runs.back().last + 1 == size)
            runs.back().last = size;
        else
            runs.push_back({size, size});
    }
    return runs;
}

// The run from which on all are of one length and evenly spaced. Nothing if they are not, or are too few to tell. The
// last one may be cut off.
std::optional<std::size_t> evenFrom(const std::vector<Run> &runs)
{
    const auto continues = [&runs](std::size_t i, const Run &first, std::int64_t period) {
        const std::int64_t length = first.last - first.first;
        const bool isCut = i + 1 == runs.size() && runs[i].last == WorkingSizes::largestTried;
        return runs[i].first - runs[i - 1].first == period &&
               (runs[i].last - runs[i].first == length || (isCut && runs[i].last - runs[i].first < length));
    };
    for (std::size_t first = 0; first <= mostBefore && first + few <= runs.size(); ++first) {
        const std::int64_t period = runs[first + 1].first - runs[first].first;
        bool isEven = true;
        for (std::size_t i = first + 1; isEven && i < runs.size(); ++i)
            isEven = continues(i, runs[first], period);
        if (isEven)
            return first;
    }
    return {};
}

// The least number, if there is one, of which several multiples are among the sizes, and all up to `most`.
std::int64_t multipleIn(const std::vector<std::int64_t> &working, std::int64_t most)
{
    const auto isIn = [&working](std::int64_t size) { return std::ranges::binary_search(working, size); };
    for (std::int64_t number = 2; number * std::int64_t(few) <= most; ++number) {
        bool areAllIn = true;
        for (std::int64_t size = number; areAllIn && size <= most; size += number)
            areAllIn = isIn(size);
        if (areAllIn)
            return number;
    }
    return 0;
}

} // namespace

WorkingSizes WorkingSizes::of(std::string dim, NodeId node, const std::vector<std::int64_t> &working)
{
    WorkingSizes sizes{.dim = std::move(dim), .node = node, .runs = runsOf(working)};
    const std::int64_t last = working.back();
    if (const auto first = evenFrom(sizes.runs)) {
        sizes.period = sizes.runs[*first + 1].first - sizes.runs[*first].first;
        if (sizes.runs.back().first + sizes.period <= largestTried)
            sizes.most = last;
        sizes.runs.erase(sizes.runs.begin() + std::ptrdiff_t(*first) + 1, sizes.runs.end());
    } else {
        // If the last size is near the largest one that was tried, larger sizes may be valid, too, unless it ends, or
        // begins, all that follow each other.
        const Run &end = sizes.runs.back();
        const bool isInterval = sizes.runs.size() <= mostBefore + 1 && std::size_t(end.last - end.first) >= few;
        sizes.isKnownBeyond = isInterval || last <= largestTried / 2;
        if (sizes.isKnownBeyond && last < largestTried)
            sizes.most = last;
        if (isInterval)
            return sizes;
    }
    if (sizes.period > 0 || sizes.runs.size() > 1)
        sizes.multiple = multipleIn(working, sizes.most.value_or(largestTried));
    return sizes;
}

std::optional<bool> WorkingSizes::admits(std::int64_t size) const
{
    if (most && size > *most)
        return false;
    if (size > largestTried && !isKnownBeyond)
        return std::nullopt;
    if (std::ranges::any_of(runs, [size](const Run &run) { return run.first <= size && size <= run.last; }))
        return true;
    const Run &last = runs.back();
    if (size <= last.last)
        return false;
    return period > 0 ? (size - last.first) % period <= last.last - last.first : !most && isKnownBeyond;
}

std::int64_t WorkingSizes::nearest(std::int64_t size) const
{
    std::vector<std::int64_t> candidates;
    const auto add = [&](const Run &run) {
        const std::int64_t last = std::min(run.last, most.value_or(run.last));
        if (run.first <= last)
            candidates.push_back(std::clamp(size, run.first, last));
    };
    std::ranges::for_each(runs, add);
    const Run &last = runs.back();
    if (period > 0 && size > last.last) {
        const std::int64_t within = std::min(size, most.value_or(size));
        const std::int64_t before = (within - last.first) / period * period;
        add({last.first + before, last.last + before});
        add({last.first + before + period, last.last + before + period});
    } else if (period == 0 && !most && isKnownBeyond && size > last.last) {
        candidates.push_back(size);
    }
    return *std::ranges::min_element(candidates, {}, [size](std::int64_t one) { return std::abs(one - size); });
}

std::int64_t WorkingSizes::nearestUsual(std::int64_t size) const
{
    constexpr std::int64_t grid = 32;
    std::optional<std::int64_t> best;
    for (std::int64_t usual = grid; usual <= largestTried; usual += grid) {
        if (admits(usual) == true && (!best || std::abs(usual - size) < std::abs(*best - size)))
            best = usual;
    }
    return best.value_or(nearest(size));
}

} // namespace shapewright
