// SPDX-License-Identifier: Apache-2.0
#include "app/gui/compare/comparetexts.h"

#include "model/onnx/modelfile.h"
#include "model/types/text.h"
#include "views/graph/picture/comparisonmarks.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/compare/differencesmodel.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>
#include <utility>

namespace shapewright {

namespace {

struct CompareTexts {
    Q_DECLARE_TR_FUNCTIONS(shapewright::CompareWindow)
};

QString nameHtml(const QString &name)
{
    return elidedInMiddle(displayText(name), longestComparedName).toHtmlEscaped();
}

QString sideText(const QString &letter, std::size_t nodes, const ModelGraph &graph)
{
    return CompareTexts::tr("%1: %2 nodes · %3")
        .arg(letter, countText(nodes), byteText(std::int64_t(graph.file().size())));
}

// How many nodes were matched by what.
QString reasonsText(const compare::ModelMatch &match)
{
    using Reason = compare::MatchReason;
    std::map<Reason, int> counts;
    for (const compare::GraphMatch &graph : match.graphs) {
        for (std::size_t i = 0; i < graph.inB.size(); ++i)
            counts[graph.reasons[i]] += graph.inB[i] ? 1 : 0;
    }
    const int structure = counts[Reason::Structure] + counts[Reason::Ancestors] + counts[Reason::Successors];
    QStringList parts;
    for (const auto &[count, text] : {std::pair(structure, CompareTexts::tr("%1 by structure")),
                                      std::pair(counts[Reason::Names], CompareTexts::tr("%1 by name")),
                                      std::pair(counts[Reason::Weights], CompareTexts::tr("%1 by weights")),
                                      std::pair(counts[Reason::Neighbours], CompareTexts::tr("%1 by neighbors"))}) {
        if (count > 0)
            parts.append(text.arg(count));
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace

QString namesHtml(const QString &a, const QString &b)
{
    return CompareTexts::tr("Comparing <b>A</b> %1 with <b>B</b> %2").arg(nameHtml(a), nameHtml(b));
}

QString countsText(const ModelComparison &comparison)
{
    const auto isCounted = [](const ModelDifference &difference) {
        return DifferencesModel::isCounted(difference.kind);
    };
    const auto count = int(std::ranges::count_if(comparison.differences, isCounted));
    const QString nodes = CompareTexts::tr("%1 of %2 nodes match").arg(comparison.matched).arg(comparison.nodesB);
    return count == 0 ? CompareTexts::tr("no differences · %1").arg(nodes)
                      : CompareTexts::tr("%n difference(s)", nullptr, count) + QStringLiteral(" · ") + nodes;
}

QString sizesText(const ComparedModels &models)
{
    const ModelComparison &comparison = models.comparison();
    return sideText(QStringLiteral("A"), comparison.nodesA, *models.a.graph) + QStringLiteral("     ") +
           sideText(QStringLiteral("B"), comparison.nodesB, *models.b.graph);
}

QString matchText(const ComparedModels &models)
{
    const QString time = models.seconds < 1 ? CompareTexts::tr("%1 ms").arg(std::max(1, qRound(models.seconds * 1000)))
                                            : CompareTexts::tr("%1 s").arg(models.seconds, 0, 'f', 1);
    return CompareTexts::tr("compared in %1 · matched %2").arg(time, reasonsText(models.comparison().match));
}

QString legendHtml(const Theme &theme)
{
    QStringList parts;
    using Part = ComparisonMarks::Part;
    for (const auto &[part, text] :
         {std::pair(Part::Equal, CompareTexts::tr("equal")), std::pair(Part::Changed, CompareTexts::tr("changed")),
          std::pair(Part::OnlyA, CompareTexts::tr("only in A")), std::pair(Part::OnlyB, CompareTexts::tr("only in B")),
          std::pair(Part::Replaced, CompareTexts::tr("replaced"))}) {
        const QString colour = ComparisonMarks::colour(part, theme).name();
        parts.append(QStringLiteral("<span style='color:%1'>■</span> %2").arg(colour, text));
    }
    return parts.join(QStringLiteral("&nbsp;&nbsp; "));
}

} // namespace shapewright
