// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/differencerows.h"

#include "model/graph/modelfacts.h"
#include "model/wording/comparewording.h"
#include "views/graph/picture/displaytext.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

using DifferenceKind = ModelDifference::Kind;

constexpr std::size_t mostDifferences = 3;

struct DifferenceText {
    Q_DECLARE_TR_FUNCTIONS(DifferenceRows)
};

QString differenceRow(const ModelDifference &difference)
{
    switch (difference.kind) {
    case DifferenceKind::NodeReplaced:
        if (difference.details.size() == 2)
            return DifferenceText::tr("A: %1").arg(displayText(difference.details.front()));
        return displayText(differenceText(difference));
    case DifferenceKind::Weights:
    case DifferenceKind::Dim:
    case DifferenceKind::Type: // of a constant
        return u"%1: %2"_s.arg(displayText(difference.b.empty() ? std::string() : difference.b.front()),
                               displayText(differenceText(difference)));
    default:
        return displayText(differenceText(difference));
    }
}

QString foldedText(const MergedGraph &merged, NodeId node, const MergedGraph::FoldedInput &input)
{
    const std::vector<std::string> names = operatorFacts(*merged.graph, node).inputs;
    const QString name = input.slot < names.size() ? displayText(names[input.slot]) : u"#%1"_s.arg(input.slot);
    return (input.isConstantInB ? DifferenceText::tr("%1: computed → constant")
                                : DifferenceText::tr("%1: constant → computed"))
        .arg(name);
}

} // namespace

void addDifferenceRows(const MergedGraph &merged, NodeId node, QList<BoxRow> &rows)
{
    QStringList texts;
    int inside = 0;
    if (const auto found = merged.differencesOf.find(node); found != merged.differencesOf.end()) {
        for (const std::size_t index : found->second) {
            const ModelDifference &difference = merged.comparison->differences[index];
            if (difference.graph != merged.graph->graph(node.graph).path) {
                ++inside;
                continue;
            }
            if (difference.kind == DifferenceKind::Attribute) {
                const QString name = displayText(difference.details.front());
                rows.removeIf(
                    [&name](const BoxRow &row) { return row.kind == BoxRow::Kind::Fact && row.name == name; });
            }
            texts.append(differenceRow(difference));
        }
    }
    const auto folded = node.graph == mainGraph ? merged.foldedInputs.find(node.index) : merged.foldedInputs.end();
    if (folded != merged.foldedInputs.end()) {
        for (const MergedGraph::FoldedInput &input : folded->second)
            texts.append(foldedText(merged, node, input));
    }
    if (inside > 0)
        texts.append(DifferenceText::tr("%n difference(s) inside", nullptr, inside));
    const qsizetype shown = texts.size() > qsizetype(mostDifferences) ? qsizetype(mostDifferences) - 1 : texts.size();
    for (const QString &text : texts.first(shown))
        rows.append({{}, text, BoxRow::Kind::Difference});
    if (shown < texts.size())
        rows.append(
            {{}, DifferenceText::tr("and %n more", nullptr, int(texts.size() - shown)), BoxRow::Kind::Difference});
}

} // namespace shapewright
