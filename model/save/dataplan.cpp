// SPDX-License-Identifier: Apache-2.0
#include "model/save/dataplan.h"

#include "model/onnx/externaldata.h"
#include "model/onnx/tensorvalues.h"
#include "model/onnx/tensorwalk.h"
#include "model/save/outputfile.h"
#include "model/save/tensorfields.h"
#include "model/types/text.h"
#include "model/types/valuetype.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_map>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

using T = onnx::TensorProto;
using Fate = PlannedData::Fate;
using How = SaveOptions::ExternalData;

// Protobuf's limit for a message. No reader of models can exceed it.
constexpr std::uint64_t mostModelBytes = std::numeric_limits<std::int32_t>::max();

Result<bool> haveSameContent(const QString &pathOfA, const QString &pathOfB, const JobContext &job)
{
    constexpr qint64 chunk = 1024 * 1024;
    QFile a(pathOfA), b(pathOfB);
    for (QFile *file : {&a, &b}) {
        if (!file->open(QIODevice::ReadOnly))
            return failure(ErrorCode::FileUnreadable, {file->fileName().toStdString()},
                           file->errorString().toStdString());
    }
    const auto identity = FileWindow::identify(pathOfA);
    if (identity && identity == FileWindow::identify(pathOfB))
        return true; // both names belong to the same file
    if (a.size() != b.size())
        return false;
    while (!a.atEnd()) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        const QByteArray bytes = a.read(chunk);
        if (bytes.isEmpty())
            return failure(ErrorCode::FileUnreadable, {pathOfA.toStdString()}, a.errorString().toStdString());
        const QByteArray others = b.read(chunk);
        if (others.size() != bytes.size())
            return failure(ErrorCode::FileUnreadable, {pathOfB.toStdString()}, b.errorString().toStdString());
        if (bytes != others)
            return false;
    }
    return true;
}

std::uint64_t saturatingSum(std::uint64_t a, std::uint64_t b)
{
    return a <= std::numeric_limits<std::uint64_t>::max() - b ? a + b : std::numeric_limits<std::uint64_t>::max();
}

// An object makes one plan.
class DataPlanner
{
public:
    DataPlanner(const ModelFile &file, const QString &target, const JobContext &job)
        : m_file(file), m_target(target), m_folder(QFileInfo(target).absoluteDir()), m_job(job)
    {
    }
    Result<DataPlan> plan(const SavePlan &plan, How how);

private:
    void addPiece(FilePiece piece);
    Result<void> planFiles(How how);
    Result<void> identify(PlannedData &data) const;
    Result<void> place(PlannedData &data);
    QString freeLocation(const QString &wanted) const;
    Result<void> changeTensors();
    Result<void> change(const T &tensor, TensorFields &fields);
    Result<WireRange> rangeOf(const T &tensor, std::uint64_t fileSize) const;
    tl::unexpected<Error> cannotWrite(std::string reason) const
    {
        return failure(ErrorCode::CannotWrite, {m_target.toStdString()}, std::move(reason));
    }

    const ModelFile &m_file;
    QString m_target;
    QDir m_folder;
    const JobContext &m_job;
    std::set<QString> m_wanted; // locations in the original
    std::set<QString> m_taken;  // locations in the saved model, and its own file name
    DataPlan m_plan;
    std::vector<FieldChange> m_changes; // for tensors whose data move
    std::uint64_t m_inlined = 0;        // bytes
};

