// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/blockreadiness.h"

#include "model/types/text.h"
#include "model/wording/readinesswording.h"
#include "views/panels/details/detailstext.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <unordered_set>

namespace shapewright {

namespace {

// `12 of 14 nodes`
QString supportText(const Readiness &readiness, const std::vector<std::uint32_t> &nodes)
{
    if (readiness.partitionsByGraph.empty() || readiness.partitionsByGraph.front().empty())
        return verdictText(readiness); // it is not known what the provider supports
    const Partitions &partitions = readiness.partitionsByGraph.front();
    std::size_t asked = 0, supported = 0;
    for (const std::uint32_t node : nodes) {
        asked += partitions[node] != notPresent ? 1 : 0;
        supported += partitions[node] >= 0 ? 1 : 0;
    }
    if (asked == 0)
        return DetailsText::tr("computed when the model is loaded");
    return DetailsText::tr("%1 of %2 nodes").arg(countText(supported), countText(asked));
}

// Why the provider does not support nodes of the block, the most frequent reason first.
QList<DetailsRow> reasonRows(const ModelGraph &model, const std::vector<std::uint32_t> &nodes,
                             const ProviderAnswer &answer)
{
    const std::unordered_set<std::uint32_t> block(nodes.begin(), nodes.end());
    const std::vector<Blocker> &blockers = answer.readiness.blockers;
    const auto isInside = [&](std::size_t position) {
        NodeId node = blockers[position].node;
        while (node.graph != mainGraph && model.graph(node.graph).owner)
            node = *model.graph(node.graph).owner;
        return node.graph == mainGraph && block.contains(node.index);
    };
    std::vector<BlockerGroup> groups;
    for (const BlockerGroup &group : answer.groups) {
        BlockerGroup inside;
        std::ranges::copy_if(group.blockers, std::back_inserter(inside.blockers), isInside);
        if (!inside.blockers.empty())
            groups.push_back(std::move(inside));
    }
    std::ranges::stable_sort(groups, std::ranges::greater(),
                             [](const BlockerGroup &group) { return group.blockers.size(); });
    constexpr std::size_t mostReasons = 4;
    QList<DetailsRow> rows;
    for (std::size_t i = 0; i < std::min(groups.size(), mostReasons); ++i)
        rows.append({.label = nodesText(groups[i], answer.readiness, model),
                     .text = reasonText(blockers[groups[i].blockers.front()], model),
                     .look = DetailsRow::Look::Item});
    if (groups.size() > mostReasons)
        rows.append({.label = DetailsText::tr("and %1 other reasons; see Readiness").arg(groups.size() - mostReasons),
                     .text = {},
                     .look = DetailsRow::Look::Item});
    return rows;
}

} // namespace

DetailsSection blockReadiness(const ModelGraph &model, const std::vector<std::uint32_t> &nodes,
                              const ShownReadiness &readiness)
{
    DetailsSection section{DetailsText::tr("Readiness of the block"), DetailsText::tr("nodes"), {}, true};
    if (!readiness.answers || readiness.answers->empty())
        return section;
    const std::vector<ProviderAnswer> &answers = *readiness.answers;
    const auto row = [&](const ProviderAnswer &answer) {
        return DetailsRow{toQString(answer.provider.name), supportText(answer.readiness, nodes)};
    };
    const ProviderAnswer &chosen = answers[std::min(readiness.chosen, answers.size() - 1)];
    section.rows.append(row(chosen));
    section.rows += reasonRows(model, nodes, chosen);
    for (const ProviderAnswer &answer : answers) {
        if (&answer != &chosen)
            section.rows.append(row(answer));
    }
    return section;
}

} // namespace shapewright
