// SPDX-License-Identifier: Apache-2.0
#include "model/types/operatornames.h"
#include "model/types/text.h"
#include "views/panels/details/blockdetails.h"
#include "views/panels/details/blockreadiness.h"
#include "views/panels/details/details.h"
#include "views/panels/details/detailstext.h"

#include "model/blocks/blockfacts.h"
#include "model/graph/modelfacts.h"

#include <QStringList>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace shapewright {

namespace {

using Look = DetailsRow::Look;

QString withDomain(const std::string &name, const std::string &domain)
{
    return domain.empty() ? toQString(name) : QStringLiteral("%1 · %2").arg(toQString(name), toQString(domain));
}

void appendMore(std::size_t all, QList<DetailsRow> &rows)
{
    if (all > std::size_t(rows.size()))
        rows.append({.label = DetailsText::tr("and %1 more").arg(countText(all - std::size_t(rows.size()))),
                     .isMuted = true,
                     .look = Look::Tally});
}

DetailsSection operatorSection(const std::vector<OperatorCount> &operators, const QString &hint)
{
    DetailsSection section{DetailsText::tr("Operators"), hint, {}, true};
    for (std::size_t i = 0; i < operators.size() && i < shownDetails; ++i) {
        const OperatorCount &count = operators[i];
        section.rows.append({.label = withDomain(count.opType, count.domain),
                             .text = countText(count.nodes),
                             .isMono = true,
                             .note = count.bytes > 0 ? byteText(count.bytes) : QString(),
                             .op = OperatorName{toQString(count.opType), toQString(count.domain)},
                             .look = Look::Tally});
    }
    appendMore(operators.size(), section.rows);
    return section;
}

DetailsSection initializerSection(const ModelGraph &graph, const ModelFacts &facts)
{
    DetailsSection section{DetailsText::tr("Initializers"), DetailsText::tr("largest first"), {}, true};
    for (const ValueId id : facts.largestInitializers) {
        const Value &value = graph.value(id);
        section.rows.append({.label = toQString(value.name),
                             .text = timesText(value.declared->shape),
                             .isMono = true,
                             .note = byteText(value.byteSize),
                             .value = id,
                             .look = Look::Tally});
    }
    appendMore(facts.initializers, section.rows);
    return section;
}

DetailsSection functionSection(const ModelFacts &facts)
{
    DetailsSection section{DetailsText::tr("Functions"), DetailsText::tr("nodes"), {}, true};
    for (std::size_t i = 0; i < facts.functions.size() && i < shownDetails; ++i) {
        const FunctionFacts &function = facts.functions[i];
        section.rows.append({.label = withDomain(function.name, function.domain),
                             .text = countText(function.nodes),
                             .isMono = true,
                             .op = OperatorName{toQString(function.name), toQString(function.domain)},
                             .look = Look::Tally});
    }
    appendMore(facts.functions.size(), section.rows);
    return section;
}

DetailsSection metadataSection(const ModelFacts &facts)
{
    DetailsSection section{DetailsText::tr("Metadata"), {}, {}};
    for (std::size_t i = 0; i < facts.metadata.size() && i < shownDetails; ++i)
        section.rows.append({toQString(facts.metadata[i].first), toQString(facts.metadata[i].second).simplified()});
    if (facts.metadata.size() > shownDetails)
        section.rows.append(
            {QStringLiteral("…"), DetailsText::tr("and %1 more").arg(facts.metadata.size() - shownDetails)});
    return section;
}

DetailsSection valueSection(const PanelState &state, const QString &title, const std::vector<ValueId> &values)
{
    DetailsSection section{title, countText(values.size()), {}, true};
    for (std::size_t i = 0; i < values.size() && i < shownDetails; ++i)
        section.rows.append({.label = toQString(state.graph->value(values[i]).name),
                             .isMono = true,
                             .shape = shapeChips(state.shapeBefore(values[i]).type, state.shapeAfter(values[i]).type),
                             .value = values[i]});
    return section;
}

// The positions of nodes in the main graph. Nothing if one of them is elsewhere.
std::optional<std::vector<std::uint32_t>> indexesInMain(const QList<NodeId> &nodes)
{
    std::vector<std::uint32_t> indexes;
    for (const NodeId node : nodes) {
        if (node.graph != mainGraph)
            return {};
        indexes.push_back(node.index);
    }
    return indexes;
}

// The weights that the nodes use, and what enters and leaves them.
void appendBlockFacts(const PanelState &state, const std::vector<std::uint32_t> &indexes, Details &details)
{
    const BlockFacts facts = blockFacts(*state.graph, indexes);
    if (facts.parameters > 0)
        details.rows.append({DetailsText::tr("parameters"),
                             QStringLiteral("%1 · %2").arg(countText(facts.parameters), byteText(facts.bytes))});
    details.sections.append(valueSection(state, DetailsText::tr("Inputs"), facts.inputs));
    details.sections.append(valueSection(state, DetailsText::tr("Outputs"), facts.outputs));
}

} // namespace

