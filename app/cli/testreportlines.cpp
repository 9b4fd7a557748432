// SPDX-License-Identifier: Apache-2.0
#include "app/cli/testreportlines.h"

#include "app/cli/console.h"
#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/run/testrun/timedistribution.h"
#include "model/types/text.h"
#include "model/wording/runwording.h"
#include "model/wording/wording.h"

#include <algorithm>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString dimsText(const std::vector<std::int64_t> &dims)
{
    return printable(Shape(dims.begin(), dims.end()));
}

QString numberText(double value)
{
    return QString::number(value, 'g', 6);
}

QString timeText(double milliseconds)
{
    return Cli::tr("%1 ms").arg(QString::number(milliseconds, 'g', 4));
}

QString statisticsText(const OutputReport &output)
{
    QStringList parts;
    if (output.strings)
        parts.append(describe(*output.strings));
    if (output.min && output.max && output.mean)
        parts.append(Cli::tr("min %1, max %2, mean %3")
                         .arg(numberText(*output.min), numberText(*output.max), numberText(*output.mean)));
    if (output.nanCount > 0)
        parts.append(Cli::tr("%1 NaN").arg(output.nanCount));
    if (output.infCount > 0)
        parts.append(Cli::tr("%1 infinite").arg(output.infCount));
    return parts.join(u", "_s);
}

QStringList inputLines(const TestReport &report)
{
    TextTable inputs;
    for (const InputFeed &input : report.inputs)
        inputs.addRow({printable(input.name), dimsText(input.dims), printable(input.reason)});
    return QStringList{Cli::tr("Inputs")} + inputs.lines();
}

QStringList outputLines(const TestReport &report)
{
    TextTable outputs;
    for (const OutputReport &output : report.outputs) {
        const QString predicted = output.predicted ? printable(*output.predicted) : u"?"_s;
        outputs.addRow({printable(output.name), printable(output.type),
                        output.isTensor ? dimsText(output.dims) : QString(),
                        output.matches ? QString() : Cli::tr("predicted %1").arg(predicted), statisticsText(output)});
    }
    return QStringList{Cli::tr("Outputs")} + outputs.lines();
}

QStringList comparisonLines(const TestReport &report)
{
    QStringList lines{QString(), Cli::tr("Compared with the original")};
    if (report.original->error)
        return lines << u"  "_s + printable(Cli::tr("not run: %1").arg(describe(*report.original->error)));
    TextTable outputs;
    for (const OutputReport &output : report.outputs) {
        if (output.isRandom)
            outputs.addRow({printable(output.name), Cli::tr("skipped: depends on random numbers")});
        else if (output.difference)
            outputs.addRow({printable(output.name), printable(describe(*output.difference))});
    }
    lines += outputs.lines();
    for (const std::string &node : report.randomNodes)
        lines << u"  "_s + Cli::tr("random: %1").arg(printable(node));
    return lines;
}

QStringList referenceLines(const TestReport &report)
{
    TextTable outputs;
    for (const OutputReport &output : report.outputs) {
        if (output.fromReference)
            outputs.addRow({printable(output.name), printable(describe(*output.fromReference))});
    }
    return outputs.isEmpty() ? QStringList()
                             : QStringList{QString(), Cli::tr("Compared with the data")} + outputs.lines();
}

QStringList checkLines(const TestReport &report)
{
    QStringList lines{QString(), Cli::tr("Tensors inside")};
    if (report.checkError)
        lines << u"  "_s + printable(Cli::tr("not all were checked: %1").arg(describe(*report.checkError)));
    const auto right = std::ranges::count(report.tensors, true, &OutputReport::matches);
    lines << u"  "_s + Cli::tr("%1 of %2 have the predicted shape")
                           .arg(QString::number(right), QString::number(report.tensors.size()));
    if (const OutputReport *first = report.firstNotFinite())
        lines << u"  "_s + Cli::tr("first with NaN or infinity: %1").arg(printable(first->name));
    if (report.insideError)
        lines << u"  "_s +
                     printable(
                         Cli::tr("not all were compared with the original: %1").arg(describe(*report.insideError)));
    if (const OutputReport *first = report.firstDifferent())
        lines << u"  "_s + Cli::tr("first that differs from the original: %1, which %2")
                               .arg(printable(first->name), printable(describe(*first->difference)));
    if (const QStringList reasons = uncheckedTexts(report); !reasons.isEmpty())
        lines << u"  "_s + Cli::tr("not checked: %1 (--json lists them)").arg(reasons.join(u", "_s));
    return lines;
}

QStringList measurementCells(const RunMeasurement &measured)
{
    QStringList cells{timeText(measured.loadMs), timeText(measured.firstMs)};
    if (const auto times = distributionOf(measured.repeatedMs))
        cells << timeText(times->min) << timeText(times->median) << timeText(times->p90) << timeText(times->max);
    return cells << (measured.peakMegabytes > 0 ? Cli::tr("%1 MB").arg(QString::number(measured.peakMegabytes, 'f', 0))
                                                : u"?"_s);
}

QStringList measurementLines(const TestReport &report)
{
    TextTable table;
    QStringList header{QString(), Cli::tr("load"), Cli::tr("first run")};
    const std::size_t repetitions = report.measurement.repeatedMs.size();
    if (repetitions > 0)
        header << Cli::tr("min") << Cli::tr("median") << Cli::tr("p90") << Cli::tr("max");
    table.addRow(header << Cli::tr("peak memory, incl. runtime"));
    table.addRow(QStringList{Cli::tr("this model")} + measurementCells(report.measurement));
    if (report.original && !report.original->error)
        table.addRow(QStringList{Cli::tr("original")} + measurementCells(report.original->measurement));
    QString title = Cli::tr("ONNX Runtime %1").arg(toQString(report.runtimeVersion));
    if (report.providers.size() > 1) { // otherwise it ran on the CPU, which is the default
        QStringList names;
        for (const std::string &provider : report.providers)
            names << printable(provider);
        title = Cli::tr("%1 with %2").arg(title, names.join(u", "_s));
    }
    if (repetitions > 0)
        title = Cli::tr("%1, %2 more runs").arg(title, QString::number(repetitions));
    return QStringList{QString(), title} + table.lines();
}

} // namespace

QStringList comparedLines(const TestReport &report)
{
    QStringList lines = referenceLines(report);
    if (report.checkedAll)
        lines += checkLines(report);
    if (report.original)
        lines += comparisonLines(report);
    return lines;
}

QStringList reportLines(const TestReport &report)
{
    QStringList lines = inputLines(report);
    lines << QString() << outputLines(report);
    lines += comparedLines(report);
    return lines + measurementLines(report);
}

} // namespace shapewright::cli
