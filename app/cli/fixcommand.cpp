// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fixing.h"

#include "app/cli/adapting.h"
#include "app/cli/command.h"
#include "app/cli/cuttingaway.h"
#include "app/cli/dropin.h"
#include "app/cli/folding.h"
#include "app/cli/openedmodel.h"
#include "app/cli/partsoptions.h"
#include "app/cli/problemlines.h"
#include "app/cli/testing.h"
#include "app/cli/testreportlines.h"
#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/edits/edittext.h"
#include "model/edits/sizeranges.h"
#include "model/report/jsonforms.h"
#include "model/report/reportfile.h"
#include "model/report/savereport.h"
#include "model/run/testrun/testfile.h"
#include "model/save/dataplan.h"
#include "model/shape/propagation/propagate.h"
#include "model/types/text.h"
#include "model/wording/runwording.h"
#include "model/wording/wording.h"

#include <QTemporaryDir>

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

void readFixOptions(OptionReader &reader, FixOptions &options)
{
    options.out = reader.positional(1);
    options.test = options.save.isTested = reader.isSet(u"test"_s);
    options.dryRun = reader.isSet(u"dry-run"_s);
    options.requireStatic = reader.isSet(u"require-static"_s);
    options.report = reader.value(u"report"_s);
    if (options.dryRun && !options.report.isEmpty())
        reader.failUsage(Cli::tr("--report describes a written file, but --dry-run writes none"));
    options.save.keepDeclarations = reader.isSet(u"keep-declarations"_s);
    options.save.writeValueInfo = reader.isSet(u"write-value-info"_s);
    options.save.overwrite = reader.isSet(u"overwrite"_s);
    if (const QString data = reader.value(u"external-data"_s); data == u"copy")
        options.save.externalData = SaveOptions::ExternalData::Copy;
    else if (data == u"inline")
        options.save.externalData = SaveOptions::ExternalData::Inline;
    else if (!data.isEmpty() && data != u"keep")
        reader.failUsage(data == u"link" ? Cli::tr("--external-data link is not supported, since onnx refuses data "
                                                   "with several hard links; use copy")
                                         : Cli::tr("--external-data must be keep, copy or inline, not “%1”").arg(data));
    readFoldOptions(reader, options.wishes);
    readPartsOptions(reader, options.wishes.parts);
    options.cutAway = reader.value(u"cut-away"_s);
    if (!options.cutAway.isEmpty() && !options.wishes.parts.cutTo.empty())
        reader.failUsage(Cli::tr("--cut-away cannot be combined with --cut-to"));
    options.wishes.adapt |= reader.isSet(u"adapt"_s);
    options.save.isTested |= options.wishes.adapt;
    readTestOptions(reader, options);
    if (options.wishes.adapt)
        refuseComparing(reader, options.testing);
    for (const ArgumentParser::Option &option : testOptions()) {
        if (!options.test && reader.isSet(option.name))
            reader.failUsage(Cli::tr("--%1 requires --test").arg(option.name));
    }
}

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

std::size_t dynamicDimCount(const std::vector<DeclaredChange> &declarations)
{
    std::size_t count = 0;
    for (const DeclaredChange &declaration : declarations) {
        const auto &shape = declaration.after.shape;
        count += shape ? std::size_t(std::ranges::count_if(*shape, &Dim::isDynamic)) : 1;
    }
    return count;
}

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
    const qsizetype others = lines.size() - mostLines;
    for (const QString &line : lines.mid(0, mostLines))
        writeOut(line);
    if (others > 0)
        writeOut(Cli::tr("  and %1 more files (--json lists them)").arg(others));
}

// To a graph that lives as long as the command.
std::shared_ptr<const ModelGraph> pointer(const ModelGraph &graph)
{
    return {std::shared_ptr<const void>(), &graph};
}

std::size_t comparedCount(const TestReport &report)
{
    std::size_t count = 0;
    for (const auto *tensors : {&report.outputs, &report.tensors})
        count += std::size_t(
            std::ranges::count_if(*tensors, [](const auto &tensor) { return tensor.difference.has_value(); }));
    return count;
}

