// SPDX-License-Identifier: Apache-2.0
#include "views/panels/testrun/testrunline.h"

#include "model/run/testrun/timedistribution.h"
#include "model/types/text.h"
#include "model/wording/runwording.h"
#include "model/wording/wording.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/panelstate.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace shapewright {

namespace {

struct Line {
    Q_DECLARE_TR_FUNCTIONS(TestRunLine)
};

QString milliseconds(double ms)
{
    return ms < 1000 ? Line::tr("%1 ms").arg(ms, 0, 'g', ms < 100 ? 2 : 3) : Line::tr("%1 s").arg(ms / 1000, 0, 'f', 2);
}

QString kindText(InputFeed::Fill fill)
{
    using Fill = InputFeed::Fill;
    switch (fill) {
    case Fill::Zeros:
        return Line::tr("zeros");
    case Fill::Ones:
        return Line::tr("ones");
    case Fill::Random:
    case Fill::Normal:
        return Line::tr("random");
    case Fill::Counting:
    case Fill::Positions:
        return Line::tr("counting");
    case Fill::Values:
    case Fill::Texts:
        return Line::tr("given values");
    case Fill::File:
    case Fill::Bytes:
        return Line::tr("from a file");
    }
    return {};
}

// Where the data of the inputs come from: the reasons in full if there are at most two, and else only the kinds.
QString feedText(const TestReport &report)
{
    constexpr qsizetype mostReasons = 2;
    QStringList kinds, reasons;
    bool isRandom = false;
    for (const InputFeed &feed : report.inputs) {
        if (const QString reason = toQString(feed.reason); !reasons.contains(reason))
            reasons.append(reason);
        if (const QString kind = kindText(feed.fill); !kinds.contains(kind))
            kinds.append(kind);
        isRandom = isRandom || feed.fill == InputFeed::Fill::Random || feed.fill == InputFeed::Fill::Normal;
    }
    if (kinds.isEmpty())
        return Line::tr("none");
    const QString text =
        reasons.size() <= mostReasons ? reasons.join(QStringLiteral("; ")) : kinds.join(QStringLiteral(", "));
    return isRandom ? Line::tr("%1, seed %2").arg(text, QString::number(report.seed)) : text;
}

const RunMeasurement *originalMeasurement(const TestReport &report)
{
    return report.original && !report.original->error ? &report.original->measurement : nullptr;
}

// Such as `142 MB (original 150)`.
QString withOriginal(const QString &text, const QString &original)
{
    return original.isEmpty() ? text : Line::tr("%1 (original %2)").arg(text, original);
}

QString medianText(const TestReport &report)
{
    const auto times = distributionOf(report.measurement.repeatedMs);
    if (!times)
        return {};
    QString originalText;
    if (const RunMeasurement *original = originalMeasurement(report)) {
        if (const auto before = distributionOf(original->repeatedMs))
            originalText = milliseconds(before->median);
    }
    const auto runs = qlonglong(report.measurement.repeatedMs.size());
    return Line::tr("median of %1: %2")
        .arg(QString::number(runs), withOriginal(milliseconds(times->median), originalText));
}

QString memoryText(const TestReport &report)
{
    if (report.measurement.peakMegabytes <= 0)
        return {};
    QString originalText;
    if (const RunMeasurement *original = originalMeasurement(report); original && original->peakMegabytes > 0)
        originalText = QString::number(qRound64(original->peakMegabytes));
    return Line::tr("peak memory %1")
        .arg(withOriginal(Line::tr("%1 MB").arg(qRound64(report.measurement.peakMegabytes)), originalText));
}

TestRunPart shapesPart(const TestReport &report)
{
    const auto total = qsizetype(report.outputs.size()) + qsizetype(report.tensors.size());
    const auto matching = qsizetype(std::ranges::count(report.outputs, true, &OutputReport::matches) +
                                    std::ranges::count(report.tensors, true, &OutputReport::matches));
    const QString text = report.checkedAll ? Line::tr("%1 of %2 tensor shapes match the preview")
                                           : Line::tr("%1 of %2 output shapes match the preview");
    return {text.arg(matching).arg(total), matching < total ? CellTone::Bad : CellTone::Muted};
}

TestRunPart rowsPart(const TestReport &report)
{
    const auto &comparison = report.rows->comparison;
    if (!report.hasRowsOfOriginal())
        return {rowsText(*report.rows), CellTone::Bad, comparison->differs};
    return {rowsText(*report.rows), comparison ? CellTone::Good : CellTone::Warning};
}

TestRunPart halvesPart(const HalvesReport &halves)
{
    return {halvesText(halves), !halves.differs.empty() ? CellTone::Bad
                                : halves.error          ? CellTone::Warning
                                                        : CellTone::Good};
}

void addFindings(QList<TestRunPart> &parts, const TestReport &report)
{
    if (const QStringList unchecked = uncheckedTexts(report); !unchecked.isEmpty())
        parts.append({Line::tr("not checked: %1").arg(unchecked.join(QStringLiteral(", ")))});
    if (report.checkError)
        parts.append(
            {Line::tr("not all tensors could be checked: %1").arg(describe(*report.checkError)), CellTone::Warning});
    if (const OutputReport *first = report.firstNotFinite()) {
        const QString name = displayText(toQString(first->name));
        parts.append(
            {first->nanCount > 0 ? Line::tr("first NaN in %1").arg(name) : Line::tr("first infinity in %1").arg(name),
             CellTone::Warning, first->name});
    }
    if (const OutputReport *first = report.firstDifferent())
        parts.append({Line::tr("first that differs from the original: %1").arg(displayText(toQString(first->name))),
                      CellTone::Warning, first->name});
    if (report.insideError)
        parts.append(
            {Line::tr("not all tensors were compared: %1").arg(describe(*report.insideError)), CellTone::Warning});
    if (report.original && report.original->error)
        parts.append(
            {Line::tr("not compared: the original could not be run: %1").arg(describe(*report.original->error)),
             CellTone::Warning});
    if (report.memoryShortage)
        parts.append({Line::tr("warned before the run: %1").arg(describe(*report.memoryShortage)), CellTone::Warning});
}

} // namespace

