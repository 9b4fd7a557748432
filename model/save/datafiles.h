// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/job.h"
#include "model/onnx/modelfile.h"
#include "model/result.h"
#include "model/save/save.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace shapewright {

// A file with external data of a model.
struct DataFile {
    QString location; // relative to the model's folder, with `.` and `..` resolved
    QString path;
    bool isOutside = false; // of the model's folder: `location` as the model has it, no path
};

// The files that the tensors of a model keep their payloads in, each once, in order of location.
[[nodiscard]] std::vector<DataFile> dataFilesOf(const ModelFile &file);

// External data copied or hard-linked into another folder, and removed again unless kept.
class CopiedDataFiles
{
public:
    CopiedDataFiles() = default;
    CopiedDataFiles(CopiedDataFiles &&other) noexcept;
    CopiedDataFiles &operator=(CopiedDataFiles &&other) noexcept;
    ~CopiedDataFiles();

    // A file that is there with the same content stays as it is; one with another content is never replaced, since
    // another model may need it. Errors: TargetExists, CannotWrite, ExternalDataMissing, FileUnreadable, Cancelled.
    [[nodiscard]] Result<void> provide(const DataFile &data, const QString &folder, SaveOptions::ExternalData how,
                                       const JobContext &job);
    void keep();

private:
    [[nodiscard]] Result<void> makeFolders(const QString &target);

    QStringList m_files;
    QStringList m_folders; // that were made for them, outermost first
};

} // namespace shapewright
