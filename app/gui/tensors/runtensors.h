// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"
#include "app/gui/jobs/latestjob.h"
#include "model/run/check/capturedtensors.h"
#include "model/save/scratchfolder.h"

#include <QObject>

#include <memory>
#include <string>
#include <vector>

namespace shapewright {

class DetailsPanel;
class Document;
class Notices;
class TensorController;

// Tensor elements that a test run captured. The folder is deleted with the last copy of this value.
struct KeptTensors {
    CapturedTensors tensors;
    std::shared_ptr<ScratchFolder> folder;
};

// Shows in the details panel the elements that the selected tensor had in the last test run, and offers a run that
// captures them if the last one did not. GUI thread.
class RunTensors : public QObject
{
    Q_OBJECT

public:
    RunTensors(JobRunner &jobs, Document &document, DetailsPanel &panel, TensorController &tensors, Notices &notices,
               QWidget *window);

    // Forgets all captured tensors; called for a new model or run.
    void clear();
    // Adds tensors that a run captured; they take precedence over earlier ones of the same name.
    void add(KeptTensors kept);
    // Whether the edits have changed since the run, which the panel then says.
    void setOutdated(bool outdated);
    // Opens a window with the elements. If they were not captured, emits captureRequested().
    void openValues(const std::string &name);
    // Opens the tensor as an image, beside the first input that looks like one. If it was not captured, emits
    // captureRequested().
    void openImage(const std::string &name);

Q_SIGNALS:
    void captureRequested(const std::string &name);

private:
    void show();
    void summarize(const std::string &name, bool isAskedFor);
    [[nodiscard]] const KeptTensors *captureOf(const std::string &name) const;
    [[nodiscard]] std::string shownName() const; // empty if none is shown
    [[nodiscard]] std::string imageInput() const;

    JobRunner &m_jobs;
    Document &m_document;
    DetailsPanel &m_panel;
    TensorController &m_tensors;
    Notices &m_notices;
    QWidget *m_window;
    LatestJob m_summary;
    std::vector<KeptTensors> m_kept;
    bool m_outdated = false;
};

} // namespace shapewright
