// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fixoutput.h"

#include "app/cli/adapting.h"
#include "app/cli/folding.h"
#include "app/cli/testreportlines.h"
#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/edits/edittext.h"
#include "model/edits/sizeranges.h"
#include "model/report/jsonforms.h"
#include "model/types/text.h"
#include "model/wording/runwording.h"
#include "model/wording/texts.h"
#include "model/wording/wording.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString finalText(const ValueType &type)
{
    if (type.shape)
        return printable(*type.shape);
    return type.isTensor() || type.text.empty() ? u"?"_s : printable(type.fullText());
}

// After the arrow, where the type was said before.
QString changedText(const ValueType &type)
{
    return type.inner ? printable(*type.inner) : finalText(type);
}

// Prints the changes of graph inputs and outputs, and only the number of those of value_info.
void writeChanges(const std::vector<DeclaredChange> &changes, const ModelGraph &graph)
{
    std::unordered_set<std::string_view> listed;
    for (const auto *ids : {&graph.main().inputs, &graph.main().outputs}) {
        for (const ValueId id : *ids)
            listed.insert(graph.value(id).name);
    }
    TextTable lines;
    std::size_t others = 0;
    for (const DeclaredChange &change : changes) {
        // An output may have a value_info, too.
        if (change.graph == graph.main().path && listed.erase(change.name) > 0)
            lines.addRow({printable(change.name), finalText(change.before), u"→ "_s + changedText(change.after)});
        else
            ++others;
    }
    for (const QString &line : lines.lines())
        writeOut(line);
    if (others > 0)
        writeOut(Cli::tr("  and %1 value_info declarations (--json lists them)").arg(others));
}

// No file can hold a range, so a person is told where it is to be given.
void writeRanges(const ShapeEdits &edits)
{
    QStringList ranges;
    for (const PlacedRange &placed : rangesOf(edits))
        ranges.append(u"%1 = %2"_s.arg(printable(placed.place), rangeText(placed.range)));
    if (!ranges.isEmpty())
        writeOut(Cli::tr("  %1: stays dynamic, since a file cannot hold a range; “overrides” prints it for TensorRT "
                         "and OpenVINO")
                     .arg(ranges.join(u"; "_s)));
}

void writeData(const std::vector<PlannedData> &data)
{
    constexpr qsizetype mostLines = 10;
    QStringList lines;
    for (const PlannedData &one : data) {
        if (const QString line = describe(one); !line.isEmpty())
            lines.append(u"  "_s + printable(line));
    }
    for (const QString &line : firstTexts(lines, mostLines, Cli::tr("  and %1 more files (--json lists them)")))
        writeOut(line);
}

std::size_t comparedCount(const TestReport &report)
{
    std::size_t count = 0;
    for (const auto *tensors : {&report.outputs, &report.tensors})
        count += std::size_t(
            std::ranges::count_if(*tensors, [](const auto &tensor) { return tensor.difference.has_value(); }));
    return count;
}

QJsonObject fixJson(const FixedModel &model, const FixTests &tests, const FixOptions &options, const QString &out)
{
    QJsonValue folded, test;
    if (model.folded) {
        QJsonObject json = foldedJson(*model.folded);
        json[u"compared"_s] =
            tests.unfolded && *tests.unfolded ? QJsonValue(qint64(comparedCount(**tests.unfolded))) : QJsonValue();
        json[u"readiness"_s] = providerChangesJson(model.providers);
        folded = json;
    }
    if (tests.test) {
        QJsonObject json = *tests.test ? testJson(**tests.test) : failedTestJson(tests.test->error());
        addOthers(json, tests.sizes, tests.others);
        if (tests.halves)
            json[u"halves"_s] = halvesJson(*tests.halves);
        test = json;
    }
    QJsonObject json{{u"out"_s, out.isEmpty() ? QJsonValue() : QJsonValue(out)},
                     {u"report"_s, options.report.isEmpty() ? QJsonValue() : QJsonValue(options.report)},
                     {u"changes"_s, changesJson(model.plan.changes)},
                     {u"still_dynamic"_s, stillDynamicJson(model.plan.stillDynamic)},
                     {u"ranges"_s, rangesJson(model.wanted)},
                     {u"external_data"_s, externalDataJson(model.data)},
                     {u"folded"_s, folded},
                     {u"parts"_s, model.parts != nullptr ? QJsonValue(partsJson(*model.parts->part)) : QJsonValue()},
                     {u"problems"_s, problemsJson(model.problems(), model.problemGraph())},
                     {u"test"_s, test}};
    addAdaptedJson(model.adapted, model.rows, json);
    return json;
}

void writeFixed(const FixedModel &model, const FixTests &tests, const FixOptions &options, const QString &out)
{
    if (out.isEmpty())
        writeOut(model.isChanged() ? Cli::tr("Would change:") : Cli::tr("Nothing would change."));
    else
        writeOut(
            (model.isChanged() ? Cli::tr("Wrote %1") : Cli::tr("Wrote %1, without a change.")).arg(printable(out)));
    if (model.adapted)
        writeAdapted(*model.adapted, model.rows);
    writeChanges(model.plan.changes, *model.graph);
    writeRanges(model.wanted);
    if (model.folded) {
        writeFolded(*model.folded, options.edits);
        writeProviderChanges(model.providers);
    }
    writeData(model.data);
    if (tests.unfolded && *tests.unfolded && !options.force)
        writeOut(Cli::tr("Identical to the unfolded model, bit by bit: %1 tensors, optimizations off.")
                     .arg(comparedCount(**tests.unfolded)));
    if (tests.test && *tests.test && !options.force) {
        QStringList sizes;
        for (const SizedTest &test : tests.sizes)
            sizes.append(describe(test.at));
        writeOut(
            tests.others.empty()
                ? Cli::tr("It runs, with the predicted shapes.")
                : printable(Cli::tr("It runs, with the predicted shapes, at %1.").arg(sizes.join(Cli::tr("; at ")))));
        for (const QString &line : comparedLines(**tests.test))
            writeOut(line);
    }
    if (tests.halves && !tests.halves->error && !options.force)
        writeOut(printable(Cli::tr("Together with what was cut off: %1.").arg(halvesText(*tests.halves))));
    if (!options.report.isEmpty())
        writeOut(Cli::tr("Report: %1").arg(printable(options.report)));
}

} // namespace

void writeStillDynamic(const std::vector<DeclaredChange> &declarations)
{
    if (declarations.empty())
        return;
    TextTable lines;
    for (const DeclaredChange &declaration : declarations)
        lines.addRow({printable(declaration.name), finalText(declaration.after)});
    writeErr(Cli::tr("Still dynamic:"));
    writeErr(lines.lines().join(u'\n'));
}

void writeResult(const FixedModel &model, const FixTests &tests, const FixOptions &options, const QString &out)
{
    if (options.json)
        writeJson(fixJson(model, tests, options, out));
    else if (!options.quiet)
        writeFixed(model, tests, options, out);
}

} // namespace shapewright::cli
