// SPDX-License-Identifier: Apache-2.0
#include "model/save/datafiles.h"

#include "model/onnx/externaldata.h"
#include "model/onnx/filebytes.h"
#include "model/onnx/tensorwalk.h"
#include "model/save/dataplan.h"
#include "model/save/outputfile.h"
#include "model/types/text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <map>
#include <string>
#include <unordered_set>
#include <utility>

namespace shapewright {

namespace {

constexpr double dataCopiedFraction = 0.55; // a rough share of the time, for progress; the disk needs the rest

} // namespace

std::vector<DataFile> dataFilesOf(const ModelFile &file)
{
    if (!file.index().mentionsExternalData)
        return {};
    std::map<QString, DataFile> files;
    std::unordered_set<std::string> seen; // looking up a file takes long, and thousands of tensors may share one
    forEachTensor(file.skeleton(), [&](const onnx::TensorProto &tensor) {
        if (tensor.data_location() != onnx::TensorProto::EXTERNAL ||
            !seen.insert(declaredExternalData(tensor).location).second)
            return;
        const ExternalData data = file.externalData(tensor);
        const QString location = QDir::cleanPath(toQString(data.location));
        files.try_emplace(location, DataFile{location, data.path, data.isOutside});
    });
    std::vector<DataFile> list;
    for (auto &[location, one] : files)
        list.push_back(std::move(one));
    return list;
}

FoundData foundData(const ModelFile &file, const DataFile &data, const QDir &folder)
{
    const QString own = QFileInfo(QFileInfo(file.path()).absolutePath()).canonicalFilePath();
    const bool isOwn = own == folder.canonicalPath();
    if (isOwn && (data.isOutside || !QFileInfo::exists(data.path)))
        return FoundData::Same;
    const QString path = folder.filePath(data.location);
    const auto there = FileWindow::identify(path);
    if (data.isOutside || !there || there != FileWindow::identify(data.path))
        return FoundData::Nothing;
    const bool isLoaded = !isOwn || QFileInfo(file.path()).isSymLink();
    return isLoaded && !isReachable(path, folder.path()) ? FoundData::OutOfReach : FoundData::Same;
}

CopiedDataFiles::CopiedDataFiles(CopiedDataFiles &&other) noexcept
    : m_files(std::exchange(other.m_files, {})), m_folders(std::exchange(other.m_folders, {}))
{
}

CopiedDataFiles &CopiedDataFiles::operator=(CopiedDataFiles &&other) noexcept
{
    std::swap(m_files, other.m_files);
    std::swap(m_folders, other.m_folders);
    return *this;
}

CopiedDataFiles::~CopiedDataFiles()
{
    for (const QString &file : std::as_const(m_files))
        QFile::remove(file);
    while (!m_folders.isEmpty())
        QDir().rmdir(m_folders.takeLast());
}

Result<void> CopiedDataFiles::makeFolders(const QString &target)
{
    QStringList missing;
    for (QDir parent = QFileInfo(target).dir(); !parent.exists(); parent = QFileInfo(parent.path()).dir())
        missing.prepend(parent.path());
    for (const QString &parent : std::as_const(missing)) {
        if (!QDir().mkdir(parent))
            return failure(ErrorCode::CannotWrite, {parent.toStdString()}, "the folder cannot be made");
        m_folders.append(parent);
    }
    return {};
}

Result<void> CopiedDataFiles::copy(const PlannedData &data, const QString &folder, const JobContext &job)
{
    const QString target = QDir(folder).filePath(data.location);
    if (const Result<void> made = makeFolders(target); !made)
        return made;
    Result<OutputFile> copy = OutputFile::create(target, false);
    if (!copy)
        return tl::unexpected(copy.error());
    FileBytes source;
    Result<void> done = source.open(data.file.path, data.identity);
    if (done)
        done = copy->append(source, {0, data.identity.size}, job.part(0, dataCopiedFraction));
    if (done)
        done = source.verifyUnchanged();
    if (done)
        done = copy->flush(job.part(dataCopiedFraction, 1));
    if (done)
        done = copy->commit();
    if (done)
        m_files.append(target);
    return done;
}

void CopiedDataFiles::keep()
{
    m_files.clear();
    m_folders.clear();
}

} // namespace shapewright
