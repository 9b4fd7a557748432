// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "model/edits/shapeedits.h"
#include "model/run/check/testsettings.h"

#include <QObject>

class QWidget;

namespace shapewright {

class Actions;
class Document;
class Notices;

// Writes the edits to files and reads them back, as the command line's --edits takes them.
class EditFiles : public QObject
{
    Q_OBJECT

public:
    EditFiles(JobRunner &jobs, Document &document, Actions &actions, Notices &notices, QWidget *window);

private:
    void save();
    void load();
    void copyArguments();
    void write(const QString &path);
    void read(const QString &path);

    JobRunner &m_jobs;
    Document &m_document;
    Notices &m_notices;
    QWidget *m_window;
    LatestJob m_loading;
};

// Writes a file of edits, whole or not at all. Errors: CannotWrite.
[[nodiscard]] Result<void> writeEdits(const QString &path, const ShapeEdits &edits);

// The line for a shell that makes a model fixed with these edits, beside the original.
[[nodiscard]] QString commandLineOf(const ShapeEdits &edits, const QString &model);
// The line for a shell that makes the same test run.
[[nodiscard]] QString runLineOf(const ShapeEdits &edits, const QString &model, const TestSettings &settings);

} // namespace shapewright
