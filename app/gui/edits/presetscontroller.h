// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace shapewright {

class Actions;
class Document;
class Notices;
class Presets;
class SerialWorker;

// Edits under a name: a window's menu of them, and the dialogs that save and manage them.
class PresetsController : public QObject
{
    Q_OBJECT

public:
    PresetsController(Document &document, Presets &presets, SerialWorker &worker, Actions &actions, Notices &notices,
                      QWidget *window);

private:
    void fillMenu();
    void apply(const QString &name);
    void askName();
    void saveAs(const QString &name);
    void manage();

    Document &m_document;
    Presets &m_presets;
    SerialWorker &m_worker;
    Actions &m_actions;
    Notices &m_notices;
    QWidget *m_window;
};

} // namespace shapewright
