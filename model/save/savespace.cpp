// SPDX-License-Identifier: Apache-2.0
#include "model/save/savespace.h"

#include "model/save/datafiles.h"
#include "model/save/outputfile.h"

#include <QDir>
#include <QFileInfo>
#include <QStorageInfo>

namespace shapewright {

SaveSpace saveSpace(const ModelFile &file, const QString &target, bool copiesData)
{
    SaveSpace space;
    space.needed = file.size();
    const QDir folder = QFileInfo(resolvedLinks(target)).absoluteDir();
    const auto data = dataFilesOf(file);
    const QString own = QFileInfo(QFileInfo(file.path()).absolutePath()).canonicalFilePath();
    space.movesData = !data.empty() && folder.canonicalPath() != own;
    for (const DataFile &one : data) {
        // What is there already stays, or stops the save.
        if (space.movesData && copiesData && !one.isOutside && !QFileInfo::exists(folder.filePath(one.location)))
            space.needed += std::uint64_t(QFileInfo(one.path).size());
    }
    const QStorageInfo volume(folder);
    if (volume.isValid() && volume.isReady() && volume.bytesAvailable() >= 0) {
        space.available = std::uint64_t(volume.bytesAvailable());
        space.volume = volume.rootPath();
    }
    return space;
}

std::vector<DataFileSize> dataFileSizes(const ModelFile &file)
{
    std::vector<DataFileSize> sizes;
    for (const DataFile &data : dataFilesOf(file)) {
        const QFileInfo info(data.path);
        const bool isThere = !data.isOutside && info.isFile();
        sizes.push_back({data.location, isThere ? std::optional(std::uint64_t(info.size())) : std::nullopt});
    }
    return sizes;
}

} // namespace shapewright
