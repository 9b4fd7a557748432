// SPDX-License-Identifier: Apache-2.0
#include "app/gui/start/offscreentask.h"

#include "app/gui/compare/comparewindow.h"
#include "app/gui/export/pictureexport.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/start/mainwindow.h"
#include "app/gui/start/readinesscontroller.h"
#include "app/gui/window/workspace.h"
#include "model/edits/nearestnames.h"
#include "model/wording/wording.h"
#include "views/graph/view/graphview.h"

#include <QAction>
#include <QCoreApplication>
#include <QPixmap>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace shapewright {

namespace {

void printError(const QString &message)
{
    if (!message.isEmpty())
        std::fprintf(stderr, "shapewright: %s\n", qPrintable(message));
}

} // namespace

void writeWhenSettled(CompareWindow &window, const CommandLine &line)
{
    const auto end = [](int exitCode, const QString &message = {}) {
        printError(message);
        QCoreApplication::exit(exitCode);
    };
    QObject::connect(&window, &CompareWindow::failed, &window, [end](const Error &error) { end(3, describe(error)); });
    QObject::connect(&window.pictures(), &PictureExport::failed, &window,
                     [end](const Error &error) { end(4, describe(error)); });
    QObject::connect(&window.pictures(), &PictureExport::written, &window,
                     [end](const QString &, const QString &notice) { end(0, notice); });
    const auto write = [end, &window, line] {
        if (!line.screenshot.isEmpty() && !window.grab().save(line.screenshot, "PNG"))
            return end(4, OffscreenTask::tr("The picture could not be written to %1.").arg(line.screenshot));
        if (!line.exported)
            return end(0);
        window.pictures().start(*line.exported);
    };
    QObject::connect(&window, &CompareWindow::settled, &window, write,
                     Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
}

OffscreenTask::OffscreenTask(MainWindow &window, const CommandLine &line, QObject *parent)
    : QObject(parent), m_window(window), m_line(line)
{
    // The picture is what the command line says, however large the model is; a thumbnail is what says most.
    if (!m_line.exported || m_line.exported->thumbnailSize == 0)
        connect(&window.document(), &Document::opened, this,
                [this] { m_window.workspace().view().blocks().setShown(m_line.areBlocksShown); });
    // The connection is queued so that all other receivers of this signal have updated the window before it is painted.
    if (m_line.model.isEmpty())
        QTimer::singleShot(0, this, &OffscreenTask::write);
    else
        connect(&window, &MainWindow::settled, this, &OffscreenTask::write, Qt::QueuedConnection);
    if (!m_line.graph.isEmpty())
        connect(&window.document(), &Document::opened, this, &OffscreenTask::showGraph);
    if (!m_line.provider.isEmpty())
        connect(&window.document(), &Document::opened, this, &OffscreenTask::showProvider);
    connect(&window.document(), &Document::openFailed, this,
            [this](const QString &, const Error &error) { fail(3, describe(error)); });
    // Without these shapes or answers the picture would not show what was asked for.
    const auto failWithError = [this](const Error &error) { fail(1, describe(error)); };
    connect(&window.document(), &Document::propagationFailed, this, failWithError);
    connect(&window.readiness(), &ReadinessController::failed, this, failWithError);
}

void OffscreenTask::showGraph()
{
    const std::vector<Graph> &graphs = m_window.document().state().graph->graphs();
    const std::string wanted = m_line.graph.toStdString();
    const auto found = std::ranges::find(graphs, wanted, &Graph::path);
    if (found != graphs.end()) {
        m_window.navigator().showGraph(GraphId(found - graphs.begin()));
        return;
    }
    std::vector<std::string> paths, args{wanted};
    std::ranges::transform(graphs, std::back_inserter(paths), &Graph::path);
    std::ranges::move(nearestNames(wanted, paths), std::back_inserter(args));
    fail(1, describe(Error{ErrorCode::GraphNotFound, std::move(args), {}, {}}));
}

void OffscreenTask::showProvider()
{
    if (m_window.readiness().show(m_line.provider))
        return;
    fail(2, tr("There is no execution provider “%1”; shapewright-cli check lists them.").arg(m_line.provider));
}

void OffscreenTask::write()
{
    // The window is also settled between opening the model and applying the edits, which then make it unsettled again.
    if (m_isDone || (!m_line.model.isEmpty() && !m_window.isSettled()))
        return;
    m_isDone = true;
    if (!m_line.screenshot.isEmpty() && !m_window.grab().save(m_line.screenshot, "PNG")) {
        finish(4, tr("The picture could not be written to %1.").arg(m_line.screenshot));
        return;
    }
    if (m_line.exported)
        exportPicture();
    else
        finishWithEditStatus();
}

void OffscreenTask::exportPicture()
{
    PictureExport &pictures = m_window.pictures();
    connect(&pictures, &PictureExport::failed, this, [this](const Error &error) { finish(4, describe(error)); });
    connect(&pictures, &PictureExport::written, this, [this](const QString &, const QString &notice) {
        printError(notice);
        finishWithEditStatus();
    });
    pictures.start(*m_line.exported);
}

void OffscreenTask::finishWithEditStatus()
{
    const bool hasErrors = m_window.document().state().hasErrors();
    finish(hasErrors ? 1 : 0, hasErrors ? tr("The edits do not fit the model; see the picture.") : QString());
}

void OffscreenTask::fail(int exitCode, const QString &message)
{
    m_isDone = true;
    finish(exitCode, message);
}

void OffscreenTask::finish(int exitCode, const QString &message)
{
    printError(message);
    QCoreApplication::exit(exitCode);
}

} // namespace shapewright
