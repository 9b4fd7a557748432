// SPDX-License-Identifier: Apache-2.0
#include "model/compare/comparison.h"

#include "model/compare/graphdifferences.h"
#include "model/compare/interfacedifferences.h"
#include "model/compare/nodehashes.h"
#include "model/compare/replacements.h"
#include "model/graph/tensorplace.h"

#include <algorithm>
#include <utility>

namespace shapewright {

using namespace compare;
using Kind = ModelDifference::Kind;

namespace {

std::size_t nodesOf(const Graph &graph)
{
    return std::size_t(std::ranges::count_if(graph.nodes, [](const Node &node) { return !isConstantNode(node); }));
}

} // namespace

void leaveOut(Kind kind, ModelComparison &comparison)
{
    const std::size_t count =
        std::erase_if(comparison.differences, [kind](const ModelDifference &one) { return one.kind == kind; });
    (kind == Kind::Name ? comparison.names : kind == Kind::Order ? comparison.order : comparison.producer) += count;
}

Result<ModelComparison> compareModels(const ModelGraph &a, const ModelGraph &b, const ComparisonOptions &options,
                                      const JobContext &job)
{
    const bool readWeights = options.weights != ComparisonOptions::Weights::Ignored;
    auto match = matchModels(a, b, readWeights, job);
    if (!match)
        return tl::unexpected(match.error());
    ModelComparison comparison;
    comparison.match = *std::move(match);
    auto &differences = comparison.differences;
    addHeadDifferences(a, b, differences);
    for (const GraphMatch &graph : comparison.match.graphs) {
        comparison.nodesA += nodesOf(a.graph(graph.a));
        comparison.nodesB += nodesOf(b.graph(graph.b));
        comparison.matched +=
            std::size_t(std::ranges::count_if(graph.inB, [](const auto &node) { return node.has_value(); }));
        addReplacements(a, b, graph, differences);
        addNodeDifferences(a, b, comparison.match, graph, differences);
    }
    if (const auto done = addInterfaceDifferences(a, b, job, comparison); !done)
        return tl::unexpected(done.error());
    if (const auto done = addConstantDifferences(a, b, comparison.match, options.weights, job, differences); !done)
        return tl::unexpected(done.error());
    if (!options.withNames) {
        for (const Kind kind : {Kind::Name, Kind::Order, Kind::Producer})
            leaveOut(kind, comparison);
    }
    return comparison;
}

} // namespace shapewright
