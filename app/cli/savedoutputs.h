// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/tensorcapture.h"
#include "model/run/testrun/testrun.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace shapewright::cli {

// What comes out of a run, as files of numpy's: `output_0.npy`, … by position, as ONNX's tests call theirs.
class SavedOutputs
{
public:
    explicit SavedOutputs(QString folder) : m_folder(std::move(folder)) {}

    // Where the run is to leave the elements meanwhile.
    [[nodiscard]] TensorCapture capture() const;
    // Makes the folder and writes what is a tensor; the files, for each output, empty for one that is none. Errors:
    // TargetExists (a file of that name), CannotWrite, Cancelled, those of reading.
    [[nodiscard]] Result<QStringList> write(const TestReport &report, const JobContext &job) const;

private:
    QString m_folder;
    QTemporaryDir m_elements;
};

} // namespace shapewright::cli
