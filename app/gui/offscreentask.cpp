// SPDX-License-Identifier: Apache-2.0
#include "app/gui/offscreentask.h"

#include "app/gui/mainwindow.h"
#include "app/gui/workspace.h"
#include "model/wording.h"
#include "views/graph/graphview.h"

#include <QCoreApplication>
#include <QPixmap>
#include <QTimer>

#include <cstdio>

namespace shapewright {

OffscreenTask::OffscreenTask(MainWindow &window, const CommandLine &line, QObject *parent)
    : QObject(parent), m_window(window), m_line(line)
{
    // Queued: what else waits for the same signals comes first, and the window is painted as it then is.
    if (m_line.model.isEmpty())
        QTimer::singleShot(0, this, &OffscreenTask::write);
    else
        connect(&window, &MainWindow::settled, this, &OffscreenTask::write, Qt::QueuedConnection);
    connect(&window.document(), &Document::openFailed, this,
            [this](const QString &, const Error &error) { finish(3, describe(error)); });
}

void OffscreenTask::write()
{
    // Settled without the edits is not the end: they follow at once.
    if (m_done || (!m_line.model.isEmpty() && !m_window.isSettled()))
        return;
    m_done = true;
    if (!m_line.screenshot.isEmpty() && !m_window.grab().save(m_line.screenshot, "PNG")) {
        finish(4, tr("The picture could not be written to %1.").arg(m_line.screenshot));
        return;
    }
    if (!m_line.exportFile.isEmpty()) {
        const GraphView &view = m_window.workspace().view();
        const bool isPng = m_line.exportFile.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive);
        if (!(isPng ? view.exportPng(m_line.exportFile, 2) : view.exportSvg(m_line.exportFile))) {
            finish(4, tr("The picture could not be written to %1.").arg(m_line.exportFile));
            return;
        }
    }
    const bool wrong = m_window.document().isOpen() && m_window.document().state().after->hasErrors();
    finish(wrong ? 1 : 0, wrong ? tr("The edits do not fit the model; the picture shows why.") : QString());
}

void OffscreenTask::finish(int exitCode, const QString &message)
{
    if (!message.isEmpty())
        std::fprintf(stderr, "shapewright: %s\n", qPrintable(message));
    QCoreApplication::exit(exitCode);
}

} // namespace shapewright
