// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/sizestofix.h"

#include "model/shape/fixes/commonsizes.h"
#include "model/shape/fixes/fixes.h"
#include "model/shape/propagation/propagation.h"
#include "model/shape/tables/shapetable.h"
#include "model/shape/tables/workingsizes.h"

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
    return sizes.empty() || working == nullptr ? std::nullopt : std::optional(working->nearestUsual(sizes.front()));
}

// Takes the sizes of `other` over. Returns false if it is about other dims, too.
bool adopt(Suggestion &suggestion, const Suggestion &other)
{
    return std::ranges::all_of(other.sizes, [&suggestion](const SuggestedSize &size) {
        const auto own = std::ranges::find(suggestion.sizes, size.place, &SuggestedSize::place);
        if (own == suggestion.sizes.end() || !size.given.isValue())
            return false;
        own->given = size.given;
        return true;
    });
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

TriedSizes::TriedSizes(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims,
                       const ShapeTable &table, const JobContext &job)
    : m_graph(graph), m_edits(edits), m_dims(dims), m_table(table), m_job(job)
{
}

TriedSizes::~TriedSizes() = default;

const Suggestion &TriedSizes::of(const std::vector<std::string> &names)
{
    constexpr std::size_t mostTried = 16; // each may take as long as an edit
    const auto [found, isNew] = m_found.try_emplace(names);
    if (isNew && m_found.size() <= mostTried)
        found->second = tried(sizesToFix(names, m_graph, m_dims, m_table));
    return found->second;
}

Suggestion TriedSizes::tried(Suggestion suggestion)
{
    constexpr int mostRounds = 3; // what solves one error may cause another
    for (int round = 0; round < mostRounds && !suggestion.isEmpty(); ++round) {
        if (m_propagation == nullptr)
            m_propagation = std::make_unique<Propagation>(
                std::shared_ptr<const ModelGraph>(std::shared_ptr<const void>(), &m_graph));
        Fix fix;
        for (const SuggestedSize &size : suggestion.sizes)
            fix.sizes[size.place] = size.given.value();
        const auto table = m_propagation->update(fix.appliedTo(m_edits, m_graph), {.stop = m_job.stop, .progress = {}});
        const Problem *error = table ? newError(**table) : nullptr;
        if (table && error == nullptr)
            return suggestion;
        if (error == nullptr || error->suggestions.empty() || !adopt(suggestion, error->suggestions.front()))
            break;
    }
    return {};
}

const Problem *TriedSizes::newError(const ShapeTable &table) const
{
    const auto found = std::ranges::find_if(table.problems, [this](const Problem &problem) {
        return problem.isError() && std::ranges::none_of(m_table.problems, [&problem](const Problem &old) {
                   return old.code == problem.code && old.node == problem.node && old.value == problem.value;
               });
    });
    return found != table.problems.end() ? &*found : nullptr;
}

} // namespace shapewright
