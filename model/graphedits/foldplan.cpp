// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/foldplan.h"

#include "model/graphedits/foldedits.h"
#include "model/graphedits/foldneeds.h"
#include "model/graphedits/foldobstacles.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace shapewright {

namespace {

// What nothing used before stays, unless all of it is known.
void findRoots(FoldBasis &basis, const FoldNeeds &before)
{
    for (std::size_t i = 0; i < basis.scopes.size(); ++i) {
        const std::vector<Node> &nodes = basis.graph.graph(GraphId(i)).nodes;
        for (std::uint32_t index = 0; index < nodes.size() && basis.scopes.isFolded(GraphId(i)); ++index) {
            const bool isKnown = before.nodes.contains({GraphId(i), index}) ||
                                 std::ranges::all_of(nodes[index].outputs, [&basis](const auto &output) {
                                     return !output || basis.constants.isKnown(*output);
                                 });
            if (!isKnown)
                basis.roots[i].push_back(index);
        }
    }
}

// Leaves out the largest constants until the limit holds. What makes them then needs constants of its own.
FoldNeeds needsWithinLimit(FoldBasis &basis, const FoldOptions &options)
{
    std::optional<std::uint64_t> stored;
    for (;;) {
        FoldNeeds needs = needsFolded(basis);
        std::vector<std::pair<std::uint64_t, ValueId>> chosen;
        std::uint64_t total = options.spentBytes;
        for (const ValueId id : needs.constants) {
            chosen.emplace_back(basis.constants.of(id).bytes, id);
            total += chosen.back().first;
        }
        std::ranges::sort(chosen, std::ranges::greater{});
        const bool hasLarge = !chosen.empty() && chosen.front().first > smallConstantBytes;
        if (hasLarge && !stored)
            stored = storedConstantBytes(basis.graph);
        bool isWithin = true;
        for (const auto &[bytes, id] : chosen) {
            if (total + (bytes > smallConstantBytes ? *stored : 0) <= options.limitBytes)
                break;
            basis.constants.exclude(id);
            total -= bytes;
            isWithin = false;
        }
        if (isWithin)
            return needs;
    }
}

} // namespace

FoldPlan planFold(const PropagationState &state, const FoldOptions &options)
{
    FoldBasis basis(state, options.limitBytes / 8);
    const FoldNeeds before = needsBefore(basis);
    findRoots(basis, before);
    const FoldNeeds after = needsWithinLimit(basis, options);
    FoldPlan plan = foldEdits(basis, before, after);
    plan.outcome.left = leftNodes(basis, after);
    return plan;
}

} // namespace shapewright
