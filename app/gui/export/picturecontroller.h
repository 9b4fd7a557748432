// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/export/pictureexport.h"

#include <QObject>

class QWidget;

namespace shapewright {

class Actions;
class Document;
class Notices;

// The action that exports the picture: opens the dialog, starts the export, and shows a notice when it has ended.
class PictureController : public QObject
{
    Q_OBJECT

public:
    PictureController(PictureExport &pictures, const Document &document, const GraphView &view, Actions &actions,
                      Notices &notices, QWidget *window);

private:
    void openDialog();
    void showWritten(const QString &path, const QString &notice);

    PictureExport &m_pictures;
    const Document &m_document;
    const GraphView &m_view;
    Notices &m_notices;
    QWidget *m_window;
};

} // namespace shapewright
