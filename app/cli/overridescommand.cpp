// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/openedmodel.h"
#include "app/cli/problemlines.h"
#include "app/cli/texts.h"
#include "model/edits/edittext.h"
#include "model/edits/resolvededits.h"
#include "model/edits/sizeranges.h"
#include "model/overrides/overridecode.h"
#include "model/report/jsonforms.h"
#include "model/types/text.h"
#include "model/wording/overridewording.h"

#include <QJsonArray>

#include <algorithm>
#include <utility>
#include <vector>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

struct OverridesOptions : Options {
    std::vector<CodeTarget> targets; // empty for all
    SizeRange range;
};

void readRange(OptionReader &reader, const QString &option, OtherSizes &range)
{
    for (const QString &text : reader.values(option)) {
        ShapeEdits given;
        if (const Result<void> added = addDimEdit(given, text); !added)
            reader.fail(added.error());
        if (hasRanges(given))
            reader.failUsage(Cli::tr("--%1 takes one size, not the range “%2”").arg(option, text));
        for (const auto &[symbol, dim] : given.symbols)
            range.symbols.insert_or_assign(symbol, dim);
        for (const auto &[axis, dim] : given.axes)
            range.axes.insert_or_assign(axis, dim);
    }
}

void readOverridesOptions(OptionReader &reader, OverridesOptions &options)
{
    for (const QString &name : reader.values(u"for"_s)) {
        if (const auto target = codeTargetNamed(name))
            options.targets.push_back(*target);
        else
            reader.failUsage(Cli::tr("--for must be one of %1, not “%2”").arg(codeTargetList().join(u", "_s), name));
    }
    readRange(reader, u"min"_s, options.range.least);
    readRange(reader, u"max"_s, options.range.greatest);
    if (options.edits.isEmpty())
        reader.failUsage(Cli::tr("overrides needs edits: set at least one dim"));
}

struct Code {
    CodeTargetNames names;
    OverrideCode code;

    [[nodiscard]] bool isComplete() const { return std::ranges::none_of(code.skipped, &SkippedEdit::isLoss); }
};

// The code for the requested targets, or for all.
QList<Code> codesFor(const OverridesOptions &options, const Overrides &overrides)
{
    QList<Code> codes;
    for (const CodeTargetNames &names : codeTargets()) {
        const bool isWanted =
            options.targets.empty() || std::ranges::find(options.targets, names.target) != options.targets.end();
        if (isWanted)
            codes.append({names, overrideCode(names.target, overrides, options.model)});
    }
    return codes;
}

QJsonArray skippedJson(const std::vector<SkippedEdit> &skipped)
{
    QJsonArray list;
    for (const SkippedEdit &one : skipped)
        list.append(QJsonObject{{u"why"_s, skipReasonName(one.why)},
                                {u"place"_s, toQString(one.place)},
                                {u"value"_s, one.value ? QJsonValue(qint64(*one.value)) : QJsonValue()},
                                {u"lost"_s, one.isLoss()},
                                {u"message"_s, describe(one)}});
    return list;
}

void writeCodesJson(const QList<Code> &codes, const Overrides &overrides, const ShapeEdits &edits)
{
    QJsonArray list, dims;
    for (const DimOverride &dim : chooseOverrides(overrides).overrides)
        dims.append(QJsonObject{{u"by"_s, dim.kind == DimOverride::Kind::Name ? u"name"_s : u"denotation"_s},
                                {u"name"_s, toQString(dim.name)},
                                {u"value"_s, qint64(dim.value)}});
    for (const Code &one : codes)
        list.append(QJsonObject{{u"for"_s, QString::fromLatin1(one.names.name)},
                                {u"text"_s, one.code.text.isEmpty() ? QJsonValue() : QJsonValue(one.code.text)},
                                {u"unsaid"_s, skippedJson(one.code.skipped)}});
    writeJson({{u"overrides"_s, dims}, {u"ranges"_s, rangesJson(edits)}, {u"code"_s, list}});
}

