// SPDX-License-Identifier: Apache-2.0
#include "app/cli/adapting.h"
#include "app/cli/command.h"
#include "app/cli/folding.h"
#include "app/cli/openedmodel.h"
#include "app/cli/partsoptions.h"
#include "app/cli/problemlines.h"
#include "app/cli/providernames.h"
#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/edits/sizeranges.h"
#include "model/edits/suggestiontext.h"
#include "model/report/jsonforms.h"
#include "model/shape/propagation/propagate.h"
#include "model/types/text.h"
#include "model/wording/readinesswording.h"

#include <QJsonArray>

#include <algorithm>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

struct CheckOptions : Options {
    bool isOfAll = true; // no provider was asked for by name
    std::vector<Provider> providers = knownProviders();
};

void readCheckOptions(OptionReader &reader, CheckOptions &options)
{
    if (reader.isSet(u"provider"_s)) {
        options.isOfAll = false;
        options.providers = readProviders(reader, reader.values(u"provider"_s));
    }
    options.wishes.adapt |= reader.isSet(u"adapt"_s);
    readFoldOptions(reader, options.wishes);
}

QJsonValue textJson(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonObject blockerJson(const Blocker &blocker, const ModelGraph &graph)
{
    const Node &node = graph.node(blocker.node);
    const QJsonValue none;
    return {{u"graph"_s, toQString(graph.graph(blocker.node.graph).path)},
            {u"node"_s, toQString(node.name)},
            {u"index"_s, qint64(blocker.node.index)},
            {u"op_type"_s, toQString(node.opType)},
            {u"domain"_s, toQString(node.domain)},
            {u"reason"_s, toQString(reasonName(blocker.reason))},
            {u"message"_s, reasonText(blocker, graph)},
            {u"tensor"_s, blocker.value ? toQString(graph.value(*blocker.value).name) : none},
            {u"axis"_s, blocker.axis ? QJsonValue(qint64(*blocker.axis)) : none},
            {u"dims"_s, namesJson(blocker.isGoneOnceFixed() ? blocker.names : std::vector<std::string>())}};
}

QJsonObject answerJson(const ProviderAnswer &answer, const ModelGraph &graph)
{
    const Readiness &readiness = answer.readiness;
    QJsonArray blockers;
    for (const Blocker &blocker : readiness.blockers)
        blockers.append(blockerJson(blocker, graph));
    return {{u"id"_s, toQString(answer.provider.id)},
            {u"name"_s, toQString(answer.provider.name)},
            {u"execution_provider"_s, toQString(answer.provider.executionProvider)},
            {u"source"_s, toQString(answer.provider.source)},
            {u"date"_s, toQString(answer.provider.date)},
            {u"verdict"_s, toQString(verdictName(readiness.verdict))},
            {u"ready"_s, readiness.isReady()},
            {u"nodes"_s, qint64(readiness.nodes)},
            {u"taken"_s, qint64(readiness.supported)},
            {u"partitions"_s, qint64(readiness.partitions)},
            {u"nodes_once_fixed"_s, qint64(readiness.nodesOnceFixed)},
            {u"taken_once_fixed"_s, qint64(readiness.supportedOnceFixed)},
            {u"needs"_s, namesJson(readiness.needs)},
            {u"suggestion"_s, textJson(suggestionLine(answer.needed))},
            {u"blockers"_s, blockers}};
}

// Prints the reasons why a provider does not support nodes, the most frequent first.
void writeBlockers(const ProviderAnswer &answer, const ModelGraph &graph)
{
    constexpr std::size_t most = 10;
    writeOut(u"\n%1: %2"_s.arg(printable(answer.provider.name), printable(answer.provider.note)));
    if (const QString counts = countsText(answer.readiness, graph); !counts.isEmpty())
        writeOut(u"  %1."_s.arg(counts));
    const std::vector<BlockerGroup> &groups = answer.groups;
    TextTable lines;
    for (std::size_t i = 0; i < std::min(groups.size(), most); ++i) {
        const Blocker &first = answer.readiness.blockers[groups[i].blockers.front()];
        lines.addRow({printable(nodesText(groups[i], answer.readiness, graph)), printable(reasonText(first, graph))});
    }
    if (!lines.isEmpty())
        writeOut(Cli::tr("  not supported:\n%1").arg(lines.lines().join(u'\n')));
    if (groups.size() > most)
        writeOut(Cli::tr("  and %1 other reasons; --json lists more").arg(groups.size() - most));
    if (const QString line = suggestionLine(answer.needed); !line.isEmpty())
        writeOut(Cli::tr("  try: %1").arg(printable(line)));
}

// With `changes`, the table shows the coverage and the partitions before and after.
void writeAnswers(const std::vector<ProviderAnswer> &answers, const std::vector<ProviderChange> &changes,
                  const ModelGraph &graph, bool withBlockers)
{
    TextTable table;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        QStringList row{printable(answers[i].provider.name)};
        if (changes.empty())
            row.append(shareText(answers[i].readiness));
        else
            row += changeCells(changes[i]);
        table.addRow(row << printable(verdictText(answers[i].readiness)));
    }
    writeOut(table.lines().join(u'\n'));
    for (const ProviderAnswer &answer : answers) {
        if (withBlockers)
            writeBlockers(answer, graph);
    }
    writeOut(u'\n' + readinessLimitsText().replace(u". "_s, u".\n"_s));
    if (!withBlockers)
        writeOut(Cli::tr("--provider NAME lists what one of them does not support."));
}

