// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/latestjob.h"
#include "model/edits/modeledits.h"
#include "model/run/check/testsettings.h"

#include <QObject>

class QWidget;

namespace shapewright {

class Actions;
class Document;
class Notices;
class SerialWorker;

// The actions that save the edits to a file, load them, and copy them as a command line. The files have the format that
// --edits of shapewright-cli reads. Files are written by the worker, so that saving twice to one file leaves the newer
// edits there, and that a file is still written after its window was closed. GUI thread.
class EditFiles : public QObject
{
    Q_OBJECT

public:
    EditFiles(JobRunner &jobs, SerialWorker &worker, Document &document, Actions &actions, Notices &notices,
              QWidget *window);

private:
    void save();
    void load();
    void copyArguments();
    void write(const QString &path);
    void read(const QString &path);

    SerialWorker &m_worker;
    Document &m_document;
    Notices &m_notices;
    QWidget *m_window;
    LatestJob m_loading;
};

// Writes edits to a file as JSON. If that fails, the old file stays. Errors: CannotWrite.
[[nodiscard]] Result<void> writeEdits(const QString &path, const ModelEdits &edits);

// The shell command that applies these edits to a model and writes the result to NAME.fixed.onnx in the same folder.
[[nodiscard]] QString commandLineOf(const ModelEdits &edits, const QString &model);
// The shell command that does the same test run.
[[nodiscard]] QString runLineOf(const ShapeEdits &edits, const QString &model, const TestSettings &settings);

} // namespace shapewright
