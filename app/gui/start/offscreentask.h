// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/start/commandline.h"

#include <QObject>

namespace shapewright {

class MainWindow;

// --screenshot and --export: waits until the window shows the model, its shapes and its picture, writes what is asked
// for, and ends the application with its exit code.
class OffscreenTask : public QObject
{
    Q_OBJECT

public:
    OffscreenTask(MainWindow &window, const CommandLine &line, QObject *parent = nullptr);

private:
    void showGraph();
    void showProvider();
    void write();
    void exportPicture();
    void finishAsTheEditsAre();
    void finish(int exitCode, const QString &message = {});

    MainWindow &m_window;
    CommandLine m_line;
    bool m_done = false;
};

} // namespace shapewright
