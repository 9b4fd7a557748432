// SPDX-License-Identifier: Apache-2.0
#include "model/compare/uniquematches.h"

#include "model/compare/constants.h"
#include "model/graph/tensorplace.h"

#include <algorithm>
#include <ranges>
#include <string>
#include <utility>

namespace shapewright::compare {

namespace {

using Side = MatchingGraphs::Side;

// The only node that has a key, by key.
template <typename Key>
class Only
{
public:
    void add(const Key &key, std::uint32_t node)
    {
        const auto [place, isNew] = m_nodes.try_emplace(key, node);
        if (!isNew)
            place->second = several;
    }
    [[nodiscard]] std::optional<std::uint32_t> of(const Key &key) const
    {
        const auto found = m_nodes.find(key);
        return found == m_nodes.end() || found->second == several ? std::nullopt : std::optional(found->second);
    }

private:
    static constexpr std::uint32_t several = ~std::uint32_t(0);

    std::unordered_map<Key, std::uint32_t> m_nodes;
};

template <typename HashOf>
void matchByHash(MatchingGraphs &graphs, MatchReason reason, HashOf hashOf)
{
    Only<std::uint64_t> inA, inB;
    for (std::uint32_t node = 0; node < graphs.a().size(); ++node) {
        if (graphs.a().isFree(node))
            inA.add(hashOf(graphs.hashesA(), node), node);
    }
    for (std::uint32_t node = 0; node < graphs.b().size(); ++node) {
        if (graphs.b().isFree(node))
            inB.add(hashOf(graphs.hashesB(), node), node);
    }
    for (std::uint32_t node = 0; node < graphs.a().size(); ++node) {
        const std::uint64_t hash = hashOf(graphs.hashesA(), node);
        const auto other = graphs.a().isFree(node) && inA.of(hash) ? inB.of(hash) : std::nullopt;
        if (other && graphs.haveSameOperator(node, *other) && graphs.agreement(node, *other).against == 0)
            graphs.take(node, *other, reason);
    }
}

// A node's own name, or that of its first output, with its operator. Empty if it has none.
std::string nameOf(const Side &side, const Node &node, bool isOutputs)
{
    const bool hasOutput = !node.outputs.empty() && node.outputs.front();
    const std::string name = !isOutputs  ? node.name
                             : hasOutput ? side.model().value(*node.outputs.front()).name
                                         : std::string();
    return name.empty() ? name : node.domain + '\0' + node.opType + '\0' + name;
}

void matchNames(MatchingGraphs &graphs, bool isOutputs)
{
    Only<std::string> inA, inB;
    for (std::uint32_t node = 0; node < graphs.a().size(); ++node)
        inA.add(nameOf(graphs.a(), graphs.a().node(node), isOutputs), node);
    for (std::uint32_t node = 0; node < graphs.b().size(); ++node)
        inB.add(nameOf(graphs.b(), graphs.b().node(node), isOutputs), node);
    for (std::uint32_t node = 0; node < graphs.a().size(); ++node) {
        if (!graphs.a().isFree(node))
            continue;
        const std::string name = nameOf(graphs.a(), graphs.a().node(node), isOutputs);
        const auto other = !name.empty() && inA.of(name) ? inB.of(name) : std::nullopt;
        if (other && graphs.b().isFree(*other))
            graphs.take(node, *other, MatchReason::Names);
    }
}

// The constant with the most bytes that goes into a node. Nothing if that could not tell nodes apart.
std::optional<ValueId> weightOf(const ModelGraph &model, const Node &node)
{
    constexpr std::int64_t leastBytes = 16;
    std::optional<ValueId> weight;
    std::int64_t bytes = leastBytes - 1;
    for (const auto &input : node.inputs) {
        if (input && isConstant(model, *input) && model.value(*input).byteSize > bytes) {
            weight = input;
            bytes = model.value(*input).byteSize;
        }
    }
    return weight;
}

std::optional<std::uint64_t> weightHash(const Side &side, std::uint32_t index, const JobContext &job)
{
    const Node &node = side.node(index);
    const auto weight = side.isFree(index) ? weightOf(side.model(), node) : std::nullopt;
    if (!weight)
        return {};
    const auto hash = contentHash(side.model(), *weight, job);
    return hash ? std::optional(*hash * 31 + std::hash<std::string>()(node.opType)) : std::nullopt;
}

} // namespace

void matchByStructure(MatchingGraphs &graphs)
{
    matchByHash(graphs, MatchReason::Structure,
                [](const NodeHashes &hashes, std::uint32_t node) { return hashes.down[node] * 31 + hashes.up[node]; });
}

void matchByAncestors(MatchingGraphs &graphs)
{
    matchByHash(graphs, MatchReason::Ancestors,
                [](const NodeHashes &hashes, std::uint32_t node) { return hashes.down[node]; });
}

void matchBySuccessors(MatchingGraphs &graphs)
{
    matchByHash(graphs, MatchReason::Successors,
                [](const NodeHashes &hashes, std::uint32_t node) { return hashes.up[node]; });
}

void matchByName(MatchingGraphs &graphs)
{
    const auto nodes = std::views::iota(std::uint32_t(0), graphs.a().size());
    if (std::ranges::none_of(nodes, [&graphs](std::uint32_t node) { return graphs.a().isFree(node); }))
        return; // the names of a large graph take long to read
    matchNames(graphs, false);
    matchNames(graphs, true);
}

void matchByWeights(MatchingGraphs &graphs, const JobContext &job)
{
    Only<std::uint64_t> inA, inB;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> hashesA;
    for (std::uint32_t node = 0; node < graphs.a().size() && !job.cancelled(); ++node) {
        if (const auto hash = weightHash(graphs.a(), node, job)) {
            inA.add(*hash, node);
            hashesA.emplace_back(node, *hash);
        }
    }
    if (hashesA.empty())
        return;
    for (std::uint32_t node = 0; node < graphs.b().size() && !job.cancelled(); ++node) {
        if (const auto hash = weightHash(graphs.b(), node, job))
            inB.add(*hash, node);
    }
    for (const auto &[node, hash] : hashesA) {
        const auto other = inA.of(hash) ? inB.of(hash) : std::nullopt;
        if (other && graphs.a().isFree(node) && graphs.b().isFree(*other) && graphs.haveSameOperator(node, *other))
            graphs.take(node, *other, MatchReason::Weights);
    }
}

} // namespace shapewright::compare