// Runs `fix` once, from the opened model to the written file.
class Fix
{
public:
    Fix(const ModelGraph &graph, const FixOptions &options, const JobContext &job, const CutModel *parts)
        : m_original(graph), m_unfolded(&graph), m_graph(&graph), m_wanted(options.edits), m_options(options),
          m_job(job), m_parts(parts)
    {
        m_options.edits = savedEdits(graph, options.edits);
    }
    ExitCode run();

private:
    // Adapts the model. Returns false if the command must end with m_exit.
    bool adapt();
    // Checks the model with all sizes of the ranges. Returns false likewise.
    bool checkRanges();
    // Folds the model. Returns false if the command must end with m_exit.
    bool fold();
    ExitCode dryRun();
    ExitCode write();
    [[nodiscard]] bool foldHelps() const;
    // The option that would help where the edits do not fit; empty if there is none.
    [[nodiscard]] QString wayOut() const;
    // Whether the edits change a static dim whose size is baked into the model, too, and can be adapted.
    [[nodiscard]] bool adaptHelps() const;
    // Compares a part, with what was cut off, with the whole. Returns likewise.
    bool isPartProven(const QString &path);
    // Tests the temporary file. Returns false if the command must end with m_exit.
    bool passesTest(const QString &path);
    bool passes(const Result<TestReport> &report, const std::vector<SizeAt> &at = {});
    // The problems to show: with ranges, those with any of their sizes.
    [[nodiscard]] const std::vector<Problem> &problems() const { return (m_ranged ? m_ranged : m_table)->problems; }
    [[nodiscard]] const ModelGraph &problemGraph() const { return m_ranged ? *m_unfolded : *m_graph; }
    // Compares it with the same model that is not folded.
    bool isFoldProven(const QString &path);
    // Writes the report completely, under a temporary name.
    Result<void> writeReport(ReportFile &report, const PendingSave &pending) const;
    void printResult(const QString &out) const;

    const ModelGraph &m_original;
    const ModelGraph *m_unfolded; // the adapted model, if it is to be adapted
    const ModelGraph *m_graph;    // the folded model, if one is asked for
    const ShapeEdits m_wanted;    // with the ranges, which m_options.edits are without
    FixOptions m_options;
    const JobContext &m_job;
    const CutModel *m_parts; // of which model it is a part; null: of none
    std::shared_ptr<const ShapeTable> m_table;
    std::shared_ptr<const ShapeTable> m_unfoldedTable;
    std::shared_ptr<const ShapeTable> m_ranged; // with the best sizes of ranges; null without ranges
    std::optional<AdaptedModel> m_adapted;
    std::optional<RowsComparison> m_rows;
    std::optional<FoldedModel> m_folded;
    std::vector<ProviderChange> m_providers; // by folding
    SavePlan m_plan;
    std::vector<PlannedData> m_data;
    std::optional<TestRunner> m_runner; // exists only if the file will be tested
    std::optional<Result<TestReport>> m_test;
    std::vector<SizedTest> m_tests; // what m_test and m_otherTests tested
    std::vector<Result<TestReport>> m_otherTests;
    std::optional<HalvesReport> m_halves;
    std::optional<Result<TestReport>> m_proof; // that folding changes no number
    ExitCode m_exit = ExitCode::Done;
};

ExitCode Fix::run()
{
    if (m_options.test && !m_options.dryRun)
        m_runner.emplace(TestRunner::defaultProgram()).prepare();
    if (m_options.wishes.adapt && !adapt())
        return m_exit;
    if (hasRanges(m_wanted) && !checkRanges())
        return m_exit;
    auto table = propagate(*m_graph, m_options.edits, m_job);
    if (!table)
        return fail(table.error(), m_options.json);
    m_table = m_unfoldedTable = *std::move(table);
    if (m_options.wishes.fold && !fold())
        return m_exit;
    if (m_options.test)
        m_table = tableFor(m_options.testing.run.optimization, m_table);
    if (m_table->hasErrors() && !m_options.force)
        return failProblems(m_table->problems, *m_graph, m_options.json, wayOut());
    auto plan = planSave(*m_graph, m_options.edits, *m_table, m_options.save);
    if (!plan)
        return fail(plan.error(), m_options.json);
    m_plan = *std::move(plan);
    if (!m_options.json && !m_options.quiet)
        writeProblems(problems(), problemGraph());
    if (!m_options.json && adaptHelps())
        writeErr(Cli::tr("warning: the model also holds the old size in constants, so that its results may be wrong; "
                         "--adapt changes them"));
    if (m_plan.omitsValueInfo)
        writeErr(Cli::tr("note: ONNX Runtime would not load the model with value_info in it, so none was added"));
    writeStillDynamic(m_plan.stillDynamic);
    if (m_options.requireStatic && !m_plan.stillDynamic.empty())
        return fail({ErrorCode::StillDynamic, {std::to_string(dynamicDimCount(m_plan.stillDynamic))}, {}, {}},
                    m_options.json);
    return m_options.dryRun ? dryRun() : write();
}

