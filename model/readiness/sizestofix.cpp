// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/sizestofix.h"

#include "model/shape/fixes/commonsizes.h"

#include <algorithm>

namespace shapewright {

namespace {

std::optional<std::int64_t> sizeFor(const DynamicDims::Entry &entry, const ModelGraph &graph, const ShapeTable &table)
{
    const WorkingSizes *working = table.sizesOf(entry.name);
    const std::vector<std::int64_t> sizes = commonSizes(entry, graph);
    const auto works = std::ranges::find_if(
        sizes, [working](std::int64_t size) { return working == nullptr || working->admits(size).value_or(true); });
    if (works != sizes.end())
        return *works;
    return sizes.empty() || working == nullptr ? std::nullopt : working->nearest(sizes.front());
}

} // namespace

Suggestion sizesToFix(const std::vector<std::string> &names, const ModelGraph &graph, const DynamicDims &dims,
                      const ShapeTable &table)
{
    Suggestion suggestion;
    for (const std::string &name : names) {
        const DynamicDims::Entry *entry = dims.find(name);
        if (entry == nullptr || !entry->isFree())
            continue;
        if (const auto size = sizeFor(*entry, graph, table))
            suggestion.sizes.push_back({entry->sizePlace(), Dim(*size)});
    }
    return suggestion;
}

} // namespace shapewright