Result<DataPlan> DataPlanner::plan(const SavePlan &plan, How how)
{
    Result<void> done = planFiles(how);
    if (done && std::ranges::any_of(m_plan.files, &PlannedData::changesTensors))
        done = changeTensors();
    if (!done)
        return tl::unexpected(done.error());
    const auto tooLarge = [this](std::uint64_t bytes) {
        return failure(ErrorCode::TooLargeToInline,
                       {m_target.toStdString(), std::to_string(bytes), std::to_string(mostModelBytes)});
    };
    if (m_inlined > mostModelBytes)
        return tooLarge(saturatingSum(m_file.size(), m_inlined));
    for (FilePiece &piece : splice(m_file.index(), m_file.size(), plan, std::move(m_changes))) {
        m_plan.modelBytes += piece.length();
        addPiece(std::move(piece));
    }
    const bool isInlined = how == How::Inline && !m_plan.files.empty();
    if (isInlined && m_plan.modelBytes > mostModelBytes)
        return tooLarge(m_plan.modelBytes);
    return std::move(m_plan);
}

// The ranges of an edited model consist of new bytes and of ranges of its file.
void DataPlanner::addPiece(FilePiece piece)
{
    if (piece.dataFile) {
        m_plan.pieces.push_back(std::move(piece));
        return;
    }
    std::vector<FilePiece> parts = m_file.pieces(piece.range);
    if (!piece.bytes.empty())
        m_plan.pieces.push_back({std::move(piece.bytes), {}});
    for (FilePiece &part : parts)
        m_plan.pieces.push_back(std::move(part));
}

Result<void> DataPlanner::planFiles(How how)
{
    m_taken.insert(QFileInfo(m_target).fileName());
    const std::vector<DataFile> files = dataFilesOf(m_file);
    for (const DataFile &file : files)
        m_wanted.insert(file.location);
    for (const DataFile &file : files) {
        PlannedData data{file, Fate::Kept, file.location, {}};
        const bool isInlined = how == How::Inline;
        const FoundData found = foundData(m_file, file, m_folder);
        if (isInlined || how == How::FromRoot || found != FoundData::Same) {
            if (how == How::Keep && found == FoundData::OutOfReach)
                return failure(ErrorCode::ExternalDataOutOfReach,
                               {file.location.toStdString(), m_folder.path().toStdString()});
            if (how == How::Keep)
                return failure(ErrorCode::ExternalDataWouldMove,
                               {QFileInfo(m_file.path()).absolutePath().toStdString()});
            Result<void> done = identify(data);
            if (done && isInlined)
                data.fate = Fate::Inlined;
            else if (done && how == How::FromRoot)
                data.location = QDir(u"/"_s).relativeFilePath(QFileInfo(file.path).canonicalFilePath());
            else if (done)
                done = place(data);
            if (!done)
                return done;
        }
        m_plan.files.push_back(std::move(data));
    }
    return {};
}

Result<void> DataPlanner::identify(PlannedData &data) const
{
    if (data.file.isOutside)
        return cannotWrite("its external data stand outside of the model's folder: " +
                           data.file.location.toStdString());
    const QFileInfo file(data.file.path);
    if (!file.exists())
        return failure(ErrorCode::ExternalDataMissing, {data.file.path.toStdString()});
    if (!file.isFile())
        return failure(ErrorCode::FileUnreadable, {data.file.path.toStdString()}, "it is not a regular file");
    const Result<FileIdentity> identity = FileWindow::identify(data.file.path);
    if (!identity)
        return tl::unexpected(identity.error());
    data.identity = *identity;
    return {};
}

// A file that is already there with the same content is left as it is. A file with other content is never replaced,
// since another model may need it.
Result<void> DataPlanner::place(PlannedData &data)
{
    if (leavesFolder(data.location))
        data.location = QFileInfo(data.location).fileName();
    const QFileInfo there(m_folder.filePath(data.location));
    const bool isTaken = m_taken.contains(data.location);
    const bool exists = there.exists() || there.isSymLink();
    data.fate = Fate::Copied;
    if (exists && !isTaken && there.isFile() && isReachable(there.filePath(), m_folder.path())) {
        const Result<bool> same = haveSameContent(data.file.path, there.filePath(), m_job);
        if (!same)
            return tl::unexpected(same.error());
        data.fate = *same ? Fate::AlreadyThere : Fate::Copied;
    }
    if (data.fate != Fate::AlreadyThere && (isTaken || exists))
        data.location = freeLocation(data.location);
    m_taken.insert(data.location);
    return {};
}

