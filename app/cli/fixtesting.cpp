// SPDX-License-Identifier: Apache-2.0
#include "app/cli/fixtesting.h"

#include "app/cli/testreportlines.h"
#include "app/cli/texts.h"
#include "model/run/testrun/testfile.h"
#include "model/types/text.h"
#include "model/wording/runwording.h"
#include "model/wording/wording.h"

#include <QTemporaryDir>

namespace shapewright::cli {

FixTesting::FixTesting(const FixedModel &model, const FixOptions &options, const JobContext &job)
    : m_model(model), m_options(options), m_job(job), m_runner(TestRunner::defaultProgram())
{
}

void FixTesting::warn(const QString &message) const
{
    if (!m_options.json)
        writeErr(printable(Cli::tr("warning: %1").arg(message)));
}

std::optional<ExitCode> FixTesting::run(const QString &path)
{
    if (m_model.folded && m_model.folded->isChanged) {
        if (const auto failed = compareUnfolded(path))
            return failed;
    }
    auto sizes = sizedTests(*m_model.graph, m_model.wanted, m_model.table, m_job);
    if (!sizes)
        return fail(sizes.error(), m_options.json);
    m_tests.sizes = *std::move(sizes);
    if (const auto failed = comparePart(path))
        return failed;
    const SizedTest &best = m_tests.sizes.front();
    TestOptions options = m_options;
    options.edits = best.edits;
    m_tests.test = runModel(m_runner, *m_model.graph, *best.table, path, options, m_job);
    const Result<TestReport> &test = *m_tests.test;
    // Sizes that nobody knows are made up for new inputs. What the part before them gives counts for more.
    if (m_tests.halves && !m_tests.halves->error && !test && test.error().code == ErrorCode::RunFailed) {
        warn(Cli::tr("it does not run with inputs that are made up: %1").arg(describe(test.error())));
        return {};
    }
    if (const auto failed = check(test, best.at))
        return failed;
    m_tests.others = runOthers(m_runner, *m_model.graph, m_tests.sizes, path, m_options, m_job);
    for (std::size_t i = 0; i < m_tests.others.size(); ++i) {
        if (const auto failed = check(m_tests.others[i], m_tests.sizes[i + 1].at))
            return failed;
    }
    return {};
}

// Compares a part, with what was cut off, with the whole.
std::optional<ExitCode> FixTesting::comparePart(const QString &path)
{
    if (m_model.parts == nullptr || !m_model.parts->isHalf() || m_model.adapted)
        return {};
    CutModel cut = *m_model.parts;
    cut.file = path;
    m_tests.halves = compareHalves(TestRunner::defaultProgram(), cut, m_options.testing, m_job);
    const HalvesReport &halves = *m_tests.halves;
    if (halves.error && halves.error->code == ErrorCode::Cancelled)
        return fail(*halves.error, m_options.json);
    if (halves.error)
        warn(halvesText(halves));
    if (halves.differs.empty() || m_options.force)
        return {};
    return fail({ErrorCode::TestFailed, {}, halvesText(halves).toStdString(), {}}, m_options.json);
}

// Compares it with the same model that is not folded.
std::optional<ExitCode> FixTesting::compareUnfolded(const QString &path)
{
    const QTemporaryDir folder;
    const auto file = writeTestFile(*m_model.unfolded, m_options.edits, *m_model.unfoldedTable, folder.path(), m_job);
    if (!file)
        return fail(file.error(), m_options.json);
    const TestedFile original = testedFile(*file ? &**file : nullptr, *m_model.unfolded);
    m_tests.unfolded = compareExactly(m_runner, *m_model.graph, *m_model.table, path, original, m_options, m_job);
    const Result<TestReport> &report = *m_tests.unfolded;
    if (report && report->original && report->original->error) {
        // A model that runs only once it is folded has nothing that it can be compared with.
        writeErr(
            printable(Cli::tr("warning: the model that is not folded does not run, so that nothing is compared: %1")
                          .arg(describe(*report->original->error))));
        m_tests.unfolded.reset();
        return {};
    }
    // A difference inside counts, too, even if no output shows it.
    const OutputReport *different = report ? report->firstDifferent() : nullptr;
    if (different != nullptr && !m_options.force) {
        const QString text =
            Cli::tr("folding changes “%1”: %2").arg(toQString(different->name), describe(*different->difference));
        return fail({ErrorCode::TestFailed, {}, text.toStdString(), {}}, m_options.json);
    }
    return check(report);
}

std::optional<ExitCode> FixTesting::check(const Result<TestReport> &report, const std::vector<SizeAt> &at)
{
    Error failed{ErrorCode::TestFailed, {}, {}, {}};
    const QString place = at.empty() ? QString() : Cli::tr("at %1: ").arg(describe(at));
    if (report) {
        if (report->passed())
            return {};
        failed.detail = (place + failureText(*report)).toStdString();
        if (!m_options.json)
            writeErr(reportLines(*report).join(u'\n'));
    } else if (isUntestable(report.error().code)) {
        warn(describe(report.error())); // the model may still be valid
        return {};
    } else if (report.error().code == ErrorCode::Cancelled) {
        failed = report.error();
    } else {
        failed.detail = (place + describe(report.error())).toStdString();
    }
    if (m_options.force && failed.code == ErrorCode::TestFailed) {
        warn(describe(failed));
        return {};
    }
    return fail(failed, m_options.json);
}

} // namespace shapewright::cli
