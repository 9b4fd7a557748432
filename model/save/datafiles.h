// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QDir>
#include <QString>
#include <QStringList>

#include <vector>

namespace shapewright {

// A file with external data of a model.
struct DataFile {
    QString location; // relative to the model's folder, with `.` and `..` resolved
    QString path;
    bool isOutside = false; // of the model's folder: not read
};

// The files that the tensors of a model keep their payloads in, each once, in order of location.
[[nodiscard]] std::vector<DataFile> dataFilesOf(const ModelFile &file);

// Whether the model, saved into a folder, finds it where it is. In its own folder nothing gets worse of what is
// missing.
[[nodiscard]] bool staysPut(const ModelFile &file, const DataFile &data, const QDir &folder);

struct PlannedData;

// External data copied or hard-linked into another folder, and removed again unless kept.
class CopiedDataFiles
{
public:
    CopiedDataFiles() = default;
    CopiedDataFiles(CopiedDataFiles &&other) noexcept;
    CopiedDataFiles &operator=(CopiedDataFiles &&other) noexcept;
    ~CopiedDataFiles();

    // Copies or links one that is planned to be; replaces nothing. Errors: TargetExists (it came into being meanwhile),
    // CannotWrite, FileNotFound, FileUnreadable, FileChanged, Cancelled.
    [[nodiscard]] Result<void> provide(const PlannedData &data, const QString &folder, const JobContext &job);
    void keep();

private:
    [[nodiscard]] Result<void> makeFolders(const QString &target);
    [[nodiscard]] Result<void> copy(const PlannedData &data, const QString &target, const JobContext &job);

    QStringList m_files;
    QStringList m_folders; // that were made for them, outermost first
};

} // namespace shapewright