Details modelDetails(const PanelState &state)
{
    const ModelFacts &facts = *state.facts;
    Details details{.title = DetailsText::tr("Model"), .hint = toQString(facts.graphName)};
    const QString producer = QStringLiteral("%1 %2").arg(toQString(facts.producer), toQString(facts.producerVersion));
    if (!producer.trimmed().isEmpty())
        details.rows.append({DetailsText::tr("producer", "of the model"), producer.trimmed()});
    if (!facts.domain.empty())
        details.rows.append({DetailsText::tr("domain"), toQString(facts.domain)});
    if (facts.modelVersion != 0)
        details.rows.append({DetailsText::tr("version"), QString::number(facts.modelVersion)});
    details.rows.append({DetailsText::tr("IR version"), QString::number(facts.irVersion)});
    QStringList opsets;
    for (const auto &[domain, version] : facts.opsets)
        opsets.append(QStringLiteral("%1 %2").arg(toQString(domainName(domain))).arg(version));
    details.rows.append({DetailsText::tr("operator sets"), opsets.join(QStringLiteral(", "))});
    details.rows.append({DetailsText::tr("nodes"), countText(facts.nodes)});
    details.rows.append({DetailsText::tr("tensors"), countText(facts.tensors)});
    const QString initializers =
        QStringLiteral("%1 · %2").arg(countText(facts.initializers), byteText(facts.initializerBytes));
    details.rows.append(
        {DetailsText::tr("initializers"), facts.initializers > 0 ? initializers : DetailsText::tr("none")});
    if (state.graph->graphs().size() > 1)
        details.rows.append({DetailsText::tr("subgraphs"), countText(state.graph->graphs().size() - 1)});
    if (!facts.description.empty())
        details.rows.append({DetailsText::tr("description"), toQString(facts.description).simplified()});
    for (const DetailsSection &section : {metadataSection(facts), functionSection(facts),
                                          operatorSection(facts.operators, DetailsText::tr("nodes · initializers")),
                                          initializerSection(*state.graph, facts)}) {
        if (!section.rows.isEmpty())
            details.sections.append(section);
    }
    return details;
}

Details groupDetails(const PanelState &state, const QList<NodeId> &nodes, const CollapsedGraph *blocks,
                     const ShownReadiness &readiness)
{
    std::map<std::pair<std::string, std::string>, std::size_t> counts;
    for (const NodeId id : nodes) {
        const Node &node = state.graph->node(id);
        ++counts[{node.opType, node.domain}];
    }
    std::vector<OperatorCount> operators;
    for (const auto &[name, count] : counts)
        operators.push_back({.opType = name.first, .domain = name.second, .nodes = count});
    std::ranges::stable_sort(operators, std::ranges::greater(), &OperatorCount::nodes);
    Details details{.title = DetailsText::tr("Selection"),
                    .hint = DetailsText::tr("%1 nodes").arg(countText(nodes.size()))};
    if (const auto indexes = indexesInMain(nodes)) {
        if (const auto stretch = blocks != nullptr ? blocks->stretchOf(*indexes) : std::nullopt) {
            details.isOfBlock = true;
            describeBlock(*state.graph, *blocks, *stretch, details);
            if (const DetailsSection section = blockReadiness(*state.graph, *indexes, readiness);
                !section.rows.isEmpty())
                details.sections.append(section);
        }
        appendBlockFacts(state, *indexes, details);
    }
    details.sections.append(operatorSection(operators, DetailsText::tr("nodes")));
    return details;
}

} // namespace shapewright
