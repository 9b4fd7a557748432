// SPDX-License-Identifier: Apache-2.0
#include "model/report/comparetext.h"

#include "model/types/text.h"
#include "model/wording/comparewording.h"
#include "model/wording/texts.h"

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

QStringList comparisonLines(const ModelComparison &comparison)
{
    constexpr int kindWidth = 14; // of the longest kind
    QStringList lines;
    for (const ModelDifference &difference : comparison.differences) {
        const QString graph = difference.graph == "main" ? QString() : toQString(difference.graph) + u": "_s;
        lines.append(u"%1  %2%3  %4"_s.arg(differenceKindName(difference.kind), -kindWidth)
                         .arg(graph, differencePlace(difference), differenceText(difference)));
    }
    if (comparison.isEqual())
        lines.append(Wording::tr("The models are equal"));
    lines.append(Wording::tr("%1 nodes match, of %2 and %3")
                     .arg(comparison.matched)
                     .arg(comparison.nodesA)
                     .arg(comparison.nodesB));
    if (comparison.names + comparison.order + comparison.producer > 0)
        lines.append(Wording::tr("Not listed: %1 names, the order of %2 nodes, %3 producers")
                         .arg(comparison.names)
                         .arg(comparison.order)
                         .arg(comparison.producer));
    return lines;
}

} // namespace shapewright
