// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"
#include "app/gui/jobs/latestjob.h"
#include "model/run/check/capturedtensors.h"

#include <QObject>
#include <QTemporaryDir>

#include <memory>
#include <string>
#include <vector>

namespace shapewright {

class DetailsPanel;
class Document;
class Notices;
class TensorController;

// Elements of tensors that test runs kept, in files that go away with this.
struct KeptTensors {
    CapturedTensors tensors;
    std::shared_ptr<QTemporaryDir> folder;
};

// Shows at the right what the selected tensor was in the last test run, and asks for a run where that was not kept.
class RunTensors : public QObject
{
    Q_OBJECT

public:
    RunTensors(JobRunner &jobs, Document &document, DetailsPanel &panel, TensorController &tensors, Notices &notices,
               QWidget *window);

    // Of a new run; later ones add to it.
    void clear();
    void add(KeptTensors kept);
    void setOutdated(bool outdated);
    // Opens a window with the elements, or asks for a run that keeps them.
    void openValues(const std::string &name);
    // Likewise as an image, beside the first input that looks like one, too.
    void openImage(const std::string &name);

Q_SIGNALS:
    void captureRequested(const std::string &name);

private:
    void show();
    void summarize(const std::string &name, bool isAskedFor);
    [[nodiscard]] const KeptTensors *keeperOf(const std::string &name) const;
    [[nodiscard]] std::string shownName() const; // empty: none
    [[nodiscard]] std::string picturedInput() const;

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
