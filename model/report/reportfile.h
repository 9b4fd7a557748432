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

// The file of a report, beside its name under another one until commit(): a report is whole or as it was before. Made
// before the model is saved, so that a report that cannot be written stops the save.
class ReportFile
{
public:
    // Refuses to stand where the model, what it becomes, or external data are, and to replace what is no JSON object:
    // a wrong name never costs a model. Errors: TargetExists, CannotWrite.
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

// `model.fixed.report.json` for `model.fixed.onnx`.
[[nodiscard]] QString reportName(const QString &model);

} // namespace shapewright
