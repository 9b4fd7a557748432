// SPDX-License-Identifier: Apache-2.0
#include "model/save/savespace.h"

#include "model/save/datafiles.h"
#include "model/save/dataplan.h"
#include "model/save/outputfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>

#include <filesystem>

namespace shapewright {

namespace {

using How = SaveOptions::ExternalData;
using Obstacle = DataChoice::Obstacle;

Obstacle obstacleOf(const Error &error)
{
    if (error.code == ErrorCode::TooLargeToInline)
        return Obstacle::TooLarge;
    return error.code == ErrorCode::ExternalDataMissing ? Obstacle::FileMissing : Obstacle::Contradiction;
}

// Ignores the bytes that edits add, which are few.
DataChoice inlineChoice(const ModelFile &file, const QString &target, const JobContext &job)
{
    const Result<DataPlan> plan = planData(file, {}, target, How::Inline, job);
    if (plan)
        return {plan->modelBytes, Obstacle::None, {}};
    const Error &error = plan.error();
    const bool isTooLarge = error.code == ErrorCode::TooLargeToInline;
    return {isTooLarge ? std::stoull(error.args[1]) : 0, obstacleOf(error), error.detail};
}

// A file that is already there with the same size counts as equal. The save compares the content.
void addMoved(const DataFile &data, const QDir &folder, SaveSpace &space)
{
    const QFileInfo file(data.path), there(folder.filePath(data.location));
    Obstacle obstacle = space.of(How::Copy).obstacle;
    if (data.isOutside)
        obstacle = Obstacle::FileOutside;
    else if (!file.isFile())
        obstacle = Obstacle::FileMissing;
    space.of(How::Copy).obstacle = obstacle;
    if (obstacle != Obstacle::None)
        return;
    if (!there.isFile() || there.size() != file.size() || !isReachable(there.filePath(), folder.path()))
        space.of(How::Copy).needed += std::uint64_t(file.size());
}

void addData(const ModelFile &file, const std::vector<DataFile> &files, const QDir &folder, SaveSpace &space)
{
    bool isMoved = false;
    Obstacle &keep = space.of(How::Keep).obstacle;
    for (const DataFile &data : files) {
        const FoundData found = foundData(file, data, folder);
        if (found == FoundData::Same)
            continue;
        isMoved = true;
        if (keep != Obstacle::OtherFolder)
            keep = found == FoundData::OutOfReach ? Obstacle::OutOfReach : Obstacle::OtherFolder;
        addMoved(data, folder, space);
    }
    if (!isMoved)
        space.of(How::Copy).obstacle = Obstacle::SameFolder;
}

} // namespace

SaveSpace saveSpace(const ModelFile &file, const QString &target, const JobContext &job)
{
    SaveSpace space;
    for (DataChoice &choice : space.choices)
        choice.needed = file.size();
    const QDir folder = QFileInfo(target).absoluteDir();
    if (const auto files = dataFilesOf(file); !files.empty()) {
        space.hasData = true;
        addData(file, files, folder, space);
        space.of(How::Inline) = inlineChoice(file, target, job);
    }
    space.available = bytesFree(folder.path());
    const QStorageInfo volume(folder);
    space.volume = volume.isValid() ? volume.rootPath() : folder.path();
    return space;
}

std::optional<std::uint64_t> bytesFree(const QString &folder)
{
    std::error_code error;
    const std::filesystem::space_info space = std::filesystem::space(QFile::encodeName(folder).toStdString(), error);
    return error ? std::nullopt : std::optional<std::uint64_t>(space.available);
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