bool Fix::checkRanges()
{
    auto table = propagate(*m_graph, m_wanted, m_job);
    if (!table) {
        m_exit = fail(table.error(), m_options.json);
        return false;
    }
    m_ranged = tableFor(m_options.testing.run.optimization, *std::move(table));
    if (!m_ranged->hasErrors() || m_options.force)
        return true;
    m_exit = failProblems(m_ranged->problems, *m_graph, m_options.json);
    return false;
}

bool Fix::adaptHelps() const
{
    const std::vector<AdaptWish> wishes = adaptWishes(m_original, m_options.edits);
    if (m_options.wishes.adapt || wishes.empty())
        return false;
    const auto adapted = adaptModel(pointer(m_original), wishes, m_job);
    return adapted && !adapted->refusal &&
           std::ranges::any_of(adapted->changes, [](const auto &change) { return !change.steps.empty(); });
}

QString Fix::wayOut() const
{
    return adaptHelps() ? u"--adapt"_s : foldHelps() ? u"--fold"_s : QString();
}

// Whether the model would load if it were folded.
bool Fix::foldHelps() const
{
    if (m_options.wishes.fold || std::ranges::none_of(m_table->problems, isOfLoading))
        return false;
    const auto folded = foldModel(pointer(*m_graph), m_options.edits, {}, m_job);
    const auto table = folded ? propagate(*folded->graph, m_options.edits, m_job) : tl::unexpected(folded.error());
    return table && !(*table)->hasErrors();
}

bool Fix::adapt()
{
    auto adapted = adaptToEdits(pointer(*m_graph), m_options, m_job);
    if (!adapted) {
        m_exit = adapted.error();
        return false;
    }
    m_adapted = *std::move(adapted);
    m_graph = m_unfolded = m_adapted->graph.get();
    return true;
}

bool Fix::fold()
{
    auto folded = foldTold(pointer(*m_graph), m_options.edits, *m_options.wishes.fold, m_job, !m_options.json);
    auto table = folded ? propagate(*folded->graph, m_options.edits, m_job) : tl::unexpected(folded.error());
    if (!table) {
        m_exit = fail(table.error(), m_options.json);
        return false;
    }
    const bool isTold = m_options.json || !m_options.quiet;
    auto providers = providerChanges(isTold ? knownProviders() : std::vector<Provider>(),
                                     {*m_unfolded, *m_unfoldedTable}, {*folded->graph, **table}, m_job);
    if (!providers) {
        m_exit = fail(providers.error(), m_options.json);
        return false;
    }
    m_folded = *std::move(folded);
    m_graph = m_folded->graph.get();
    m_table = *std::move(table);
    m_providers = *std::move(providers);
    return true;
}

ExitCode Fix::dryRun()
{
    auto data = planData(m_graph->file(), m_plan, m_options.out, m_options.save.externalData, m_job);
    if (!data)
        return fail(data.error(), m_options.json);
    m_data = std::move(data->files);
    printResult({});
    return ExitCode::Done;
}