TestRunPart testRunLead(const TestReport &report)
{
    if (!report.isLoadedAsRequested())
        return {Line::tr("✗ Loads only with graph optimizations off"), CellTone::Bad};
    if (!report.shapesMatch())
        return {Line::tr("✗ Ran, but shapes differ from the prediction"), CellTone::Bad};
    if (!report.agreesWithReferences())
        return {Line::tr("✗ Ran, but values differ from the data"), CellTone::Bad};
    if (originalMeasurement(report) && !report.agreesWithOriginal())
        return {Line::tr("✗ Ran, but values differ from the original"), CellTone::Bad};
    if (!report.hasRowsOfOriginal())
        return {Line::tr("✗ Ran, but rows differ from the original"), CellTone::Bad};
    if (report.halves && !report.halves->differs.empty())
        return {Line::tr("✗ Ran, but the parts differ from the whole"), CellTone::Bad};
    if (report.halves && report.halves->alone)
        return {Line::tr("✓ Ran with what was cut off"), CellTone::Good};
    return {Line::tr("✓ Ran on %1").arg(providersText(report.providers)), CellTone::Good};
}

QList<TestRunPart> testRunParts(const TestReport &report)
{
    if (report.halves && report.halves->alone)
        return {halvesPart(*report.halves),
                {Line::tr("does not run with inputs that are made up: %1").arg(describe(*report.halves->alone)),
                 CellTone::Warning}};
    QList<TestRunPart> parts;
    for (const QString &text : {Line::tr("load %1").arg(milliseconds(report.measurement.loadMs)),
                                Line::tr("first run %1").arg(milliseconds(report.measurement.firstMs)),
                                medianText(report), memoryText(report), Line::tr("inputs: %1").arg(feedText(report))}) {
        if (!text.isEmpty())
            parts.append({text});
    }
    parts.append(shapesPart(report));
    if (report.rows)
        parts.append(rowsPart(report));
    if (report.halves)
        parts.append(halvesPart(*report.halves));
    addFindings(parts, report);
    if (!report.runtimeVersion.empty())
        parts.append({Line::tr("ONNX Runtime %1").arg(toQString(report.runtimeVersion))});
    return parts;
}

FedDims fedDims(const std::vector<InputFeed> &inputs, const PanelState &state)
{
    FedDims dims;
    for (const InputFeed &feed : inputs) {
        const auto input = state.graph->input(feed.name);
        const auto shape = input ? state.shapeAfter(*input).type.shape : std::nullopt;
        const std::size_t rank = shape ? std::min(shape->size(), feed.dims.size()) : 0;
        for (std::size_t axis = 0; axis < rank; ++axis) {
            const Dim &dim = (*shape)[axis];
            const std::string place = ShapeEdits::Axis{feed.name, std::uint32_t(axis)}.text();
            const std::pair fed(dim.isParam() ? dim.param() : place, feed.dims[axis]);
            if (dim.isDynamic() && std::ranges::find(dims, fed) == dims.end())
                dims.push_back(fed);
        }
    }
    return dims;
}

QString fedSizesText(const FedDims &dims)
{
    constexpr std::size_t most = 6;
    QStringList sizes;
    for (std::size_t i = 0; i < std::min(most, dims.size()); ++i)
        sizes.append(Line::tr("%1 = %2").arg(displayText(toQString(dims[i].first))).arg(dims[i].second));
    if (dims.size() > most)
        sizes.append(QStringLiteral("…"));
    return sizes.join(QStringLiteral(", "));
}

QString valueChoicesText(const std::vector<Problem> &problems)
{
    QStringList texts;
    for (const Problem &problem : problems) {
        if (problem.code != Problem::Code::ValueChoosesBranch || problem.args.empty())
            continue;
        const QString input = displayText(toQString(problem.args[0]));
        texts.append(problem.args.size() < 3 ? Line::tr("the value of %1 decides which branch runs").arg(input)
                                             : Line::tr("the value of %1 decides which branch runs (%2: the %3 branch)")
                                                   .arg(input, toQString(problem.args[1]), toQString(problem.args[2])));
    }
    texts.removeDuplicates();
    return texts.join(QStringLiteral("; "));
}

QString feedReasons(const TestReport &report)
{
    QStringList lines;
    for (const InputFeed &feed : report.inputs) {
        QStringList dims;
        for (const std::int64_t dim : feed.dims)
            dims.append(QString::number(dim));
        lines.append(QStringLiteral("%1 [%2]: %3")
                         .arg(toQString(feed.name), dims.join(QStringLiteral(", ")), toQString(feed.reason)));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace shapewright
