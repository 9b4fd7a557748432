// SPDX-License-Identifier: Apache-2.0
#include "app/gui/export/picturecontroller.h"

#include "app/gui/document/document.h"
#include "app/gui/export/picturedialog.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/notices.h"
#include "views/graph/view/graphview.h"

#include <QAction>

namespace shapewright {

PictureController::PictureController(PictureExport &pictures, const Document &document, const GraphView &view,
                                     Actions &actions, Notices &notices, QWidget *window)
    : QObject(window), m_pictures(pictures), m_document(document), m_view(view), m_notices(notices), m_window(window)
{
    connect(actions.exportPicture, &QAction::triggered, this, &PictureController::openDialog);
    connect(&pictures, &PictureExport::written, this, &PictureController::showWritten);
    connect(&pictures, &PictureExport::failed, this, [this](const Error &error) { m_notices.showFailure(error); });
}

void PictureController::openDialog()
{
    auto *dialog = new PictureDialog(m_document.path(), m_view.picture().places()->bounds.size(),
                                     m_view.visibleRect().size() * m_view.zoom(), m_window);
    connect(dialog, &PictureDialog::requested, &m_pictures, &PictureExport::start);
    dialog->open();
}

void PictureController::showWritten(const QString &path, const QString &notice)
{
    m_notices.show(notice.isEmpty() ? Notices::Kind::Done : Notices::Kind::Note,
                   (tr("Picture saved to %1.").arg(path) + QLatin1Char(' ') + notice).trimmed());
}

} // namespace shapewright
