// SPDX-License-Identifier: Apache-2.0
#include "model/compare/graphmatcher.h"

#include "model/compare/matchinggraphs.h"
#include "model/compare/neighbourmatches.h"
#include "model/compare/uniquematches.h"
#include "model/graph/tensorplace.h"

#include <algorithm>
#include <map>

namespace shapewright::compare {

namespace {

// Inputs of the main graph by their names, then by their places among those that are left.
void matchInputs(MatchingGraphs &graphs)
{
    const ModelGraph &a = graphs.a().model(), &b = graphs.b().model();
    const std::vector<ValueId> &ours = graphs.a().graph().inputs, &theirs = graphs.b().graph().inputs;
    const auto [pairs, restA, restB] =
        graphs.match().a == mainGraph ? pairedByName(a, ours, b, theirs) : ValuePairs{{}, ours, theirs};
    for (const auto &[input, other] : pairs)
        graphs.take(input, other);
    auto next = restB.begin();
    for (const ValueId input : restA) {
        const auto same = std::find_if(next, restB.end(), [&, one = input](ValueId other) {
            return a.value(one).declared->text == b.value(other).declared->text;
        });
        if (same == restB.end())
            continue;
        graphs.take(input, *same);
        next = same + 1;
    }
}

// Nodes that only constants lead to, with the same small constants: in their order, if there are equally many.
void matchThoseOfConstants(MatchingGraphs &graphs)
{
    using Nodes = std::vector<std::uint32_t>;
    const auto kindsOf = [](const MatchingGraphs::Side &side, const NodeHashes &hashes) {
        std::map<std::uint64_t, Nodes> kinds;
        for (std::uint32_t node = 0; node < side.size(); ++node) {
            const bool isOfConstants = std::ranges::all_of(side.node(node).inputs, [&side](const auto &input) {
                return !input || isConstant(side.model(), *input);
            });
            if (side.isFree(node) && isOfConstants)
                kinds[hashes.near[0][node]].push_back(node);
        }
        return kinds;
    };
    const auto kindsA = kindsOf(graphs.a(), graphs.hashesA()), kindsB = kindsOf(graphs.b(), graphs.hashesB());
    for (const auto &[hash, nodes] : kindsA) {
        const auto others = kindsB.find(hash);
        if (others == kindsB.end() || others->second.size() != nodes.size())
            continue;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (graphs.haveSameOperator(nodes[i], others->second[i]))
                graphs.take(nodes[i], others->second[i], MatchReason::Ancestors);
        }
    }
}

// Exporters number what they write: after a change early in a graph, a name may stand for another node. Where structure
// tells, it shows whether names can be believed.
bool areNamesTrue(const MatchingGraphs &graphs)
{
    const auto same = std::ranges::count_if(graphs.matched(), [&graphs](std::uint32_t node) {
        return graphs.haveSameName(node, *graphs.match().inB[node]);
    });
    return 2 * std::size_t(same) >= graphs.matched().size();
}

} // namespace

GraphMatch matchGraphs(const ModelGraph &a, GraphId inA, const ModelGraph &b, GraphId inB, ModelMatch &found,
                       bool readWeights, const JobContext &job)
{
    MatchingGraphs graphs(a, inA, b, inB, found);
    NeighbourMatches neighbours(graphs);
    matchInputs(graphs);
    matchByStructure(graphs);
    const bool areNamesFirst = areNamesTrue(graphs);
    if (areNamesFirst)
        matchByName(graphs);
    if (readWeights)
        matchByWeights(graphs, job);
    neighbours.spread();
    matchByAncestors(graphs);
    matchBySuccessors(graphs);
    neighbours.spread();
    if (!areNamesFirst)
        matchByName(graphs);
    neighbours.spread();
    neighbours.matchLeftovers();
    matchThoseOfConstants(graphs);
    neighbours.spread();
    return graphs.match();
}

} // namespace shapewright::compare
