// SPDX-License-Identifier: Apache-2.0
#include "app/cli/folding.h"

#include "app/cli/progressline.h"
#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/graph/nodetext.h"
#include "model/run/constants/runtimeconstants.h"
#include "model/types/text.h"
#include "model/wording/foldwording.h"
#include "model/wording/wishwording.h"

#include <map>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

// The nodes that stay, by reason, with the first of each.
void writeLeft(const FoldedModel &folded)
{
    std::map<FoldObstacle, std::vector<NodeId>> byReason;
    for (const LeftNode &left : folded.result.left)
        byReason[left.why].push_back(left.node);
    TextTable lines;
    for (const auto &[why, nodes] : byReason) {
        const QString first = describe(nodes.front(), *folded.original);
        lines.addRow({printable(nodes.size() == 1 ? first : Cli::tr("%1 and %2 more").arg(first).arg(nodes.size() - 1)),
                      obstacleText(why)});
    }
    if (!lines.isEmpty())
        writeOut(Cli::tr("  not folded:\n%1").arg(lines.lines().join(u'\n')));
}

} // namespace

QList<ArgumentParser::Option> foldOptions()
{
    return {
        {u"fold"_s, u"[=shapes|all]"_s,
         Cli::tr(
             "replace nodes that became constant by initializers, and each If with a known condition by its branch; "
             "all: also constant arithmetic on weights, computed by ONNX Runtime")},
        {u"fold-limit"_s, u"KB"_s, Cli::tr("limit of all initializers added by --fold (default: 64)")},
    };
}

void readFoldOptions(OptionReader &reader, GraphWishes &wishes)
{
    if (reader.isSet(u"fold"_s) && !wishes.fold)
        wishes.fold = GraphWishes::Fold();
    const QString what = reader.value(u"fold"_s);
    if (!what.isEmpty() && what != u"shapes" && what != u"all")
        reader.failUsage(Cli::tr("--fold must be shapes or all, not “%1”").arg(what));
    if (!what.isEmpty() && wishes.fold)
        wishes.fold->withWeights = what == u"all";
    if (wishes.fold)
        reader.readNumber(u"fold-limit"_s, wishes.fold->limitKilobytes, 0, GraphWishes::Fold::mostKilobytes);
    else if (reader.isSet(u"fold-limit"_s))
        reader.failUsage(Cli::tr("--fold-limit requires --fold"));
}

Result<FoldedModel> foldTold(std::shared_ptr<const ModelGraph> graph, const ShapeEdits &edits,
                             const GraphWishes::Fold &wish, const JobContext &job, bool isTold)
{
    ProgressLine progress(isTold && wish.withWeights);
    progress.begin(Cli::tr("computing constants"));
    return foldAsWished(std::move(graph), edits, wish,
                        {job.stop, [&progress](double fraction) { progress.advance(fraction); }});
}

void writeFolded(const FoldedModel &folded, const ShapeEdits &edits)
{
    const FoldOutcome &result = folded.result;
    writeOut(result.gone.empty()
                 ? Cli::tr("Nothing to fold.")
                 : printable(Cli::tr("Folded nodes: %1 (%2); initializers added: %3 (%4 bytes)")
                                 .arg(QString::number(result.gone.size()), foldedText(result),
                                      QString::number(result.added.size()), QString::number(result.addedBytes()))));
    if (!result.removed.empty())
        writeOut(Cli::tr("  unused initializers removed: %1 (%2 bytes)")
                     .arg(QString::number(result.removed.size()), QString::number(result.removedBytes())));
    for (const auto &[input, numbers] : edits.values) {
        if (!result.gone.empty())
            writeOut(printable(Cli::tr("  treated as constant: the value set for “%1”").arg(toQString(input))));
    }
    writeLeft(folded);
}

QStringList changeCells(const ProviderChange &change)
{
    const QString partitions = partitionsChangeText(change);
    return {coverageChangeText(change), partitions.isEmpty() ? QString() : Cli::tr("partitions: %1").arg(partitions)};
}

void writeProviderChanges(const std::vector<ProviderChange> &changes)
{
    TextTable lines;
    for (const ProviderChange &change : changes) {
        if (isDifferent(change))
            lines.addRow(QStringList{printable(change.provider.name)} + changeCells(change));
    }
    if (!lines.isEmpty())
        writeOut(Cli::tr("  supported by execution providers:\n%1").arg(lines.lines().join(u'\n')));
}

} // namespace shapewright::cli