// Writes each skipped edit once, with the languages that it concerns unless it concerns all of them.
void writeSkipped(const QList<Code> &codes)
{
    std::vector<SkippedEdit> printed;
    for (const Code &one : codes) {
        for (const SkippedEdit &skipped : one.code.skipped) {
            if (std::ranges::find(printed, skipped) != printed.end())
                continue;
            printed.push_back(skipped);
            QStringList titles;
            for (const Code &other : codes) {
                if (std::ranges::find(other.code.skipped, skipped) != other.code.skipped.end())
                    titles.append(QString::fromLatin1(other.names.title));
            }
            const QString kind = skipped.isLoss() ? Cli::tr("warning") : Cli::tr("note");
            const QString where = titles.size() < codes.size() ? titles.join(u", "_s) + u": "_s : QString();
            writeErr(printable(u"%1: %2%3"_s.arg(kind, where, describe(skipped)).toStdString()));
        }
    }
}

void writeCodesText(const QList<Code> &codes)
{
    for (const Code &one : codes) {
        if (codes.size() > 1)
            writeOut((&one == &codes.first() ? u"=== %1 ==="_s : u"\n=== %1 ==="_s)
                         .arg(QString::fromLatin1(one.names.title)));
        if (!one.code.text.isEmpty())
            writeOut(one.code.text.chopped(1));
        else if (codes.size() > 1)
            writeOut(Cli::tr("(nothing to write)"));
    }
    writeSkipped(codes);
}

// The sizes of --min and --max are checked like edits.
std::vector<Problem> rangeProblems(const OverridesOptions &options, const ModelGraph &graph)
{
    std::vector<Problem> problems;
    for (const auto &[end, sizes] :
         {std::pair(RangeEnd::Least, &options.range.least), std::pair(RangeEnd::Greatest, &options.range.greatest)})
        std::ranges::copy(resolveEdits(graph, editsAt(options.edits, end), *sizes).problems,
                          std::back_inserter(problems));
    return problems;
}

ExitCode writeOverrides(const OverridesOptions &options, const JobContext &job)
{
    const auto fitted = openFitted(options, job);
    if (!fitted)
        return fitted.error();
    const ModelGraph &graph = *fitted->graph;
    const std::vector<Problem> problems = rangeProblems(options, graph);
    const auto isError = [](const Problem &problem) { return problem.severity == Severity::Error; };
    if (std::ranges::any_of(problems, isError))
        return failProblems(problems, graph, options.json);
    const Overrides overrides = overridesOf(graph, options.edits, options.range);
    const QList<Code> codes = codesFor(options, overrides);
    if (options.json)
        writeCodesJson(codes, overrides, options.edits);
    else
        writeCodesText(codes);
    // If no target was requested, the first one (Python) decides the exit code.
    const bool isComplete =
        options.targets.empty() ? codes.first().isComplete() : std::ranges::all_of(codes, &Code::isComplete);
    return isComplete ? ExitCode::Done : ExitCode::Fault;
}

QList<ArgumentParser::Option> overridesOptions()
{
    return editOptions() +
           QList<ArgumentParser::Option>{
               {u"for"_s, u"LANGUAGE"_s, Cli::tr("%1 (default: all)").arg(codeTargetList().join(u", "_s))},
               {u"min"_s, u"NAME=NUMBER"_s,
                Cli::tr(
                    "minimum size of a dim, for targets that accept a range (or set the range: --dim NAME=1..8:4)")},
               {u"max"_s, u"NAME=NUMBER"_s, Cli::tr("maximum size of a dim, likewise")}};
}

} // namespace

Command overridesCommand()
{
    return {
        u"overrides"_s,
        {u"MODEL"_s},
        Cli::tr("print code that applies the edits when a session loads the unchanged file (free dimension overrides)"),
        overridesOptions,
        readThenRun(readOverridesOptions, writeOverrides)};
}

} // namespace shapewright::cli
