// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QObject>
#include <QString>

namespace shapewright {

class MainWindow;
class Presets;

// Edits under a name: a window's menu of them, and the dialogs that save and manage them.
class PresetsController : public QObject
{
    Q_OBJECT

public:
    PresetsController(MainWindow &window, Presets &presets);

private:
    void fillMenu();
    void apply(const QString &name);
    void askName();
    void saveAs(const QString &name);
    void manage();
    void report(const Result<void> &done, const QString &text);

    MainWindow &m_window;
    Presets &m_presets;
};

} // namespace shapewright
