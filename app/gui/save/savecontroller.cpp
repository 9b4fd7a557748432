// SPDX-License-Identifier: Apache-2.0
#include "app/gui/save/savecontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/document/graphpreview.h"
#include "app/gui/jobs/outcome.h"
#include "app/gui/run/runcontroller.h"
#include "app/gui/save/savedialog.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/notices.h"
#include "model/onnx/modelfile.h"
#include "model/report/reportfile.h"
#include "model/report/savereport.h"
#include "model/save/dataplan.h"
#include "model/wording/runwording.h"
#include "model/wording/wishwording.h"
#include "model/wording/wording.h"

#include <QAction>
#include <QDesktopServices>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <QUrl>

#include <atomic>
#include <utility>

namespace shapewright {

struct SaveController::WrittenSave {
    PendingSave file;
    SavePlan plan;
    std::optional<ReportFile> report; // empty until commit()
};

SaveController::SaveController(JobRunner &jobs, RunController &runs, Document &document, GraphPreview &preview,
                               Actions &actions, Notices &notices, QWidget *window)
    : QObject(window), m_jobs(jobs), m_runs(runs), m_document(document), m_preview(preview), m_notices(notices),
      m_window(window), m_space(jobs)
{
    connect(actions.saveModel, &QAction::triggered, this, &SaveController::start);
    connect(&m_runs, &RunController::finished, this, &SaveController::finishTest);
}

void SaveController::start()
{
    if (m_dialog || m_planning)
        return;
    m_wanted = m_document.state().written().edits; // with ranges, which the file has not
    m_planning = true;
    m_jobs.start<SaveProposal>(
        tr("Planning the save"),
        [state = m_document.state(), known = m_preview.isCurrent() ? m_preview.model() : nullptr](
            const JobContext &job) { return proposeSave(state, job, known); },
        [this](Result<SaveProposal> &proposal) { ask(proposal); });
}

void SaveController::ask(Result<SaveProposal> &proposal)
{
    m_planning = false;
    if (!proposal) {
        m_notices.showFailure(proposal.error());
        return;
    }
    m_state = proposal->state;
    m_folded = proposal->folded;
    m_foldedRows = proposal->rows;
    if (m_folded && m_preview.model() == m_folded)
        proposal->providers = m_preview.providers();
    m_dialog = new SaveDialog(m_theme, *proposal, m_window);
    connect(m_dialog, &SaveDialog::saveRequested, this, &SaveController::confirmAndWrite);
    connect(m_dialog, &SaveDialog::forceRequested, this, &SaveController::commit);
    connect(m_dialog, &SaveDialog::cancelRequested, this, &SaveController::cancel);
    connect(m_dialog, &SaveDialog::placeChanged, this, &SaveController::measureSpace);
    connect(m_dialog, &SaveDialog::foldToggled, this, &SaveController::wishFold);
    connect(m_dialog, &QDialog::finished, this, [this] { m_pending.reset(); });
    measureSpace();
    m_dialog->open();
}

// The box of the dialog is the wish of the document.
void SaveController::wishFold(bool isOn)
{
    GraphWishes wishes = m_document.wishes();
    wishes.fold = isOn ? std::optional(m_state.wishes.fold.value_or(GraphWishes::Fold())) : std::nullopt;
    if (isOn)
        m_preview.provide(wishes, m_folded, m_foldedRows);
    m_document.setWishes(wishes, foldLabel(isOn));
}

void SaveController::measureSpace()
{
    const auto work = [graph = m_state.graph, target = m_dialog->target()](const JobContext &job) -> Result<SaveSpace> {
        return saveSpace(graph->file(), target, job);
    };
    m_space.start<SaveSpace>(tr("Checking free disk space"), work, [this](Result<SaveSpace> &space) {
        if (!m_dialog)
            return;
        switch (outcomeOf(space)) {
        case Outcome::Done:
            m_dialog->showSpace(*space);
            break;
        case Outcome::Cancelled:
            break;
        case Outcome::Failed: // shown in the dialog, because it covers the notices of the window
            m_dialog->showFailure(describe(space.error()), false);
            break;
        }
    });
}

bool SaveController::isBlockedByRun()
{
    if (!m_dialog->testsBefore() || !m_runs.isRunning())
        return false;
    m_dialog->showFailure(tr("Another test is running. Wait for it or cancel it, then save again."), false);
    return true;
}

void SaveController::confirmAndWrite()
{
    // Checked before writing, because writing a large model takes minutes and would be in vain.
    if (isBlockedByRun())
        return;
    const QFileInfo target(m_dialog->target());
    const QFileInfo report(reportName(target.filePath()));
    const Replaced replaced{target.exists(), m_dialog->writesReport() && report.exists()};
    if (!replaced.model && !replaced.report) {
        write({});
        return;
    }
    const QFileInfo original(m_state.graph->file().path());
    const bool isOriginal = target.canonicalFilePath() == original.canonicalFilePath();
    QString text =
        replaced.model && isOriginal
            ? tr("%1 is the open model. Replace it with the fixed one?").arg(target.fileName())
            : tr("%1 exists already. Replace it?").arg(replaced.model ? target.fileName() : report.fileName());
    if (replaced.model && replaced.report)
        text += QLatin1Char('\n') + tr("%1 is also replaced.").arg(report.fileName());
    auto *question =
        new QMessageBox(QMessageBox::Warning, tr("Replace the file?"), text, QMessageBox::NoButton, m_dialog);
    question->setObjectName(QStringLiteral("replaceQuestion"));
    question->setTextFormat(Qt::PlainText);
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *replace = question->addButton(tr("Replace"), QMessageBox::AcceptRole);
    question->setDefaultButton(question->addButton(QMessageBox::Cancel));
    connect(replace, &QPushButton::clicked, this, [this, replaced] { write(replaced); });
    question->open();
}

void SaveController::write(const Replaced &replaced)
{
    if (!m_dialog)
        return;
    SaveOptions options = m_dialog->options();
    options.overwrite = replaced.model;
    const QString target = QFileInfo(m_dialog->target()).absoluteFilePath();
    const QString reportPath = m_dialog->writesReport() ? reportName(target) : QString();
    m_test.reset();
    m_saved = m_state.written();
    m_saved.wishes = m_document.wishes();
    if (m_folded && m_dialog->folds()) {
        m_saved.graph = m_folded->graph;
        m_saved.before = m_folded->before;
        m_saved.after = m_folded->after;
    }
    m_dialog->showBusy(tr("Writing and checking the file…"));
    const auto fraction = std::make_shared<std::atomic<double>>(0);
    auto *clock = new QTimer(m_dialog);
    connect(clock, &QTimer::timeout, m_dialog, [this, fraction] { m_dialog->showProgress(fraction->load()); });
    clock->start(100);
    const auto work = [state = m_saved, options, target, reportPath, overReport = replaced.report,
                       fraction](const JobContext &job) -> Result<Pending> {
        auto plan = planSave(*state.graph, state.edits, *state.after, options);
        if (!plan)
            return tl::unexpected(plan.error());
        std::optional<ReportFile> report;
        if (!reportPath.isEmpty()) {
            auto file = ReportFile::create(reportPath, overReport, *state.graph, target);
            if (!file)
                return tl::unexpected(file.error());
            report = *std::move(file);
        }
        const JobContext both{job.stop, [&](double done) {
                                  *fraction = done;
                                  job.report(done);
                              }};
        auto pending = PendingSave::write(*state.graph, *plan, target, options, both);
        if (!pending)
            return tl::unexpected(pending.error());
        if (state.isAdapted())
            state.adapted->tellDeclarations(*plan);
        return std::make_shared<WrittenSave>(WrittenSave{*std::move(pending), *std::move(plan), std::move(report)});
    };
    m_job = m_jobs.start<Pending>(tr("Saving %1").arg(QFileInfo(target).fileName()), work,
                                  [this, clock = QPointer(clock)](Result<Pending> &written) {
                                      delete clock;
                                      testOrCommit(written);
                                  });
}

void SaveController::testOrCommit(Result<Pending> &written)
{
    m_job = 0;
    if (!m_dialog)
        return; // the temporary file is removed together with the result
    if (!written) {
        fail(written.error());
        return;
    }
    m_pending = *written;
    if (!m_dialog->testsBefore()) {
        commit();
        return;
    }
    if (isBlockedByRun()) { // another run may have started meanwhile
        m_pending.reset();
        return;
    }
    m_testing = true;
    m_dialog->showBusy(tr("Testing the new file on the CPU…"));
    m_dialog->showProgress(-1);
    PanelState tested = m_saved;
    tested.edits = m_wanted;
    m_runs.runFile(tested, m_document.edits(), m_pending->file.path());
}

void SaveController::finishTest(const Result<TestReport> &report)
{
    if (!std::exchange(m_testing, false) || !m_dialog)
        return;
    m_test = report;
    if (report ? report->passed() : isUntestable(report.error().code)) {
        commit(); // a model that this ONNX Runtime cannot run is saved untested
    } else if (outcomeOf(report) == Outcome::Cancelled) {
        m_pending.reset();
        m_dialog->showFailure(tr("Cancelled; nothing was saved."), false);
    } else {
        const QString reason =
            report ? tr("%1; see Test run in the window.").arg(failureText(*report)) : describe(report.error());
        m_dialog->showFailure(tr("The test of the new file failed: %1").arg(reason), true);
    }
}

void SaveController::commit()
{
    if (!m_pending || !m_dialog)
        return;
    m_dialog->showBusy(tr("Saving…"));
    const auto work = [pending = std::exchange(m_pending, nullptr), state = m_saved, wanted = m_wanted, test = m_test,
                       wished = m_saved.graph != m_state.graph ? m_folded
                                                               : nullptr](const JobContext &job) -> Result<SavedFile> {
        SavedFile saved{pending->file.target(), {}};
        for (const PlannedData &data : pending->file.externalData()) {
            if (const QString text = describe(data); !text.isEmpty())
                saved.data.append(text);
        }
        if (test && !*test && isUntestable(test->error().code))
            saved.whyUntested = describe(test->error());
        else if (test)
            saved.passedTest = *test && (*test)->passed();
        if (state.isAdapted())
            saved.rows =
                test && *test && (*test)->rows ? rowsText(*(*test)->rows) : tr("rows not compared with the original");
        Result<void> done;
        if (pending->report) {
            const auto content = saveReport({.graph = *state.graph,
                                             .edits = {wanted, state.wishes},
                                             .before = *state.before,
                                             .after = *state.after,
                                             .plan = pending->plan,
                                             .file = pending->file,
                                             .test = test,
                                             .adapted = state.isAdapted() ? state.adapted->model.get() : nullptr,
                                             .folded = wished && wished->folded ? &*wished->folded : nullptr,
                                             .parts = state.parts ? state.parts->model.get() : nullptr},
                                            job);
            done = content ? pending->report->write(*content, job) : tl::unexpected(content.error());
        }
        if (done)
            done = pending->file.commit();
        if (done && pending->report) {
            saved.report = pending->report->target();
            done = pending->report->commit();
        }
        return done ? Result<SavedFile>(saved) : tl::unexpected(done.error());
    };
    m_job = m_jobs.start<SavedFile>(tr("Saving"), work, [this](Result<SavedFile> &saved) {
        m_job = 0;
        if (!saved) {
            fail(saved.error());
            return;
        }
        if (m_dialog)
            m_dialog->accept();
        showSaved(*saved);
    });
}

void SaveController::cancel()
{
    if (m_testing)
        m_runs.cancel();
    else
        m_jobs.cancel(m_job);
}

void SaveController::fail(const Error &error)
{
    if (!m_dialog) {
        m_notices.showFailure(error);
        return;
    }
    m_dialog->showFailure(
        outcomeOf(error) == Outcome::Cancelled ? tr("Cancelled; nothing was saved.") : describe(error), false);
}

void SaveController::showSaved(const SavedFile &file)
{
    m_document.setSaved();
    QString text = !file.passedTest   ? tr("Saved as %1, without a test.").arg(file.path)
                   : *file.passedTest ? tr("Saved as %1, after a test run on the CPU.").arg(file.path)
                                      : tr("Saved as %1, though its test failed.").arg(file.path);
    if (!file.whyUntested.isEmpty())
        text += QLatin1Char(' ') + file.whyUntested;
    if (!file.rows.isEmpty())
        text += QLatin1Char(' ') + tr("Adapted: %1.").arg(file.rows);
    if (!file.report.isEmpty())
        text += QLatin1Char(' ') + tr("Report: %1.").arg(QFileInfo(file.report).fileName());
    constexpr qsizetype mostFiles = 2;
    if (!file.data.isEmpty())
        text += QLatin1Char(' ') + tr("%1.").arg(file.data.mid(0, mostFiles).join(QStringLiteral("; ")));
    if (const qsizetype others = file.data.size() - mostFiles; others > 0)
        text += QLatin1Char(' ') + tr("%1 more files likewise.").arg(others);
    const auto openFolder = [folder = QFileInfo(file.path).absolutePath()] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
    };
    m_notices.show(Notices::Kind::Done, text,
                   {{tr("&Open"), [this, path = file.path] { Q_EMIT openRequested(path); }},
                    {tr("Open fol&der"), openFolder, true}});
}

} // namespace shapewright
