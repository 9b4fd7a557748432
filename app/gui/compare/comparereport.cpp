// SPDX-License-Identifier: Apache-2.0
#include "app/gui/compare/comparereport.h"

#include "model/report/comparejson.h"
#include "model/report/comparetext.h"
#include "model/report/jsonforms.h"
#include "model/types/text.h"
#include "model/wording/runwording.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

namespace shapewright {

namespace {

struct ReportText {
    Q_DECLARE_TR_FUNCTIONS(CompareReport)
};

} // namespace

QByteArray CompareReport::json() const
{
    QJsonObject json = comparisonJson(comparison);
    if (run)
        json[QStringLiteral("run")] = testJson(*run);
    return QJsonDocument(json).toJson();
}

QByteArray CompareReport::text() const
{
    QStringList lines{QStringLiteral("A  %1").arg(a), QStringLiteral("B  %1").arg(b), QString()};
    lines += comparisonLines(comparison);
    if (run) {
        lines << QString() << ReportText::tr("Run on the same inputs:");
        if (run->original && run->original->tolerance)
            lines << QStringLiteral("  ") +
                         ReportText::tr("tolerance: %1").arg(toleranceText(run->original->tolerance));
        if (run->original && !run->original->converted.empty())
            lines << QStringLiteral("  ") +
                         ReportText::tr("inputs converted for A: %1").arg(convertedText(*run->original));
        for (const OutputReport &output : run->outputs) {
            if (output.difference)
                lines << QStringLiteral("  %1  %2").arg(toQString(output.name), describe(*output.difference));
        }
        const OutputReport *first = run->firstDifferent();
        lines << QStringLiteral("  ") +
                     (first != nullptr
                          ? ReportText::tr("first that differs beyond rounding: %1").arg(toQString(first->name))
                          : ReportText::tr("no tensor differs beyond rounding"));
    }
    return (lines.join(QLatin1Char('\n')) + QLatin1Char('\n')).toUtf8();
}

} // namespace shapewright
