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

// Copies the line for a shell that makes the same test run. The command line reads no images: they are left out of it,
// until the person has them saved as what the inputs are fed with.
class RunLine : public QObject
{
    Q_OBJECT

public:
    RunLine(JobRunner &jobs, const Document &document, const RunController &runs, Actions &actions, Notices &notices,
            QWidget *window);

private:
    void copy();
    // Asks for a folder, saves into it, and copies the line that names the files.
    void saveImages();
    void saveInto(const QString &folder);

    JobRunner &m_jobs;
    const Document &m_document;
    const RunController &m_runs;
    Notices &m_notices;
    QWidget *m_window;
};

} // namespace shapewright
