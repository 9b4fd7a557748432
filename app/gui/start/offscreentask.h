// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/start/commandline.h"

#include <QObject>

namespace shapewright {

class CompareWindow;
class MainWindow;

// Does the work of --screenshot and --export: it waits until the window shows the model, its shapes and its picture,
// writes the requested files, and ends the application with the exit code. If something fails on the way, it prints the
// error and ends the application with an exit code other than 0.
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
    void finishWithEditStatus();
    void fail(int exitCode, const QString &message);
    void finish(int exitCode, const QString &message = {});

    MainWindow &m_window;
    CommandLine m_line;
    bool m_isDone = false; // written or failed; later signals of the window are ignored
};

// The same for the window of two models that are compared. A difference between them is no failure.
void writeWhenSettled(CompareWindow &window, const CommandLine &line);

} // namespace shapewright