ExitCode Fix::write()
{
    auto pending = PendingSave::write(*m_graph, m_plan, m_options.out, m_options.save, m_job);
    if (!pending)
        return fail(pending.error(), m_options.json);
    m_data = pending->externalData();
    std::optional<ReportFile> report;
    if (!m_options.report.isEmpty()) {
        auto file = ReportFile::create(m_options.report, m_options.save.overwrite, *m_graph, m_options.out);
        if (!file)
            return fail(file.error(), m_options.json);
        report = *std::move(file);
    }
    if (m_adapted && !m_adapted->changes.empty()) {
        const auto rows =
            compareWithOriginalRows(*m_adapted, m_original, *m_graph, *m_table, pending->path(), m_options, m_job);
        if (!rows)
            return rows.error();
        m_rows = *rows;
    }
    if (m_options.test && !passesTest(pending->path()))
        return m_exit;
    Result<void> done = report ? writeReport(*report, *pending) : Result<void>();
    if (done && m_job.cancelled())
        done = failure(ErrorCode::Cancelled);
    if (done)
        done = pending->commit();
    if (done && report)
        done = report->commit();
    if (!done)
        return fail(done.error(), m_options.json);
    printResult(m_options.out);
    return ExitCode::Done;
}

bool Fix::passesTest(const QString &path)
{
    if (m_folded && m_folded->isChanged && !isFoldProven(path))
        return false;
    auto tests = sizedTests(*m_graph, m_wanted, m_table, m_job);
    if (!tests) {
        m_exit = fail(tests.error(), m_options.json);
        return false;
    }
    m_tests = *std::move(tests);
    if (!isPartProven(path))
        return false;
    TestOptions best = m_options;
    best.edits = m_tests.front().edits;
    m_test = runModel(*m_runner, *m_graph, *m_tests.front().table, path, best, m_job);
    // Sizes that nobody knows are made up for new inputs. What the part before them gives counts for more.
    if (m_halves && !m_halves->error && !*m_test && m_test->error().code == ErrorCode::RunFailed) {
        if (!m_options.json)
            writeErr(printable(
                Cli::tr("warning: it does not run with inputs that are made up: %1").arg(describe(m_test->error()))));
        return true;
    }
    if (!passes(*m_test, m_tests.front().at))
        return false;
    m_otherTests = runOthers(*m_runner, *m_graph, m_tests, path, m_options, m_job);
    for (std::size_t i = 0; i < m_otherTests.size(); ++i) {
        if (!passes(m_otherTests[i], m_tests[i + 1].at))
            return false;
    }
    return true;
}

bool Fix::isPartProven(const QString &path)
{
    if (m_parts == nullptr || !m_parts->isHalf() || m_adapted)
        return true;
    CutModel cut = *m_parts;
    cut.file = path;
    m_halves = compareHalves(TestRunner::defaultProgram(), cut, m_options.testing, m_job);
    if (m_halves->error && m_halves->error->code == ErrorCode::Cancelled) {
        m_exit = fail(*m_halves->error, m_options.json);
        return false;
    }
    if (m_halves->error && !m_options.json)
        writeErr(printable(Cli::tr("warning: %1").arg(halvesText(*m_halves))));
    if (m_halves->differs.empty() || m_options.force)
        return true;
    m_exit = fail({ErrorCode::TestFailed, {}, halvesText(*m_halves).toStdString(), {}}, m_options.json);
    return false;
}

bool Fix::isFoldProven(const QString &path)
{
    const QTemporaryDir folder;
    const auto unfolded = writeTestFile(*m_unfolded, m_options.edits, *m_unfoldedTable, folder.path(), m_job);
    if (!unfolded) {
        m_exit = fail(unfolded.error(), m_options.json);
        return false;
    }
    const TestedFile original = testedFile(*unfolded ? &**unfolded : nullptr, *m_unfolded);
    m_proof = compareExactly(*m_runner, *m_graph, *m_table, path, original, m_options, m_job);
    if (*m_proof && (*m_proof)->original && (*m_proof)->original->error) {
        // A model that runs only once it is folded has nothing that it can be compared with.
        writeErr(
            printable(Cli::tr("warning: the model that is not folded does not run, so that nothing is compared: %1")
                          .arg(describe(*(*m_proof)->original->error))));
        m_proof.reset();
        return true;
    }
    // A difference inside counts, too, even if no output shows it.
    const OutputReport *different = *m_proof ? (*m_proof)->firstDifferent() : nullptr;
    if (different != nullptr && !m_options.force) {
        m_exit = fail({ErrorCode::TestFailed,
                       {},
                       Cli::tr("folding changes “%1”: %2")
                           .arg(toQString(different->name), describe(*different->difference))
                           .toStdString(),
                       {}},
                      m_options.json);
        return false;
    }
    return passes(*m_proof);
}

