// SPDX-License-Identifier: Apache-2.0
#include "app/gui/savecontroller.h"

#include "app/gui/runcontroller.h"
#include "app/gui/savedialog.h"
#include "model/onnx/modelfile.h"
#include "model/wording.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include <atomic>
#include <utility>

namespace shapewright {

SaveController::SaveController(JobRunner &jobs, RunController &runs, QWidget *window)
    : QObject(window), m_jobs(jobs), m_runs(runs), m_window(window)
{
    connect(&m_runs, &RunController::finished, this, &SaveController::takeReport);
}

void SaveController::start(const PanelState &state, const Theme &theme)
{
    if (m_dialog || m_planning)
        return;
    m_state = state;
    m_planning = true;
    const auto name = std::make_shared<QString>();
    m_jobs.start<SavePlan>(
        tr("Planning what to save"),
        [state, name](const JobContext &) {
            // Looks into the folder, which may be a slow one.
            *name = proposedName(state.graph->file().path());
            return planSave(*state.graph, state.edits, *state.after);
        },
        [this, theme, name](Result<SavePlan> &plan) { ask(theme, *name, plan); });
}

void SaveController::ask(const Theme &theme, const QString &name, Result<SavePlan> &plan)
{
    m_planning = false;
    if (!plan) {
        Q_EMIT failed(plan.error());
        return;
    }
    m_dialog = new SaveDialog(theme, m_state, *plan, QDir::toNativeSeparators(name), m_window);
    connect(m_dialog, &SaveDialog::saveRequested, this, &SaveController::confirmAndWrite);
    connect(m_dialog, &SaveDialog::forceRequested, this, [this] { commit(false); });
    connect(m_dialog, &SaveDialog::cancelRequested, this, &SaveController::cancel);
    connect(m_dialog, &QDialog::finished, this, [this] { m_pending.reset(); });
    m_dialog->open();
}

void SaveController::confirmAndWrite()
{
    const QFileInfo target(m_dialog->target());
    if (!target.exists()) {
        write(false);
        return;
    }
    const QFileInfo original(m_state.graph->file().path());
    const bool isOriginal = target.canonicalFilePath() == original.canonicalFilePath();
    auto *question = new QMessageBox(
        QMessageBox::Warning, tr("Replace the file?"),
        isOriginal ? tr("%1 is the model that is open. Replace it by the fixed one?").arg(target.fileName())
                   : tr("%1 exists already. Replace it?").arg(target.fileName()),
        QMessageBox::NoButton, m_dialog);
    question->setObjectName(QStringLiteral("replaceQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *replace = question->addButton(tr("Replace"), QMessageBox::AcceptRole);
    question->setDefaultButton(question->addButton(QMessageBox::Cancel));
    connect(replace, &QPushButton::clicked, this, [this] { write(true); });
    question->open();
}

void SaveController::write(bool overwrite)
{
    if (!m_dialog)
        return;
    SaveOptions options = m_dialog->options();
    options.overwrite = overwrite;
    const QString target = QFileInfo(m_dialog->target()).absoluteFilePath();
    m_dialog->showBusy(tr("Writing and checking the file…"));
    const auto fraction = std::make_shared<std::atomic<double>>(0);
    auto *clock = new QTimer(m_dialog);
    connect(clock, &QTimer::timeout, m_dialog, [this, fraction] { m_dialog->showProgress(fraction->load()); });
    clock->start(100);
    m_job = m_jobs.start<Pending>(
        tr("Saving %1").arg(QFileInfo(target).fileName()),
        [state = m_state, options, target, fraction](const JobContext &job) -> Result<Pending> {
            const auto plan = planSave(*state.graph, state.edits, *state.after, options);
            if (!plan)
                return tl::unexpected(plan.error());
            const JobContext both{job.stop, [&](double done) {
                                      *fraction = done;
                                      job.report(done);
                                  }};
            auto pending = PendingSave::write(*state.graph, *plan, target, options, both);
            if (!pending)
                return tl::unexpected(pending.error());
            return std::make_shared<PendingSave>(std::move(*pending));
        },
        [this, clock = QPointer(clock)](Result<Pending> &written) {
            delete clock;
            takeWritten(written);
        });
}

void SaveController::takeWritten(Result<Pending> &written)
{
    m_job = 0;
    if (!m_dialog)
        return; // and the file goes with the result
    if (!written) {
        fail(written.error());
        return;
    }
    m_pending = *written;
    if (!m_dialog->testsBefore()) {
        commit(false);
        return;
    }
    if (m_runs.isRunning()) {
        m_dialog->showFailure(tr("Another test run is under way. Wait for its end or cancel it, then save again."),
                              false);
        m_pending.reset();
        return;
    }
    m_testing = true;
    m_dialog->showBusy(tr("Testing the new file on the CPU…"));
    m_dialog->showProgress(-1);
    m_runs.runFile(m_state, m_pending->path());
}

void SaveController::takeReport(const Result<TestReport> &report)
{
    if (!std::exchange(m_testing, false) || !m_dialog)
        return;
    if (report && report->shapesMatch()) {
        commit(true);
    } else if (!report && report.error().code == ErrorCode::Cancelled) {
        m_pending.reset();
        m_dialog->showFailure(tr("Cancelled; nothing was saved."), false);
    } else {
        const QString reason = report ? tr("An output has another shape than predicted; see Test run in the window.")
                                      : describe(report.error());
        m_dialog->showFailure(tr("The test of the new file failed: %1").arg(reason), true);
    }
}

void SaveController::commit(bool tested)
{
    if (!m_pending || !m_dialog)
        return;
    m_dialog->showBusy(tr("Saving…"));
    m_job = m_jobs.start<QString>(
        tr("Saving"),
        [pending = std::exchange(m_pending, nullptr)](const JobContext &) -> Result<QString> {
            if (const auto done = pending->commit(); !done)
                return tl::unexpected(done.error());
            return pending->target();
        },
        [this, tested](Result<QString> &path) {
            m_job = 0;
            if (!path) {
                fail(path.error());
                return;
            }
            if (m_dialog)
                m_dialog->accept();
            Q_EMIT saved(*path, tested);
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
        Q_EMIT failed(error);
        return;
    }
    if (error.code == ErrorCode::ExternalDataWouldMove)
        m_dialog->offerExternalData();
    m_dialog->showFailure(error.code == ErrorCode::Cancelled ? tr("Cancelled; nothing was saved.") : describe(error),
                          false);
}

} // namespace shapewright
