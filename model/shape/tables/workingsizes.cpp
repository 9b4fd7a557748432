// SPDX-License-Identifier: Apache-2.0
#include "model/shape/tables/workingsizes.h"

#include <algorithm>
#include <cstdlib>

namespace shapewright {

namespace {

// The position from which on the sizes are evenly spaced. Nothing if they are not, or are too few to tell.
std::optional<std::size_t> evenFrom(const std::vector<std::int64_t> &working)
{
    constexpr std::size_t few = 3;
    constexpr std::size_t mostBefore = 3;
    for (std::size_t first = 0; first <= mostBefore && first + few < working.size(); ++first) {
        bool isEven = true;
        for (std::size_t i = first + 2; isEven && i < working.size(); ++i)
            isEven = working[i] - working[i - 1] == working[first + 1] - working[first];
        if (isEven)
            return first;
    }
    return {};
}

} // namespace

WorkingSizes WorkingSizes::of(std::string dim, NodeId node, const std::vector<std::int64_t> &working)
{
    constexpr std::size_t mostTold = 8;
    WorkingSizes sizes{.dim = std::move(dim), .node = node};
    if (const auto first = evenFrom(working)) {
        sizes.listed.assign(working.begin(), working.begin() + std::ptrdiff_t(*first));
        sizes.least = working[*first];
        sizes.step = working[*first + 1] - working[*first];
        if (working.back() + sizes.step <= largestTried)
            sizes.most = working.back();
        return sizes;
    }
    sizes.listed.assign(working.begin(), working.begin() + std::ptrdiff_t(std::min(working.size(), mostTold)));
    // If the last size is near the largest one that was tried, larger sizes may be valid, too.
    sizes.isComplete = working.size() <= mostTold && (working.empty() || working.back() <= largestTried / 2);
    return sizes;
}

std::optional<bool> WorkingSizes::admits(std::int64_t size) const
{
    if (std::ranges::find(listed, size) != listed.end())
        return true;
    if (step > 0)
        return size >= least && (!most || size <= *most) && (size - least) % step == 0;
    return isComplete || size < listed.back() ? std::optional(false) : std::nullopt;
}

std::optional<std::int64_t> WorkingSizes::nearest(std::int64_t size) const
{
    std::vector<std::int64_t> candidates = listed;
    if (step > 0) {
        const std::int64_t within = std::clamp(size, least, std::max(least, most.value_or(size)));
        const std::int64_t below = within - (within - least) % step;
        candidates.push_back(below);
        if (!most || below + step <= *most)
            candidates.push_back(below + step);
    }
    if (candidates.empty())
        return {};
    return *std::ranges::min_element(candidates, {}, [size](std::int64_t one) { return std::abs(one - size); });
}

} // namespace shapewright
