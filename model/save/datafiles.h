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

// What the model, saved into a folder, will find at the location of a data file.
enum class FoundData {
    Same,       // the file where it is now
    OutOfReach, // that file, but the location leads out of the folder, by a link or by `..`, so the runtime refuses it
    Nothing,    // nothing or another file
};
// If the folder is the model's own, a file that is missing or outside counts as the same, because the save changes
// nothing for it. In that folder only a model that is itself a link has data out of reach: the runtime then loads the
// original, since it reads beside the file behind the link, too.
[[nodiscard]] FoundData foundData(const ModelFile &file, const DataFile &data, const QDir &folder);

struct PlannedData;

// External data files that were copied into another folder. They are removed again unless keep() is called.
class CopiedDataFiles
{
public:
    CopiedDataFiles() = default;
    CopiedDataFiles(CopiedDataFiles &&other) noexcept;
    CopiedDataFiles &operator=(CopiedDataFiles &&other) noexcept;
    ~CopiedDataFiles();

    // Copies a file as planned. Where the file system can, both share their blocks, so that the copy takes no room. It
    // replaces no file. Errors: TargetExists (a file has appeared meanwhile), CannotWrite, FileNotFound,
    // FileUnreadable, FileChanged, Cancelled.
    [[nodiscard]] Result<void> copy(const PlannedData &data, const QString &folder, const JobContext &job);
    void keep();

private:
    [[nodiscard]] Result<void> makeFolders(const QString &target);
    QStringList m_files;
    QStringList m_folders; // folders that were created for the files, outermost first
};

} // namespace shapewright
