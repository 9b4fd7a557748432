// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"

#include <QObject>
#include <QStringList>

namespace shapewright {

class Document;
class RunController;

// Copies the line for a shell that makes the same test run. The command line reads no images: they are left out of it,
// until the person has them saved as what the inputs are fed with.
class RunLine : public QObject
{
    Q_OBJECT

public:
    RunLine(JobRunner &jobs, const Document &document, const RunController &runs, QWidget *window);

    void copy();
    // Asks for a folder, saves into it, and copies the line that names the files.
    void saveImages();

Q_SIGNALS:
    void imagesLeftOut(const QStringList &inputs);
    void imagesSaved(const QString &folder);
    void failed(const shapewright::Error &error);

private:
    void saveInto(const QString &folder);

    JobRunner &m_jobs;
    const Document &m_document;
    const RunController &m_runs;
    QWidget *m_window;
};

} // namespace shapewright