// The model that is assessed: as it is, adapted or folded.
struct CheckedModel {
    FittedModel fitted;
    std::optional<AdaptedModel> adapted;
    std::optional<FoldedModel> folded;
    std::shared_ptr<const ShapeTable> unfolded; // the shapes of the model before it was folded; may have errors
    ShapeEdits edits;                           // those of the saved file, which providers see; without ranges
    std::vector<Problem> problems{};            // with all sizes of ranges
};

tl::expected<CheckedModel, ExitCode> openChecked(CheckOptions options, const JobContext &job)
{
    auto graph = openModel(options, job);
    if (!graph)
        return tl::unexpected(fail(graph.error(), options.json));
    if (const auto taken = takeWishedParts(*graph, options, job); !taken)
        return tl::unexpected(fail(taken.error(), options.json));
    CheckedModel checked;
    if (options.wishes.adapt) {
        auto adapted = adaptToEdits(*graph, options, job);
        if (!adapted)
            return tl::unexpected(adapted.error());
        graph = adapted->graph;
        checked.adapted = *std::move(adapted);
    }
    checked.edits = savedEdits(**graph, options.edits);
    if (options.wishes.fold) {
        const auto unfolded = propagate(**graph, checked.edits, job);
        auto folded = unfolded ? foldTold(*graph, checked.edits, *options.wishes.fold, job, !options.json)
                               : tl::unexpected(unfolded.error());
        if (!folded)
            return tl::unexpected(fail(folded.error(), options.json));
        checked.unfolded = *unfolded;
        graph = folded->graph;
        checked.folded = *std::move(folded);
    }
    auto made = fitted(*std::move(graph), options, job, RunSettings::Optimization::All);
    if (!made)
        return tl::unexpected(made.error());
    checked.fitted = *std::move(made);
    checked.problems = checked.fitted.table->problems; // with all sizes of ranges
    if (hasRanges(options.edits)) {
        const auto saved = propagate(*checked.fitted.graph, checked.edits, job);
        if (!saved)
            return tl::unexpected(fail(saved.error(), options.json));
        checked.fitted.table = *saved;
    }
    return checked;
}

ExitCode checkProviders(const CheckOptions &options, const JobContext &job)
{
    const auto checked = openChecked(options, job);
    if (!checked)
        return checked.error();
    const FittedModel *fitted = &checked->fitted;
    // Without edits one table is enough. A second one would double the memory for a large model.
    const Result<std::shared_ptr<const ShapeTable>> unedited =
        checked->edits.isEmpty() ? fitted->table : propagate(*fitted->graph, {}, job);
    if (!unedited)
        return fail(unedited.error(), options.json);
    const DynamicDims dims =
        dimsUnderEdits(*fitted->graph, dynamicDims(*fitted->graph, **unedited), **unedited, checked->edits);
    const auto answers = askProviders(options.providers, *fitted->graph, checked->edits, dims, *fitted->table, job);
    if (!answers)
        return fail(answers.error(), options.json);
    std::vector<ProviderChange> changes;
    if (const auto &folded = checked->folded) {
        auto made = providerChanges(options.providers, {*folded->original, *checked->unfolded},
                                    {*fitted->graph, *fitted->table}, job);
        if (!made)
            return fail(made.error(), options.json);
        changes = *std::move(made);
    }
    if (options.json) {
        QJsonArray array;
        for (std::size_t i = 0; i < answers->size(); ++i) {
            QJsonObject answer = answerJson((*answers)[i], *fitted->graph);
            if (!changes.empty())
                answer[u"before"_s] = readinessJson(changes[i].before);
            array.append(answer);
        }
        writeJson({{u"providers"_s, array},
                   {u"adapted"_s, checked->adapted ? QJsonValue(adaptedJson(*checked->adapted)) : QJsonValue()},
                   {u"folded"_s, checked->folded ? QJsonValue(foldedJson(*checked->folded)) : QJsonValue()},
                   {u"problems"_s, problemsJson(checked->problems, *fitted->graph)},
                   {u"limits"_s, readinessLimitsText()}});
    } else {
        if (checked->adapted)
            writeAdapted(*checked->adapted, {});
        if (checked->folded)
            writeFolded(*checked->folded, options.edits);
        writeAnswers(*answers, changes, *fitted->graph, !options.isOfAll);
        writeProblems(checked->problems, *fitted->graph);
    }
    const bool areReady =
        std::ranges::all_of(*answers, [](const ProviderAnswer &answer) { return answer.readiness.isReady(); });
    return areReady || options.isOfAll ? ExitCode::Done : ExitCode::Fault;
}

QList<ArgumentParser::Option> checkOptions()
{
    return editOptions() +
           QList<ArgumentParser::Option>{
               {u"provider"_s, u"NAME"_s,
                Cli::tr(
                    "check this execution provider, or one described by a FILE.json; exit with 1 unless it supports "
                    "all nodes (%1; coreml and openvino mean each of theirs)")
                    .arg(providerIds())}} +
           adaptOptions() + foldOptions();
}

} // namespace

Command checkCommand()
{
    return {u"check"_s,
            {u"MODEL"_s},
            Cli::tr("check which execution providers support the model, with edits if any, and what is unsupported"),
            checkOptions,
            readThenRun(readCheckOptions, checkProviders)};
}

} // namespace shapewright::cli
