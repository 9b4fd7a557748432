// SPDX-License-Identifier: Apache-2.0
#include "views/panels/graphedits/grapheditrows.h"

#include "model/graph/nodetext.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/operatornames.h"
#include "model/types/text.h"
#include "model/wording/adaptwording.h"
#include "model/wording/foldwording.h"
#include "model/wording/partswording.h"
#include "model/wording/wishwording.h"
#include "views/panels/cells/chips.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>
#include <unordered_map>

namespace shapewright {

namespace {

using Kind = GraphEditRows::Kind;
using Group = GraphEditRows::Group;
using Entry = GraphEditRows::Entry;

struct RowText {
    Q_DECLARE_TR_FUNCTIONS(GraphEditRows)
};

// `int64 4 = 1, 128, 12, 64`.
QString constantText(const NewConstant &constant, const ModelGraph &model, const ShapeTable &shapes)
{
    constexpr qsizetype mostElements = 8;
    const auto &output = model.node(constant.node).outputs[constant.output];
    if (!output)
        return {};
    const ValueType &type = shapes.at(*output).type;
    QString text = QStringLiteral("%1 %2").arg(shortTypeName(type), timesText(type.shape)).trimmed();
    const auto known = shapes.elements.find(*output);
    if (known == shapes.elements.end())
        return text;
    QStringList elements;
    for (const SmallElements::Element &element : known->second.elements) {
        if (elements.size() == mostElements) {
            elements.append(QStringLiteral("…"));
            break;
        }
        elements.append(toQString(element.text));
    }
    return QStringLiteral("%1 = %2").arg(text, elements.join(QStringLiteral(", ")));
}

void addRemovedNodes(const FoldedModel &folded, std::vector<Group> &groups)
{
    std::map<std::string, Group> byOperator;
    for (const GoneNode &gone : folded.result.gone) {
        const Node &node = folded.original->node(gone.node);
        byOperator[operatorName(node.domain, node.opType)].entries.push_back(
            {describe(gone.node, *folded.original), fateText(gone.why), gone.node});
    }
    const std::size_t first = groups.size();
    for (auto &[opType, group] : byOperator) {
        group.title = RowText::tr("%1 × %2").arg(group.entries.size()).arg(toQString(opType));
        const QString why = group.entries.front().details;
        const bool isSame = std::ranges::all_of(group.entries, [&](const Entry &one) { return one.details == why; });
        group.details = isSame ? why : RowText::tr("constant, unused or never run");
        groups.push_back(std::move(group));
    }
    std::stable_sort(groups.begin() + std::ptrdiff_t(first), groups.end(),
                     [](const Group &a, const Group &b) { return a.entries.size() > b.entries.size(); });
}

void addInitializers(const FoldedModel &folded, const ShapeTable &shapes, std::vector<Group> &groups)
{
    Group added{.kind = Kind::Added}, removed{.kind = Kind::Removed};
    for (const NewConstant &constant : folded.result.added)
        added.entries.push_back(
            {toQString(constant.name), constantText(constant, *folded.original, shapes), constant.node});
    std::uint64_t bytes = 0;
    for (const RemovedInitializer &one : folded.result.removed) {
        bytes += one.bytes;
        removed.entries.push_back({toQString(one.name), byteText(std::int64_t(one.bytes)), {}});
    }
    added.details = byteText(std::int64_t(folded.result.addedBytes()));
    removed.details = byteText(std::int64_t(bytes));
    for (Group *group : {&added, &removed}) {
        group->title = RowText::tr("Initializers: %1").arg(group->entries.size());
        if (!group->entries.empty())
            groups.push_back(std::move(*group));
    }
}

QString adaptedTitle(AdaptStep::What what)
{
    switch (what) {
    case AdaptStep::What::Constant:
        return RowText::tr("Constants: %1");
    case AdaptStep::What::Widened:
        return RowText::tr("Repeated per row: %1");
    case AdaptStep::What::OneRow:
        return RowText::tr("Kept for one row: %1");
    case AdaptStep::What::Scales:
        return RowText::tr("Scales for sizes: %1");
    case AdaptStep::What::Replaced:
        return RowText::tr("Nodes replaced: %1");
    }
    return {};
}

// A row for each kind of change, and below it the nodes with what they had and what they get.
void addAdapted(const AdaptedShapes &adapted, std::vector<Group> &groups)
{
    constexpr qsizetype mostExamples = 3;
    std::map<AdaptStep::What, Group> kinds;
    std::map<AdaptStep::What, QStringList> examples;
    for (const AdaptStep &step : adapted.steps) {
        Group &group = kinds[step.what];
        group.kind = Kind::Changed;
        QStringList &shown = examples[step.what];
        if (shown.size() < mostExamples && !shown.contains(changeText(step)))
            shown.append(changeText(step));
        const bool isNamed = step.what != AdaptStep::What::Replaced && !step.name.empty();
        group.entries.push_back(
            {describe(step.node, *adapted.original),
             isNamed ? QStringLiteral("%1: %2").arg(toQString(step.name), changeText(step)) : changeText(step),
             step.node});
    }
    for (auto &[what, group] : kinds) {
        group.title = adaptedTitle(what).arg(group.entries.size());
        group.details = examples[what].join(QStringLiteral("; "));
        groups.push_back(std::move(group));
    }
}

void addKeptNodes(const FoldedModel &folded, std::vector<Group> &groups)
{
    std::map<FoldObstacle, Group> byReason;
    for (const LeftNode &left : folded.result.left) {
        Group &group = byReason[left.why];
        group.kind = Kind::Kept;
        group.details = obstacleText(left.why);
        group.entries.push_back({describe(left.node, *folded.original), group.details, left.node});
    }
    for (auto &[why, group] : byReason) {
        group.title = RowText::tr("Nodes: %1").arg(group.entries.size());
        groups.push_back(std::move(group));
    }
}

std::optional<NodeId> producerOf(const ModelGraph &graph, const std::string &name)
{
    const auto value = graph.valueNamed(mainGraph, name);
    return value ? graph.value(*value).producer : std::nullopt;
}

Kind kindOf(const PartsChange &change)
{
    switch (change.kind) {
    case PartsChange::Kind::Output:
        return Kind::Added;
    case PartsChange::Kind::Bypass:
    case PartsChange::Kind::RemovedOutput:
    case PartsChange::Kind::RemovedMetadata:
        return Kind::Removed;
    case PartsChange::Kind::KeepsUnused:
        return Kind::Kept;
    case PartsChange::Kind::Value:
    case PartsChange::Kind::CutFrom:
    case PartsChange::Kind::CutTo:
    case PartsChange::Kind::Rename:
    case PartsChange::Kind::NodeRename:
    case PartsChange::Kind::Metadata:
    case PartsChange::Kind::Field:
        break;
    }
    return Kind::Changed;
}

QString changeDetails(const PartsChange &change, const PartsModel *parts)
{
    switch (change.kind) {
    case PartsChange::Kind::Value:
        for (const PartsModel::Set &set : parts != nullptr ? parts->set : std::vector<PartsModel::Set>()) {
            if (set.place == change.name)
                return setText(set);
        }
        return {};
    case PartsChange::Kind::CutFrom:
        return RowText::tr("it becomes an input");
    case PartsChange::Kind::CutTo:
        return RowText::tr("it becomes an output, instead of those that there are");
    case PartsChange::Kind::Metadata:
        return toQString(change.value).simplified();
    default:
        return {};
    }
}

void addBypassed(const PartsModel &parts, const std::string &name, const ModelGraph &graph, Group &group)
{
    for (const PartsModel::Bypassed &one : parts.bypassed) {
        const Node &node = graph.node(one.id);
        const bool isOutput = std::ranges::any_of(
            node.outputs, [&](const auto &output) { return output && graph.value(*output).name == name; });
        if (node.name == name || node.opType == name || isOutput)
            group.entries.push_back(
                {toQString(one.node),
                 one.keepsValues ? RowText::tr("results stay the same") : RowText::tr("results change"), one.id});
    }
}

// A row for each change, which can be taken back. `parts` is null if they cannot be taken.
void addChanges(const PartsWish &wish, const PartsModel *parts, const ModelGraph &graph, std::vector<Group> &groups)
{
    for (const PartsChange &change : changesOf(wish)) {
        Group group{.kind = kindOf(change),
                    .title = changeText(change),
                    .details = changeDetails(change, parts),
                    .change = change};
        if (change.kind == PartsChange::Kind::Value)
            group.node = producerOf(graph, change.name.substr(0, change.name.rfind('.')));
        else if (change.kind != PartsChange::Kind::Metadata && change.kind != PartsChange::Kind::RemovedMetadata)
            group.node = producerOf(graph, change.name);
        if (parts != nullptr && change.kind == PartsChange::Kind::Bypass)
            addBypassed(*parts, change.name, graph, group);
        groups.push_back(std::move(group));
    }
}

// What follows from them.
void addConsequences(const PartsShapes &parts, const NodeFates &fates, std::vector<Group> &groups)
{
    const ModelGraph &graph = *parts.original;
    Group nodes, inputs, kept{.kind = Kind::Kept};
    for (std::uint32_t i = 0; i < graph.main().nodes.size() && parts.model->removedNodes > 0; ++i) {
        const NodeId id{.graph = mainGraph, .index = i};
        const auto gone = fates.gone.find(id);
        if (gone != fates.gone.end() && gone->second == FoldFate::Unused)
            nodes.entries.push_back({describe(id, graph), fateText(gone->second), id});
    }
    for (const std::string &input : parts.model->removedInputs)
        inputs.entries.push_back({toQString(input), {}, {}});
    for (const PartsModel::NotBypassed &one : parts.model->notBypassed)
        kept.entries.push_back({toQString(one.node), toQString(one.why), {}});
    nodes.title = RowText::tr("Nodes: %1").arg(nodes.entries.size());
    nodes.details = RowText::tr("no output needs them any more; initializers that go with them: %1")
                        .arg(parts.model->removedInitializers);
    inputs.title = RowText::tr("Inputs: %1").arg(inputs.entries.size());
    inputs.details = RowText::tr("no output needs them any more");
    kept.title = RowText::tr("Not bypassed: %1").arg(kept.entries.size());
    for (Group *group : {&nodes, &inputs, &kept}) {
        if (!group->entries.empty())
            groups.push_back(std::move(*group));
    }
}

} // namespace

GraphEditRows GraphEditRows::of(const PartsWish &parts, const ModelGraph &graph)
{
    GraphEditRows rows;
    addChanges(parts, nullptr, graph, rows.groups);
    return rows;
}

GraphEditRows GraphEditRows::of(const WishedModel &wished, const ShapeTable &unwished, const PartsWish &parts)
{
    GraphEditRows rows;
    addChanges(parts, wished.parts ? wished.parts->model.get() : nullptr, *wished.original, rows.groups);
    if (wished.parts)
        addConsequences(*wished.parts, wished.partsFates, rows.groups);
    if (wished.adapted)
        addAdapted(*wished.adapted, rows.groups);
    if (!wished.folded)
        return rows;
    const std::size_t before = rows.groups.size();
    const GraphOrigins *origins = wished.origins();
    addRemovedNodes(*wished.folded, rows.groups);
    addInitializers(*wished.folded, wished.unfolded ? *wished.unfolded : unwished, rows.groups);
    addKeptNodes(*wished.folded, rows.groups);
    for (std::size_t i = before; i < rows.groups.size() && origins != nullptr; ++i) {
        for (Entry &entry : rows.groups[i].entries)
            entry.node = entry.node ? origins->origins.of(*entry.node) : std::nullopt;
    }
    return rows;
}

} // namespace shapewright
