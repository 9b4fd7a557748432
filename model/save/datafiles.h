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

// A file that holds external data of a model.
struct DataFile {
    QString location; // relative to the model's folder, with `.` and `..` resolved
    QString path;
    bool isOutside = false; // outside of the model's folder, so it is not read
};

// The files that hold the payloads of the model's tensors, each once, ordered by location.
[[nodiscard]] std::vector<DataFile> dataFilesOf(const ModelFile &file);

// Whether the model, saved into this folder, will find the data file where it is now. This also holds for a file that
// is missing or outside if the folder is the model's own, because the save changes nothing for it.
[[nodiscard]] bool staysPut(const ModelFile &file, const DataFile &data, const QDir &folder);

struct PlannedData;

// External data files that were copied or hard-linked into another folder. They are removed again unless keep() is
// called.
class CopiedDataFiles
{
public:
    CopiedDataFiles() = default;
    CopiedDataFiles(CopiedDataFiles &&other) noexcept;
    CopiedDataFiles &operator=(CopiedDataFiles &&other) noexcept;
    ~CopiedDataFiles();

    // Copies or links a file as planned. It replaces no file. Errors: TargetExists (a file has appeared meanwhile),
    // CannotWrite, FileNotFound, FileUnreadable, FileChanged, Cancelled.
    [[nodiscard]] Result<void> provide(const PlannedData &data, const QString &folder, const JobContext &job);
    void keep();

private:
    [[nodiscard]] Result<void> makeFolders(const QString &target);
    [[nodiscard]] Result<void> copy(const PlannedData &data, const QString &target, const JobContext &job);

    QStringList m_files;
    QStringList m_folders; // folders that were created for the files, outermost first
};

} // namespace shapewright
