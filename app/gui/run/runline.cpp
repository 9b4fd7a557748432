// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/runline.h"

#include "app/gui/document/document.h"
#include "app/gui/edits/editfiles.h"
#include "app/gui/run/imagefeed.h"
#include "app/gui/run/runcontroller.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>

namespace shapewright {

RunLine::RunLine(JobRunner &jobs, const Document &document, const RunController &runs, QWidget *window)
    : QObject(window), m_jobs(jobs), m_document(document), m_runs(runs), m_window(window)
{
}

void RunLine::copy()
{
    TestSettings settings = m_runs.settings();
    const QStringList inputs = takeImages(settings, m_document.state());
    QApplication::clipboard()->setText(runLineOf(m_document.edits(), m_document.path(), settings));
    if (!inputs.isEmpty())
        Q_EMIT imagesLeftOut(inputs);
}

void RunLine::saveImages()
{
    auto *dialog = new QFileDialog(m_window, tr("Save what images are fed as"), QFileInfo(m_document.path()).path());
    dialog->setObjectName(QStringLiteral("imagesFolder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, &RunLine::saveInto);
    dialog->open();
}

void RunLine::saveInto(const QString &folder)
{
    const auto work = [state = m_document.state(), path = m_document.path(), settings = m_runs.settings(),
                       folder](const JobContext &job) -> Result<QString> {
        const SettingsWithImages made = withImages(settings, state, folder, job);
        if (!made.faults.empty())
            return tl::unexpected(made.faults.front().error);
        return runLineOf(state.edits, path, made.settings);
    };
    m_jobs.start<QString>(tr("Saving what images are fed as"), work, [this, folder](Result<QString> &line) {
        if (line) {
            QApplication::clipboard()->setText(*line);
            Q_EMIT imagesSaved(folder);
        } else if (line.error().code != ErrorCode::Cancelled) {
            Q_EMIT failed(line.error());
        }
    });
}

} // namespace shapewright
