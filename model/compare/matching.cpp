// SPDX-License-Identifier: Apache-2.0
#include "model/compare/matching.h"

#include "model/compare/graphmatcher.h"

#include <algorithm>
#include <deque>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>

namespace shapewright::compare {

namespace {

// Graph outputs and initializers that no matched node uses, by name.
void matchRest(const ModelGraph &a, const ModelGraph &b, ModelMatch &found)
{
    const auto freeInitializers = [](const ModelGraph &model, const auto &matched) {
        std::vector<ValueId> free;
        const std::vector<Value> &values = model.main().values;
        for (std::uint32_t i = 0; i < values.size(); ++i) {
            const ValueId id{.graph = mainGraph, .index = i};
            if (values[i].origin == Value::Origin::Initializer && !matched.contains(id))
                free.push_back(id);
        }
        return free;
    };
    const auto rest = pairedByName(a, freeInitializers(a, found.valuesInB), b, freeInitializers(b, found.valuesInA));
    for (const auto &[one, other] : rest.pairs) {
        found.valuesInB.emplace(one, other);
        found.valuesInA.emplace(other, one);
    }
}

} // namespace

ValuePairs pairedByName(const ModelGraph &a, const std::vector<ValueId> &inA, const ModelGraph &b,
                        const std::vector<ValueId> &inB)
{
    std::unordered_map<std::string_view, ValueId> named;
    for (const ValueId value : inB)
        named.try_emplace(b.value(value).name, value);
    ValuePairs result;
    std::unordered_set<ValueId> taken;
    for (const ValueId value : inA) {
        const auto same = named.find(a.value(value).name);
        if (same != named.end() && taken.insert(same->second).second)
            result.pairs.emplace_back(value, same->second);
        else
            result.restA.push_back(value);
    }
    std::ranges::copy_if(inB, std::back_inserter(result.restB),
                         [&taken](ValueId value) { return !taken.contains(value); });
    return result;
}

std::optional<ValueId> ModelMatch::inB(ValueId inA) const
{
    const auto found = valuesInB.find(inA);
    return found != valuesInB.end() ? std::optional(found->second) : std::nullopt;
}

std::optional<ValueId> ModelMatch::inA(ValueId inB) const
{
    const auto found = valuesInA.find(inB);
    return found != valuesInA.end() ? std::optional(found->second) : std::nullopt;
}

Result<ModelMatch> matchModels(const ModelGraph &a, const ModelGraph &b, bool readWeights, const JobContext &job)
{
    ModelMatch found;
    std::deque<std::pair<GraphId, GraphId>> next{{mainGraph, mainGraph}};
    std::set<std::pair<std::string, std::string>> functions; // compared once, though each call has a graph of its own
    while (!next.empty()) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        const auto [inA, inB] = next.front();
        next.pop_front();
        found.graphs.push_back(matchGraphs(a, inA, b, inB, found, readWeights, job));
        const GraphMatch &match = found.graphs.back();
        for (std::uint32_t i = 0; i < match.inB.size(); ++i) {
            if (!match.inB[i])
                continue;
            const Node &one = a.graph(inA).nodes[i], &other = b.graph(inB).nodes[*match.inB[i]];
            for (const auto &[name, graph] : one.subgraphs) {
                const auto same = std::ranges::find(other.subgraphs, name, &std::pair<std::string, GraphId>::first);
                if (same != other.subgraphs.end())
                    next.emplace_back(graph, same->second);
            }
            if (one.body && other.body && functions.emplace(one.domain, one.opType).second)
                next.emplace_back(*one.body, *other.body);
        }
    }
    matchRest(a, b, found);
    return found;
}

} // namespace shapewright::compare
