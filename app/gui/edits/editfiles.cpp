// SPDX-License-Identifier: Apache-2.0
#include "app/gui/edits/editfiles.h"

#include "app/gui/document/document.h"
#include "app/gui/files/wholefile.h"
#include "app/gui/jobs/serialworker.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/notices.h"
#include "model/edits/editsfile.h"
#include "model/edits/edittext.h"
#include "model/edits/shellwords.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace shapewright {

Result<void> writeEdits(const QString &path, const ModelEdits &edits)
{
    return writeWhole(path, editsToJson(edits));
}

QString commandLineOf(const ModelEdits &edits, const QString &model)
{
    const QFileInfo info(model);
    const QString out = QDir(info.path()).filePath(info.completeBaseName() + QStringLiteral(".fixed.onnx"));
    return shellLine(QStringList{QStringLiteral("shapewright-cli"), QStringLiteral("fix"), model, out} +
                     editsToArguments(edits));
}

QString runLineOf(const ShapeEdits &edits, const QString &model, const TestSettings &settings)
{
    return shellLine(QStringList{QStringLiteral("shapewright-cli"), QStringLiteral("run"), model} +
                     editsToArguments(edits) + settingsToArguments(settings, !edits.isEmpty()));
}

EditFiles::EditFiles(JobRunner &jobs, SerialWorker &worker, Document &document, Actions &actions, Notices &notices,
                     QWidget *window)
    : QObject(window), m_worker(worker), m_document(document), m_notices(notices), m_window(window), m_loading(jobs)
{
    connect(actions.saveEdits, &QAction::triggered, this, &EditFiles::save);
    connect(actions.loadEdits, &QAction::triggered, this, &EditFiles::load);
    connect(actions.copyArguments, &QAction::triggered, this, &EditFiles::copyArguments);
}

void EditFiles::save()
{
    const QFileInfo model(m_document.path());
    auto *dialog = new QFileDialog(m_window, tr("Save edits"), model.path(), tr("Edits (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->selectFile(model.completeBaseName() + QStringLiteral(".edits.json"));
    connect(dialog, &QFileDialog::fileSelected, this, &EditFiles::write);
    dialog->open();
}

void EditFiles::load()
{
    auto *dialog = new QFileDialog(m_window, tr("Load edits"), QFileInfo(m_document.path()).path(),
                                   tr("Edits (*.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &EditFiles::read);
    dialog->open();
}

void EditFiles::copyArguments()
{
    QApplication::clipboard()->setText(commandLineOf(m_document.allEdits(), m_document.path()));
}

void EditFiles::write(const QString &path)
{
    m_worker.run<void>(
        this, [path, edits = m_document.allEdits()] { return writeEdits(path, edits); },
        [this, path](Result<void> &written) {
            if (written)
                m_notices.show(Notices::Kind::Done, tr("Edits saved to %1.").arg(path));
            else
                m_notices.showFailure(written.error());
        });
}

void EditFiles::read(const QString &path)
{
    m_loading.start<ModelEdits>(
        tr("Loading edits"), [path](const JobContext &) { return readEdits(path); },
        [this, path](Result<ModelEdits> &edits) {
            if (edits)
                m_document.setAllEdits(*edits, tr("edits of %1").arg(QFileInfo(path).fileName()));
            else
                m_notices.showFailure(edits.error());
        });
}

} // namespace shapewright