// A location in the same folder, named after the model: `model.fixed.data`, `model.fixed-2.data`, …
QString DataPlanner::freeLocation(const QString &wanted) const
{
    const QString folder = QFileInfo(wanted).path();
    const QString base = (folder == u"."_s ? QString() : folder + u'/') + QFileInfo(m_target).completeBaseName();
    QString location = base + u".data"_s;
    for (int i = 2;; ++i) {
        const QFileInfo there(m_folder.filePath(location));
        if (!m_taken.contains(location) && !m_wanted.contains(location) && !there.exists() && !there.isSymLink())
            return location;
        location = u"%1-%2.data"_s.arg(base, QString::number(i));
    }
}

Result<void> DataPlanner::changeTensors()
{
    TensorFields fields(m_file);
    Result<void> done = fields.open();
    forEachTensor(m_file.skeleton(), [&](const T &tensor) {
        if (done && tensor.data_location() == T::EXTERNAL)
            done = m_job.cancelled() ? failure(ErrorCode::Cancelled) : change(tensor, fields);
    });
    return done;
}

Result<void> DataPlanner::change(const T &tensor, TensorFields &fields)
{
    const PlannedData &data = m_plan.fileOf(tensor);
    if (data.fate == Fate::Inlined) {
        const Result<WireRange> range = rangeOf(tensor, data.identity.size);
        if (!range)
            return tl::unexpected(range.error());
        m_inlined = saturatingSum(m_inlined, range->length);
        if (m_inlined > mostModelBytes)
            return {}; // the plan will be refused; only the total size is still needed
        return fields.inlineData(tensor, {{}, *range, std::uint32_t(&data - m_plan.files.data())}, m_changes);
    }
    if (data.changesTensors())
        return fields.relocate(tensor, data.location.toStdString(), m_changes);
    return {};
}

// Follows ONNX Runtime: the range has the size of the tensor's shape, whatever comes after it, and a declared length
// must equal that size.
Result<WireRange> DataPlanner::rangeOf(const T &tensor, std::uint64_t fileSize) const
{
    const ExternalData data = declaredExternalData(tensor);
    const std::string name = "the tensor “" + tensor.name() + "” ";
    if (tensor.data_type() == T::STRING || tensor.has_segment())
        return cannotWrite(name + "is of a kind that has no data in other files");
    const auto count = elementCount(tensor);
    if (!count)
        return cannotWrite(name + "has an impossible shape");
    const std::optional<std::uint64_t> needed = rawDataBytes(tensor.data_type(), *count);
    if (needed && data.length && *data.length != *needed)
        return cannotWrite(name + "has " + std::to_string(*data.length) + " bytes in " + data.location +
                           ", and its shape needs " + std::to_string(*needed));
    const std::uint64_t rest = data.offset <= fileSize ? fileSize - data.offset : 0;
    const std::uint64_t length = needed ? *needed : data.length.value_or(rest);
    if (data.offset > fileSize || length > rest)
        return cannotWrite(name + "needs " + std::to_string(length) + " bytes of " + data.location + " from byte " +
                           std::to_string(data.offset) + " on, and there are " + std::to_string(rest));
    return WireRange{data.offset, length};
}

} // namespace

const PlannedData &DataPlan::fileOf(const T &tensor) const
{
    const QString location = QDir::cleanPath(toQString(declaredExternalData(tensor).location));
    return *std::ranges::lower_bound(files, location, {}, [](const PlannedData &data) { return data.file.location; });
}

Result<DataPlan> planData(const ModelFile &file, const SavePlan &plan, const QString &target,
                          SaveOptions::ExternalData how, const JobContext &job)
{
    return DataPlanner(file, target, job).plan(plan, how);
}

} // namespace shapewright
