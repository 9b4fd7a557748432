// SPDX-License-Identifier: Apache-2.0
#include "views/panels/graphedits/grapheditrows.h"

#include "model/graph/nodetext.h"
#include "model/types/text.h"
#include "model/wording/adaptwording.h"
#include "model/wording/foldwording.h"
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
        byOperator[node.domain.empty() ? node.opType : node.domain + "." + node.opType].entries.push_back(
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

} // namespace

GraphEditRows GraphEditRows::of(const WishedModel &wished, const ShapeTable &unwished)
{
    GraphEditRows rows;
    if (wished.adapted)
        addAdapted(*wished.adapted, rows.groups);
    if (!wished.folded)
        return rows;
    const std::size_t adapted = rows.groups.size();
    const bool isAdapted = wished.folded->original != wished.original;
    addRemovedNodes(*wished.folded, rows.groups);
    addInitializers(*wished.folded, isAdapted ? *wished.adapted->after : unwished, rows.groups);
    addKeptNodes(*wished.folded, rows.groups);
    for (std::size_t i = adapted; i < rows.groups.size() && isAdapted; ++i) {
        for (Entry &entry : rows.groups[i].entries)
            entry.node = entry.node ? wished.adapted->origins.of(*entry.node) : std::nullopt;
    }
    return rows;
}

} // namespace shapewright