bool Fix::passes(const Result<TestReport> &report, const std::vector<SizeAt> &at)
{
    Error failed{ErrorCode::TestFailed, {}, {}, {}};
    const QString place = at.empty() ? QString() : Cli::tr("at %1: ").arg(describe(at));
    if (report) {
        if (report->passed())
            return true;
        failed.detail = (place + failureText(*report)).toStdString();
        if (!m_options.json)
            writeErr(reportLines(*report).join(u'\n'));
    } else if (isUntestable(report.error().code)) {
        // The model may still be valid, so a warning is enough.
        if (!m_options.json)
            writeErr(printable(Cli::tr("warning: %1").arg(describe(report.error()))));
        return true;
    } else if (report.error().code == ErrorCode::Cancelled) {
        failed = report.error();
    } else {
        failed.detail = (place + describe(report.error())).toStdString();
    }
    if (m_options.force && failed.code == ErrorCode::TestFailed) {
        if (!m_options.json)
            writeErr(printable(Cli::tr("warning: %1").arg(describe(failed))));
        return true;
    }
    m_exit = fail(failed, m_options.json);
    return false;
}

Result<void> Fix::writeReport(ReportFile &report, const PendingSave &pending) const
{
    const auto before = propagate(*m_graph, {}, m_job);
    if (!before)
        return tl::unexpected(before.error());
    const auto content = saveReport({.graph = *m_graph,
                                     .edits = {m_wanted, m_options.wishes},
                                     .before = **before,
                                     .after = *m_table,
                                     .plan = m_plan,
                                     .file = pending,
                                     .test = m_test,
                                     .adapted = m_adapted ? &*m_adapted : nullptr,
                                     .folded = m_folded ? &*m_folded : nullptr,
                                     .parts = m_parts != nullptr ? &*m_parts->part : nullptr},
                                    m_job);
    return content ? report.write(*content, m_job) : tl::unexpected(content.error());
}

void Fix::printResult(const QString &out) const
{
    if (m_options.json) {
        QJsonValue folded, test;
        if (m_folded) {
            QJsonObject json = foldedJson(*m_folded);
            json[u"compared"_s] = m_proof && *m_proof ? QJsonValue(qint64(comparedCount(**m_proof))) : QJsonValue();
            json[u"readiness"_s] = providerChangesJson(m_providers);
            folded = json;
        }
        if (m_test) {
            QJsonObject json = *m_test ? testJson(**m_test) : failedTestJson(m_test->error());
            addOthers(json, m_tests, m_otherTests);
            if (m_halves)
                json[u"halves"_s] = halvesJson(*m_halves);
            test = json;
        }
        QJsonObject json{{u"out"_s, out.isEmpty() ? QJsonValue() : QJsonValue(out)},
                         {u"report"_s, m_options.report.isEmpty() ? QJsonValue() : QJsonValue(m_options.report)},
                         {u"changes"_s, changesJson(m_plan.changes)},
                         {u"still_dynamic"_s, stillDynamicJson(m_plan.stillDynamic)},
                         {u"ranges"_s, rangesJson(m_wanted)},
                         {u"external_data"_s, externalDataJson(m_data)},
                         {u"folded"_s, folded},
                         {u"parts"_s, m_parts != nullptr ? QJsonValue(partsJson(*m_parts->part)) : QJsonValue()},
                         {u"problems"_s, problemsJson(problems(), problemGraph())},
                         {u"test"_s, test}};
        addAdaptedJson(m_adapted, m_rows, json);
        writeJson(json);
        return;
    }
    if (m_options.quiet)
        return;
    const bool isSame = m_parts == nullptr && m_plan.changes.empty() && !(m_adapted && !m_adapted->changes.empty()) &&
                        !(m_folded && m_folded->isChanged) &&
                        std::ranges::none_of(m_data, &PlannedData::changesTensors);
    if (out.isEmpty())
        writeOut(isSame ? Cli::tr("Nothing would change.") : Cli::tr("Would change:"));
    else
        writeOut((isSame ? Cli::tr("Wrote %1, without a change.") : Cli::tr("Wrote %1")).arg(printable(out)));
    if (m_adapted)
        writeAdapted(*m_adapted, m_rows);
    writeChanges(m_plan.changes, *m_graph);
    writeRanges(m_wanted);
    if (m_folded) {
        writeFolded(*m_folded, m_options.edits);
        writeProviderChanges(m_providers);
    }
    writeData(m_data);
    if (m_proof && *m_proof && !m_options.force)
        writeOut(Cli::tr("Identical to the unfolded model, bit by bit: %1 tensors, optimizations off.")
                     .arg(comparedCount(**m_proof)));
    if (m_test && *m_test && !m_options.force) {
        QStringList sizes;
        for (const SizedTest &test : m_tests)
            sizes.append(describe(test.at));
        writeOut(
            m_otherTests.empty()
                ? Cli::tr("It runs, with the predicted shapes.")
                : printable(Cli::tr("It runs, with the predicted shapes, at %1.").arg(sizes.join(Cli::tr("; at ")))));
        for (const QString &line : comparedLines(**m_test))
            writeOut(line);
    }
    if (m_halves && !m_halves->error && !m_options.force)
        writeOut(printable(Cli::tr("Together with what was cut off: %1.").arg(halvesText(*m_halves))));
    if (!m_options.report.isEmpty())
        writeOut(Cli::tr("Report: %1").arg(printable(m_options.report)));
}

