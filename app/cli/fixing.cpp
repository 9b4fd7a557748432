// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fixing.h"

#include "app/cli/adapting.h"
#include "app/cli/fixedmodel.h"
#include "app/cli/fixoutput.h"
#include "app/cli/fixtesting.h"
#include "app/cli/folding.h"
#include "app/cli/openedmodel.h"
#include "app/cli/problemlines.h"
#include "app/cli/texts.h"
#include "model/edits/sizeranges.h"
#include "model/report/reportfile.h"
#include "model/report/savereport.h"
#include "model/shape/propagation/propagate.h"

#include <algorithm>
#include <optional>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

// To a graph that lives as long as the command.
std::shared_ptr<const ModelGraph> pointer(const ModelGraph &graph)
{
    return {std::shared_ptr<const void>(), &graph};
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

// Runs `fix` once, from the opened model to the written file. Steps return an exit code if the command must end.
class Fix
{
public:
    Fix(const ModelGraph &graph, const FixOptions &options, const JobContext &job, const CutModel *parts)
        : m_model{.original = graph, .parts = parts, .wanted = options.edits}, m_options(options), m_job(job),
          m_testing(m_model, m_options, m_job)
    {
        m_options.edits = savedEdits(graph, options.edits);
    }
    ExitCode run();

private:
    using Ended = std::optional<ExitCode>;

    Ended adapt();
    // Checks the model with all sizes of the ranges.
    Ended checkRanges();
    Ended fold();
    ExitCode dryRun();
    ExitCode write();
    [[nodiscard]] bool foldHelps() const;
    // The option that would help where the edits do not fit; empty if there is none.
    [[nodiscard]] QString wayOut() const;
    // Whether the edits change a static dim whose size is baked into the model, too, and can be adapted.
    [[nodiscard]] bool adaptHelps() const;
    // Writes the report completely, under a temporary name.
    Result<void> writeReport(ReportFile &report, const PendingSave &pending) const;
    ExitCode fail(const Error &error) const { return cli::fail(error, m_options.json); }

    FixedModel m_model;
    FixOptions m_options; // its edits are without ranges
    const JobContext &m_job;
    FixTesting m_testing;
};

ExitCode Fix::run()
{
    if (m_options.test && !m_options.dryRun)
        m_testing.prepare();
    if (m_options.wishes.adapt) {
        if (const Ended ended = adapt())
            return *ended;
    }
    if (hasRanges(m_model.wanted)) {
        if (const Ended ended = checkRanges())
            return *ended;
    }
    auto table = propagate(*m_model.graph, m_options.edits, m_job);
    if (!table)
        return fail(table.error());
    m_model.table = m_model.unfoldedTable = *std::move(table);
    if (m_options.wishes.fold) {
        if (const Ended ended = fold())
            return *ended;
    }
    if (m_options.test)
        m_model.table = tableFor(m_options.testing.run.optimization, m_model.table);
    if (m_model.table->hasErrors() && !m_options.force)
        return failProblems(m_model.table->problems, *m_model.graph, m_options.json, wayOut());
    auto plan = planSave(*m_model.graph, m_options.edits, *m_model.table, m_options.save);
    if (!plan)
        return fail(plan.error());
    m_model.plan = *std::move(plan);
    if (!m_options.json && !m_options.quiet)
        writeProblems(m_model.problems(), m_model.problemGraph());
    if (!m_options.json && adaptHelps())
        writeErr(Cli::tr("warning: the model also holds the old size in constants, so that its results may be wrong; "
                         "--adapt changes them"));
    if (m_model.plan.omitsValueInfo)
        writeErr(Cli::tr("note: ONNX Runtime would not load the model with value_info in it, so none was added"));
    writeStillDynamic(m_model.plan.stillDynamic);
    if (m_options.requireStatic && !m_model.plan.stillDynamic.empty())
        return fail({ErrorCode::StillDynamic, {std::to_string(dynamicDimCount(m_model.plan.stillDynamic))}, {}, {}});
    return m_options.dryRun ? dryRun() : write();
}

Fix::Ended Fix::checkRanges()
{
    auto table = propagate(*m_model.graph, m_model.wanted, m_job);
    if (!table)
        return fail(table.error());
    m_model.ranged = tableFor(m_options.testing.run.optimization, *std::move(table));
    if (!m_model.ranged->hasErrors() || m_options.force)
        return {};
    return failProblems(m_model.ranged->problems, *m_model.graph, m_options.json);
}

bool Fix::adaptHelps() const
{
    const std::vector<AdaptWish> wishes = adaptWishes(m_model.original, m_options.edits);
    if (m_options.wishes.adapt || wishes.empty())
        return false;
    const auto adapted = adaptModel(pointer(m_model.original), wishes, m_job);
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
    if (m_options.wishes.fold || std::ranges::none_of(m_model.table->problems, isOfLoading))
        return false;
    const auto folded = foldModel(pointer(*m_model.graph), m_options.edits, {}, m_job);
    const auto table = folded ? propagate(*folded->graph, m_options.edits, m_job) : tl::unexpected(folded.error());
    return table && !(*table)->hasErrors();
}

Fix::Ended Fix::adapt()
{
    auto adapted = adaptToEdits(pointer(*m_model.graph), m_options, m_job);
    if (!adapted)
        return adapted.error();
    m_model.adapted = *std::move(adapted);
    m_model.graph = m_model.unfolded = m_model.adapted->graph.get();
    return {};
}

Fix::Ended Fix::fold()
{
    auto folded = foldTold(pointer(*m_model.graph), m_options.edits, *m_options.wishes.fold, m_job, !m_options.json);
    auto table = folded ? propagate(*folded->graph, m_options.edits, m_job) : tl::unexpected(folded.error());
    if (!table)
        return fail(table.error());
    const bool isTold = m_options.json || !m_options.quiet;
    auto providers = providerChanges(isTold ? knownProviders() : std::vector<Provider>(),
                                     {*m_model.unfolded, *m_model.unfoldedTable}, {*folded->graph, **table}, m_job);
    if (!providers)
        return fail(providers.error());
    m_model.folded = *std::move(folded);
    m_model.graph = m_model.folded->graph.get();
    m_model.table = *std::move(table);
    m_model.providers = *std::move(providers);
    return {};
}

ExitCode Fix::dryRun()
{
    auto data = planData(m_model.graph->file(), m_model.plan, m_options.out, m_options.save.externalData, m_job);
    if (!data)
        return fail(data.error());
    m_model.data = std::move(data->files);
    writeResult(m_model, m_testing.tests(), m_options, {});
    return ExitCode::Done;
}

ExitCode Fix::write()
{
    auto pending = PendingSave::write(*m_model.graph, m_model.plan, m_options.out, m_options.save, m_job);
    if (!pending)
        return fail(pending.error());
    m_model.data = pending->externalData();
    std::optional<ReportFile> report;
    if (!m_options.report.isEmpty()) {
        auto file = ReportFile::create(m_options.report, m_options.save.overwrite, *m_model.graph, m_options.out);
        if (!file)
            return fail(file.error());
        report = *std::move(file);
    }
    if (m_model.adapted && !m_model.adapted->changes.empty()) {
        const auto rows = compareWithOriginalRows(*m_model.adapted, m_model.original, *m_model.graph, *m_model.table,
                                                  pending->path(), m_options, m_job);
        if (!rows)
            return rows.error();
        m_model.rows = *rows;
    }
    if (m_options.test) {
        if (const Ended failed = m_testing.run(pending->path()))
            return *failed;
    }
    Result<void> done = report ? writeReport(*report, *pending) : Result<void>();
    if (done && m_job.cancelled())
        done = failure(ErrorCode::Cancelled);
    if (done)
        done = pending->commit();
    if (done && report)
        done = report->commit();
    if (!done)
        return fail(done.error());
    writeResult(m_model, m_testing.tests(), m_options, m_options.out);
    return ExitCode::Done;
}

Result<void> Fix::writeReport(ReportFile &report, const PendingSave &pending) const
{
    const auto before = propagate(*m_model.graph, {}, m_job);
    if (!before)
        return tl::unexpected(before.error());
    const auto content = saveReport({.graph = *m_model.graph,
                                     .edits = {m_model.wanted, m_options.wishes},
                                     .before = **before,
                                     .after = *m_model.table,
                                     .plan = m_model.plan,
                                     .file = pending,
                                     .test = m_testing.tests().test,
                                     .adapted = m_model.adapted ? &*m_model.adapted : nullptr,
                                     .folded = m_model.folded ? &*m_model.folded : nullptr,
                                     .parts = m_model.parts != nullptr ? &*m_model.parts->part : nullptr},
                                    m_job);
    return content ? report.write(*content, m_job) : tl::unexpected(content.error());
}

} // namespace

ExitCode fixModel(const ModelGraph &graph, const FixOptions &options, const JobContext &job, const CutModel *parts)
{
    return Fix(graph, options, job, parts).run();
}

} // namespace shapewright::cli
