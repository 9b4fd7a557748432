// SPDX-License-Identifier: Apache-2.0
#include "app/gui/export/changesexport.h"

#include "app/gui/window/notices.h"
#include "model/onnx/modelfile.h"
#include "model/save/outputfile.h"
#include "views/panels/results/changespanel.h"

#include <QFileDialog>
#include <QFileInfo>

namespace shapewright {

ChangesExport::ChangesExport(JobRunner &jobs, const ChangesPanel &panel, Notices &notices, QWidget *window)
    : QObject(window), m_jobs(jobs), m_notices(notices), m_window(window)
{
    connect(&panel, &ChangesPanel::exportRequested, this, &ChangesExport::start);
}

void ChangesExport::start(const std::shared_ptr<const ChangeRows> &rows, const std::vector<int> &order)
{
    const QFileInfo model(rows->state().graph->file().path());
    auto *dialog = new QFileDialog(m_window, tr("Export the shape changes"), model.path(),
                                   tr("Comma-separated values (*.csv);;All files (*)"));
    dialog->setObjectName(QStringLiteral("changesFile"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(model.completeBaseName() + QStringLiteral(".changes.csv"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, rows, order](const QString &path) { write(path, rows, order); });
    dialog->open();
}

void ChangesExport::write(const QString &path, const std::shared_ptr<const ChangeRows> &rows,
                          const std::vector<int> &order)
{
    const auto work = [path, rows, order](const JobContext &job) -> Result<QString> {
        auto file = OutputFile::create(path, true); // the file dialog has asked before overwriting
        if (!file)
            return tl::unexpected(file.error());
        const QByteArray bytes = rows->csv(order);
        Result<void> done = file->append({bytes.constData(), std::size_t(bytes.size())});
        if (done)
            done = file->flush(job);
        if (done)
            done = file->commit();
        return done ? Result<QString>(path) : tl::unexpected(done.error());
    };
    m_jobs.start<QString>(tr("Writing the shape changes"), work, [this](Result<QString> &result) {
        if (result)
            m_notices.show(Notices::Kind::Done, tr("Shape changes saved to %1.").arg(*result));
        else
            m_notices.showFailure(result.error());
    });
}

} // namespace shapewright
