// SPDX-License-Identifier: Apache-2.0
// Searches of com.microsoft for the next tokens: a beam search, a greedy one, and sampling.
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"

#include <string>

namespace shapewright {

namespace {

constexpr std::int64_t longestSequence = 4096;

// Input 1 is the length up to which tokens are made. Models with an encoder begin with one token.
void searchNeeds(NodeContext &ctx, std::size_t prefixMask, std::size_t mask)
{
    const Dims *ids = dimsOf(ctx, 0);
    if (ids == nullptr || ids->size() != 2)
        return;
    const Expr length = ctx.integer("model_type", 0) == 0 ? (*ids)[1] : Expr(1);
    const Expr most = ctx.hasInput(1) ? numberIn(ctx, 1) : Expr(longestSequence);
    ctx.atLeast(most, ctx.pool().add(length, 1), "the length up to which tokens are made");
    ctx.atLeast(longestSequence, most, "the longest sequence");
    needEqual(ctx, prefixMask, 0, 0, 0);
    needSameShape(ctx, mask, 0);
}

void beamSearchNeeds(NodeContext &ctx)
{
    searchNeeds(ctx, 8, 9);
}

void greedySearchNeeds(NodeContext &ctx)
{
    searchNeeds(ctx, 5, 6);
}

} // namespace

void addGenerationNeeds(RuleTable &table)
{
    table["com.microsoft.BeamSearch"].needs = beamSearchNeeds;
    for (const char *name : {"GreedySearch", "Sampling"})
        table[std::string("com.microsoft.") + name].needs = greedySearchNeeds;
}

} // namespace shapewright