ExitCode openAndFix(const FixOptions &options, const JobContext &job)
{
    auto graph = openModel(options, job);
    if (!graph)
        return fail(graph.error(), options.json);
    FixOptions left = options;
    if (!options.cutAway.isEmpty()) {
        const auto cut = tensorsBeforeCut(**graph, options, job);
        if (!cut)
            return fail(cut.error(), options.json);
        left.wishes.parts.cutTo = *cut;
    }
    CutModel parts{.whole = *graph, .edits = {options.edits, left.wishes}};
    const auto taken = takeWishedParts(*graph, left, job);
    if (!taken)
        return fail(taken.error(), options.json);
    if (!*taken)
        return fixModel(**graph, left, job);
    if (!options.json && !options.quiet)
        writeParts(**taken);
    parts.part = std::make_shared<const PartsModel>(**taken);
    return fixModel(**graph, left, job, &parts);
}

QList<ArgumentParser::Option> fixOptions()
{
    return editOptions() +
           QList<ArgumentParser::Option>{
               {u"test"_s,
                {},
                Cli::tr("run the new file before it is put in place; if that fails, nothing is written")},
               {u"dry-run"_s, {}, Cli::tr("show what would change, and write nothing")},
               {u"require-static"_s, {}, Cli::tr("fail if an input or output is still dynamic")},
               {u"keep-declarations"_s, {}, Cli::tr("keep declared shapes even where the nodes prove them wrong")},
               {u"write-value-info"_s, {}, Cli::tr("also write value_info for all inferred shapes")},
               {u"overwrite"_s, {}, Cli::tr("replace OUT if it exists, also when it is IN")},
               {u"external-data"_s, u"keep|copy|inline"_s,
                Cli::tr("external data: keep it in place (OUT in the same folder), copy it, or embed it in OUT (up to "
                        "2 GiB)")},
               {u"report"_s, u"FILE.json"_s,
                Cli::tr("also write a report: hashes, edits, every change, the test's result")}} +
           partsOptions() +
           QList<ArgumentParser::Option>{
               {u"cut-away"_s, u"PROVIDER"_s,
                Cli::tr("cut before the first node that this execution provider does not support")}} +
           adaptOptions() + foldOptions() + testOptions();
}

} // namespace

ExitCode fixModel(const ModelGraph &graph, const FixOptions &options, const JobContext &job, const CutModel *parts)
{
    return Fix(graph, options, job, parts).run();
}

Command fixCommand()
{
    return {u"fix"_s,
            {u"IN"_s, u"OUT"_s},
            Cli::tr("write a model with the edits applied"),
            fixOptions,
            readThenRun(readFixOptions, openAndFix),
            Command::OtherGrammar{isDropIn, dropIn}};
}

} // namespace shapewright::cli
