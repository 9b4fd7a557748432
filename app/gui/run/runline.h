// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"

#include <QObject>
#include <QStringList>

namespace shapewright {

class Actions;
class Document;
class Notices;
class RunController;

// Copies the shell command that does the same test run. shapewright-cli reads no images, so the copied command leaves
// them out. A notice then offers to save the images as .npy files, which the command can name.
class RunLine : public QObject
{
    Q_OBJECT

public:
    RunLine(JobRunner &jobs, const Document &document, const RunController &runs, Actions &actions, Notices &notices,
            QWidget *window);

private:
    void copy();
    // Asks for a folder, saves the images there as .npy files, and copies the command that names these files.
    void saveImages();
    void saveInto(const QString &folder);

    JobRunner &m_jobs;
    const Document &m_document;
    const RunController &m_runs;
    Notices &m_notices;
    QWidget *m_window;
};

} // namespace shapewright
