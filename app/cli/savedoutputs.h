// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/tensorcapture.h"
#include "model/run/testrun/testrun.h"
#include "model/save/scratchfolder.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QString>
#include <QStringList>

namespace shapewright::cli {

// Writes the outputs of a run as .npy files named by their position, `output_0.npy` and so on, as in ONNX's own test
// data.
class SavedOutputs
{
public:
    explicit SavedOutputs(QString folder) : m_folder(std::move(folder)) {}

    // The request for the runner to keep the elements of the outputs.
    [[nodiscard]] TensorCapture capture() const;
    // Creates the folder and writes one file for each output that is a tensor. Returns the paths by output; the path is
    // empty for other types. Errors: TargetExists (a file has the folder's name), CannotWrite, Cancelled, and those of
    // reading captured tensors.
    [[nodiscard]] Result<QStringList> write(const TestReport &report, const JobContext &job) const;

private:
    QString m_folder;
    ScratchFolder m_elements;
};

} // namespace shapewright::cli
