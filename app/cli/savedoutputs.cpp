// SPDX-License-Identifier: Apache-2.0
#include "app/cli/savedoutputs.h"

#include "model/run/check/capturedtensors.h"
#include "model/save/npyfile.h"

#include <QDir>
#include <QFileInfo>

#include <limits>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

TensorCapture SavedOutputs::capture() const
{
    return {m_elements.filePath(u"elements"_s), std::numeric_limits<std::int64_t>::max(), {}};
}

Result<QStringList> SavedOutputs::write(const TestReport &report, const JobContext &job) const
{
    if (report.captureError)
        return tl::unexpected(*report.captureError);
    if (!QDir().mkpath(m_folder))
        return failure(ErrorCode::CannotWrite, {m_folder.toStdString()}, "the folder cannot be made");
    const CapturedTensors captured(report.captured, capture().path);
    QStringList files;
    for (const OutputReport &output : report.outputs) {
        if (!captured.find(output.name)) {
            files.append(QString());
            continue;
        }
        const QString path = QDir(m_folder).filePath(u"output_%1.npy"_s.arg(files.size()));
        if (QFileInfo::exists(path))
            return failure(ErrorCode::TargetExists, {path.toStdString()},
                           "outputs replace no file; choose another folder, or remove it");
        const auto reader = captured.open(output.name);
        if (!reader)
            return tl::unexpected(reader.error());
        if (const auto written = saveAsNpy(**reader, path, job); !written)
            return tl::unexpected(written.error());
        files.append(path);
    }
    return files;
}

} // namespace shapewright::cli
