// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/modeledits.h"
#include "model/types/result.h"

#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace shapewright {

class Actions;
class Document;
class Notices;
class Presets;
class SerialWorker;

// The presets menu of a window, and the dialogs that save and manage presets. GUI thread; the worker reads and writes
// the contents of presets.
class PresetsController : public QObject
{
    Q_OBJECT

public:
    PresetsController(Document &document, Presets &presets, SerialWorker &worker, Actions &actions, Notices &notices,
                      QWidget *window);

private:
    void fillMenu();
    void apply(const QString &name);
    void load(const QString &name, std::function<void(Result<ModelEdits> &)> done);
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
