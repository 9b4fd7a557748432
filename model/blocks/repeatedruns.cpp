// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/repeatedruns.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>

namespace shapewright::blocks {

namespace {

using Numbers = std::span<const std::uint32_t>;

// The length of the longest proper border of each beginning of a word (Knuth, Morris and Pratt).
std::vector<std::size_t> bordersOf(Numbers word)
{
    std::vector<std::size_t> border(word.size() + 1);
    for (std::size_t i = 1, length = 0; i < word.size(); ++i) {
        while (length > 0 && word[i] != word[length])
            length = border[length];
        length += word[i] == word[length] ? 1 : 0;
        border[i + 1] = length;
    }
    return border;
}

// Whether a word is a shorter one several times.
bool isPower(Numbers word)
{
    const std::size_t period = word.size() - bordersOf(word).back();
    return period < word.size() && word.size() % period == 0;
}

} // namespace

// Each stretch of 1, 2, 4, … numbers is compared with the one before it that is equal. Where the distance stays the
// same over a whole period, a run is found.
std::vector<Run> repeatedRuns(Numbers numbers)
{
    std::set<std::tuple<std::size_t, std::size_t, std::size_t>> found;
    std::vector<std::uint64_t> hashes(numbers.begin(), numbers.end());
    for (std::uint64_t &hash : hashes)
        hash = (hash + 1) * 0x9e3779b97f4a7c15U;
    std::uint64_t shift = 0x100000001b3U; // the base to the power of `width`
    for (std::size_t width = 1; width < numbers.size(); width *= 2) {
        std::unordered_map<std::uint64_t, std::size_t> last;
        last.reserve(hashes.size());
        std::size_t distance = 0; // of the place before; 0 for none
        std::size_t first = 0;    // since when it is that
        const auto finish = [&](std::size_t next) {
            // The places [first, next) and the width of the last one are equal to what stands `distance` before.
            if (distance == 0 || 2 * (next - first - 1 + width) < distance)
                return;
            std::size_t begin = first - distance, end = first;
            while (end < numbers.size() && numbers[end] == numbers[end - distance])
                ++end;
            while (begin > 0 && numbers[begin - 1] == numbers[begin - 1 + distance])
                --begin;
            if (2 * (end - begin) >= 3 * distance)
                found.emplace(begin, end, distance);
        };
        for (std::size_t i = 0; i < hashes.size(); ++i) {
            const auto [place, isNew] = last.try_emplace(hashes[i], i);
            const std::size_t now = isNew ? 0 : i - place->second;
            place->second = i;
            if (now != distance) {
                finish(i);
                distance = now;
                first = i;
            }
        }
        finish(hashes.size());
        if (hashes.size() <= width)
            break;
        for (std::size_t i = 0; i + width < hashes.size(); ++i)
            hashes[i] = hashes[i] * shift + hashes[i + width];
        hashes.resize(hashes.size() - width);
        shift *= shift;
    }
    std::vector<Run> runs;
    for (const auto &[begin, end, period] : found) {
        if (!isPower(numbers.subspan(begin, period)))
            runs.push_back({.begin = begin, .end = end, .period = period});
    }
    return runs;
}

std::vector<std::size_t> occurrences(Numbers word, Numbers text)
{
    std::vector<std::size_t> found;
    const std::vector<std::size_t> border = bordersOf(word);
    std::size_t length = 0; // of the beginning of the word that ends here
    for (std::size_t i = 0; i < text.size() && !word.empty(); ++i) {
        while (length > 0 && text[i] != word[length])
            length = border[length];
        length += text[i] == word[length] ? 1 : 0;
        if (length == word.size()) {
            found.push_back(i + 1 - length);
            length = 0;
        }
    }
    return found;
}

std::size_t leastRotation(Numbers cycle)
{
    const std::size_t count = cycle.size();
    std::size_t i = 0, j = 1, equal = 0;
    while (i < count && j < count && equal < count) {
        const std::uint32_t a = cycle[(i + equal) % count], b = cycle[(j + equal) % count];
        if (a == b) {
            ++equal;
            continue;
        }
        (a > b ? i : j) += equal + 1;
        if (i == j)
            ++j;
        equal = 0;
    }
    return std::min(i, j);
}

} // namespace shapewright::blocks
