// SPDX-License-Identifier: Apache-2.0
#include "model/wording/wishwording.h"

#include "model/graph/tensorplace.h"
#include "model/types/text.h"
#include "model/wording/adaptwording.h"
#include "model/wording/foldwording.h"
#include "model/wording/partswording.h"
#include "model/wording/texts.h"

#include <cmath>

namespace shapewright {

namespace {

template <typename Describe>
QString changedText(const ProviderChange &change, Describe describe)
{
    const auto text = [&describe](const std::optional<Readiness> &readiness) {
        if (!readiness)
            return Wording::tr("invalid");
        return readiness->verdict == Readiness::Verdict::NotKnown ? Wording::tr("unknown") : describe(*readiness);
    };
    const QString before = text(change.before), after = text(change.after);
    return before == after ? after : QStringLiteral("%1 → %2").arg(before, after);
}

} // namespace

QString foldLabel(bool isOn)
{
    return isOn ? Wording::tr("fold constant nodes") : Wording::tr("keep constant nodes");
}

QString fateText(FoldFate fate)
{
    switch (fate) {
    case FoldFate::Constant:
        return Wording::tr("its result is constant");
    case FoldFate::Unused:
        return Wording::tr("its result is no longer used");
    case FoldFate::Decided:
        return Wording::tr("its condition is constant, so one branch takes its place");
    case FoldFate::NeverRuns:
        return Wording::tr("it is in a branch that never runs");
    case FoldFate::Bypassed:
        return Wording::tr("bypassed: its input takes the place of its output");
    }
    return {};
}

QString fateText(const NodeFates &fates, const ModelGraph &original, NodeId node)
{
    if (const auto gone = fates.gone.find(node); gone != fates.gone.end())
        return Wording::tr("removed: %1").arg(fateText(gone->second));
    if (const auto left = fates.left.find(node); left != fates.left.end())
        return Wording::tr("kept: %1").arg(obstacleText(left->second));
    return isConstantNode(original.node(node)) ? Wording::tr("kept: it is a constant that is used")
                                               : Wording::tr("kept: it computes with input data");
}

QString sizeChangeText(std::uint64_t before, std::uint64_t after)
{
    const std::int64_t change = std::int64_t(after) - std::int64_t(before);
    if (change == 0)
        return byteText(std::int64_t(after));
    const QString sign = change < 0 ? QStringLiteral("−") : QStringLiteral("+");
    return QStringLiteral("%1 → %2 (%3%4)")
        .arg(byteText(std::int64_t(before)), byteText(std::int64_t(after)), sign, byteText(std::abs(change)));
}

QStringList foldSummary(const WishedModel &wished)
{
    if (!wished.folded || wished.folded->result.gone.empty())
        return {Wording::tr("Nothing to fold.")};
    const FoldOutcome &result = wished.folded->result;
    QStringList lines{Wording::tr("Nodes removed: %1 (%2)").arg(result.gone.size()).arg(foldedText(result))};
    std::uint64_t removedBytes = 0;
    for (const RemovedInitializer &removed : result.removed)
        removedBytes += removed.bytes;
    const auto add = [&lines](const QString &text, std::size_t count, std::uint64_t bytes) {
        if (count > 0)
            lines.append(text.arg(QString::number(count), byteText(std::int64_t(bytes))));
    };
    add(Wording::tr("Initializers added: %1 (%2)"), result.added.size(), result.addedBytes());
    add(Wording::tr("Initializers removed: %1 (%2)"), result.removed.size(), removedBytes);
    lines.append(Wording::tr("Size of the file: %1").arg(sizeChangeText(wished.bytesBefore, wished.bytesAfter)));
    return lines;
}

QStringList wishSummary(const WishedModel &wished)
{
    QStringList lines;
    if (wished.parts)
        lines = partsSummary(*wished.parts->model);
    if (wished.adapted)
        lines += adaptSummary(*wished.adapted->model);
    return wished.folded ? lines + foldSummary(wished) : lines;
}

QString coverageChangeText(const ProviderChange &change)
{
    return changedText(change, [](const Readiness &readiness) {
        return Wording::tr("%1 %").arg(int(std::floor(readiness.share() * 100)));
    });
}

QString partitionsChangeText(const ProviderChange &change)
{
    const auto isUnknown = [](const std::optional<Readiness> &readiness) {
        return readiness && readiness->verdict == Readiness::Verdict::NotKnown;
    };
    if (isUnknown(change.before) && isUnknown(change.after))
        return {};                                             // told once, as the coverage
    if (change.before.has_value() != change.after.has_value()) // that one is invalid is told there, too
        return QString::number((change.before ? change.before : change.after)->partitions);
    return changedText(change, [](const Readiness &readiness) { return QString::number(readiness.partitions); });
}

bool isDifferent(const ProviderChange &change)
{
    if (!change.before || !change.after)
        return change.before.has_value() != change.after.has_value();
    return change.before->supported != change.after->supported || change.before->nodes != change.after->nodes ||
           change.before->partitions != change.after->partitions || change.before->verdict != change.after->verdict;
}

QString readinessChangeText(const std::vector<ProviderChange> &changes, qsizetype most)
{
    QStringList texts;
    for (const ProviderChange &change : changes) {
        const QString coverage = coverageChangeText(change), partitions = partitionsChangeText(change);
        if (!coverage.contains(u'→') && !partitions.contains(u'→'))
            continue;
        texts.append(
            partitions.contains(u'→') && change.before && change.after
                ? Wording::tr("%1 %2, partitions %3").arg(toQString(change.provider.name), coverage, partitions)
                : QStringLiteral("%1 %2").arg(toQString(change.provider.name), coverage));
    }
    if (texts.isEmpty())
        return Wording::tr("Readiness: the same for all execution providers");
    const qsizetype others = texts.size() - most;
    QString text = texts.mid(0, most).join(QStringLiteral("; "));
    if (others > 0)
        text = Wording::tr("%1; and %2 more").arg(text).arg(others);
    return Wording::tr("Readiness: %1").arg(text);
}

} // namespace shapewright
