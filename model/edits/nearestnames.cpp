// SPDX-License-Identifier: Apache-2.0
#include "model/edits/nearestnames.h"

#include "model/types/text.h"

#include <algorithm>
#include <numeric>

namespace shapewright {

namespace {

constexpr std::size_t mostNames = 3;
constexpr std::size_t longestName = 256; // the time for the distance grows with the product of both lengths

// The Levenshtein distance, computed with one row of the matrix at a time.
std::size_t distance(const std::string &a, const std::string &b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

} // namespace

std::vector<std::string> nearestNames(const std::string &name, const std::vector<std::string> &candidates)
{
    std::vector<std::pair<std::size_t, std::string>> found;
    const std::string wanted = lowerCase(name);
    for (const std::string &candidate : candidates) {
        if (candidate.size() > longestName || name.size() > longestName)
            continue;
        const std::string there = lowerCase(candidate);
        const bool contains =
            !wanted.empty() && (there.find(wanted) != std::string::npos || wanted.find(there) != std::string::npos);
        const std::size_t steps = distance(wanted, there);
        if (contains || steps <= std::max<std::size_t>(2, wanted.size() / 3))
            found.emplace_back(steps, candidate);
    }
    std::ranges::sort(found);
    std::vector<std::string> names;
    for (auto &[steps, candidate] : found) {
        if (names.size() < mostNames && (names.empty() || names.back() != candidate))
            names.push_back(std::move(candidate));
    }
    return names;
}

} // namespace shapewright
