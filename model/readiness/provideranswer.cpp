// SPDX-License-Identifier: Apache-2.0
#include "model/readiness/provideranswer.h"

#include "model/readiness/sizestofix.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace shapewright {

namespace {

std::vector<BlockerGroup> groupsOf(const Readiness &readiness, const ModelGraph &graph)
{
    using Key = std::tuple<Blocker::Reason, std::string, std::string, std::string, std::vector<std::string>,
                           std::optional<NodeId>, std::vector<std::string>>;
    std::map<Key, std::size_t> known;
    std::vector<BlockerGroup> groups;
    for (std::size_t i = 0; i < readiness.blockers.size(); ++i) {
        const Blocker &blocker = readiness.blockers[i];
        const Node &node = graph.node(blocker.node);
        const bool isAnyOperator = blocker.reason == Blocker::Reason::ComputesShape;
        const Key key{blocker.reason,
                      isAnyOperator ? std::string() : node.opType,
                      isAnyOperator ? std::string() : node.domain,
                      blocker.slot,
                      blocker.names,
                      blocker.decidedBy,
                      blocker.args};
        const auto [group, isNew] = known.try_emplace(key, groups.size());
        if (isNew)
            groups.emplace_back();
        groups[group->second].blockers.push_back(i);
    }
    std::ranges::stable_sort(groups, std::greater(), [](const BlockerGroup &group) { return group.blockers.size(); });
    return groups;
}

// Keeps the first `most` blockers.
void shorten(std::vector<Blocker> &blockers, std::size_t most)
{
    if (blockers.size() <= most)
        return;
    blockers.erase(blockers.begin() + std::ptrdiff_t(most), blockers.end());
    blockers.shrink_to_fit();
}

} // namespace

Result<std::vector<ProviderAnswer>> askProviders(const std::vector<Provider> &providers, const ModelGraph &graph,
                                                 const ShapeEdits &edits, const DynamicDims &dims,
                                                 const ShapeTable &table, const JobContext &job)
{
    std::vector<ProviderAnswer> answers;
    const ReadinessFacts facts(graph, table);
    TriedSizes sizes(graph, edits, dims, table, job);
    for (const Provider &provider : providers) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        ProviderAnswer answer{
            .provider = provider, .readiness = assess(provider, facts, job), .groups = {}, .needed = {}};
        shorten(answer.readiness.blockers, mostBlockers / providers.size());
        answer.groups = groupsOf(answer.readiness, graph);
        if (answer.readiness.verdict == Readiness::Verdict::NeedsDims)
            answer.needed = sizes.of(answer.readiness.needs);
        for (BlockerGroup &group : answer.groups) {
            const Blocker &first = answer.readiness.blockers[group.blockers.front()];
            if (first.isGoneOnceFixed())
                group.fix = sizes.of(first.names);
        }
        answers.push_back(std::move(answer));
    }
    if (job.cancelled())
        return failure(ErrorCode::Cancelled);
    return answers;
}

} // namespace shapewright
