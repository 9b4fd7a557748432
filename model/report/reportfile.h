// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/save/outputfile.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QJsonObject>
#include <QString>

#include <utility>

namespace shapewright {

// The file of a report. It has a temporary name until commit(), so a report is either complete or unchanged. It is
// created before the model is saved, so that a report that cannot be written stops the save.
class ReportFile
{
public:
    // Refuses the paths of the model, of the save's target and of external data, and refuses to replace anything but a
    // JSON object, so that a wrong name never destroys a model. Errors: TargetExists, CannotWrite.
    [[nodiscard]] static Result<ReportFile> create(const QString &path, bool overwrite, const ModelGraph &graph,
                                                   const QString &target);

    // Errors: CannotWrite, Cancelled.
    [[nodiscard]] Result<void> write(const QJsonObject &report, const JobContext &job = {});
    [[nodiscard]] Result<void> commit() { return m_file.commit(); }
    [[nodiscard]] const QString &target() const { return m_file.target(); }

private:
    explicit ReportFile(OutputFile file) : m_file(std::move(file)) {}

    OutputFile m_file;
};

// For example `model.fixed.report.json` for `model.fixed.onnx`.
[[nodiscard]] QString reportName(const QString &model);

} // namespace shapewright
