// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/runline.h"

#include "app/gui/document/document.h"
#include "app/gui/edits/editfiles.h"
#include "app/gui/run/imagefeed.h"
#include "app/gui/run/runcontroller.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/notices.h"
#include "views/graph/picture/displaytext.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>

namespace shapewright {

RunLine::RunLine(JobRunner &jobs, const Document &document, const RunController &runs, Actions &actions,
                 Notices &notices, QWidget *window)
    : QObject(window), m_jobs(jobs), m_document(document), m_runs(runs), m_notices(notices), m_window(window)
{
    connect(actions.copyRun, &QAction::triggered, this, &RunLine::copy);
}

void RunLine::copy()
{
    TestSettings settings = m_runs.settings();
    const QStringList inputs = removeImages(settings, m_document.state());
    QApplication::clipboard()->setText(runLineOf(m_document.edits(), m_document.path(), settings));
    if (inputs.isEmpty())
        return;
    m_notices.show(Notices::Kind::Note,
                   tr("Command copied without the images for %1: the command line does not read images.")
                       .arg(displayText(inputs.join(QStringLiteral(", ")))),
                   {{tr("&Save them as .npy…"), [this] { saveImages(); }}});
}

void RunLine::saveImages()
{
    auto *dialog = new QFileDialog(m_window, tr("Save images as numpy files"), QFileInfo(m_document.path()).path());
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
        const ConvertedSettings made = convertImages(settings, state, folder, job);
        if (!made.faults.empty())
            return tl::unexpected(made.faults.front().error);
        return runLineOf(state.edits, path, made.settings);
    };
    m_jobs.start<QString>(tr("Saving images as numpy files"), work, [this, folder](Result<QString> &line) {
        if (line) {
            QApplication::clipboard()->setText(*line);
            m_notices.show(Notices::Kind::Done,
                           tr("Images saved to %1; the command that uses them was copied.").arg(displayText(folder)));
        } else {
            m_notices.showFailure(line.error());
        }
    });
}

} // namespace shapewright
