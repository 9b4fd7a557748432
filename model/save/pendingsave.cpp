// SPDX-License-Identifier: Apache-2.0
#include "model/save/datafiles.h"
#include "model/save/dataplan.h"
#include "model/save/outputfile.h"
#include "model/save/save.h"
#include "model/save/splice.h"
#include "model/save/verify.h"

#include "model/onnx/filebytes.h"
#include "model/onnx/modelfile.h"

#include <QDir>
#include <QFileInfo>
#include <QScopeGuard>

#include <algorithm>
#include <chrono>
#include <future>
#include <optional>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

struct PendingSave::Files {
    CopiedDataFiles copied;
    OutputFile model;
    std::vector<PlannedData> planned;
    QString dataFolder;
};

namespace {

// Rough shares of the time for a large file, for progress.
constexpr double copiedFraction = 0.5;
constexpr double verifiedFraction = 0.6;

// The files that pieces are copied from: the original, and one external data file at a time. Their identities are
// checked before and after copying, so that the bytes are those of the file that was opened or planned with.
class Sources
{
public:
    explicit Sources(const std::vector<PlannedData> &data) : m_data(data) {}

    Result<void> open(const ModelFile &file) { return m_original.open(file.path(), file.identity()); }
    Result<const FileBytes *> of(const FilePiece &piece);
    Result<void> verifyUnchanged() const;

private:
    const std::vector<PlannedData> &m_data;
    FileBytes m_original;
    std::optional<FileBytes> m_current;
    std::uint32_t m_currentFile = 0;
};

Result<const FileBytes *> Sources::of(const FilePiece &piece)
{
    if (piece.spool)
        return piece.spool.get();
    if (!piece.dataFile)
        return &m_original;
    if (m_current && m_currentFile == *piece.dataFile)
        return &*m_current;
    if (const Result<void> unchanged = verifyUnchanged(); !unchanged)
        return tl::unexpected(unchanged.error());
    m_current.emplace();
    m_currentFile = *piece.dataFile;
    const PlannedData &data = m_data[m_currentFile];
    const Result<void> opened = m_current->open(data.file.path, data.identity);
    return opened ? Result<const FileBytes *>(&*m_current) : tl::unexpected(opened.error());
}

Result<void> Sources::verifyUnchanged() const
{
    Result<void> unchanged = m_current ? m_current->verifyUnchanged() : Result<void>();
    return unchanged ? m_original.verifyUnchanged() : unchanged;
}

Result<void> writePieces(OutputFile &output, const ModelFile &file, const DataPlan &data, const JobContext &job)
{
    Sources sources(data.files);
    if (Result<void> opened = sources.open(file); !opened)
        return opened;
    std::uint64_t done = 0;
    for (const FilePiece &piece : data.pieces) {
        if (const Result<void> appended = output.append(piece.bytes); !appended)
            return appended;
        const auto source = sources.of(piece);
        if (!source)
            return tl::unexpected(source.error());
        const double from = double(done) / double(data.modelBytes);
        done += piece.length();
        const JobContext part = job.part(from, double(done) / double(data.modelBytes));
        if (const Result<void> appended = output.append(**source, piece.range, part); !appended)
            return appended;
    }
    output.startFlush(); // goes on while the rest is verified
    return sources.verifyUnchanged();
}

bool isCopied(const PlannedData &data)
{
    return data.fate == PlannedData::Fate::Copied;
}

// The share of external data files in all bytes that are written.
double copiedShare(const DataPlan &data)
{
    double bytes = 0;
    for (const PlannedData &one : data.files)
        bytes += isCopied(one) ? double(one.identity.size) : 0;
    return bytes / (bytes + double(data.modelBytes));
}

Result<CopiedDataFiles> provideData(const DataPlan &data, const QString &target, const JobContext &job)
{
    CopiedDataFiles copied;
    const QString folder = QFileInfo(target).absolutePath();
    const double count = double(std::ranges::count_if(data.files, isCopied));
    double done = 0;
    for (const PlannedData &one : data.files) {
        if (!isCopied(one))
            continue;
        const JobContext part = job.part(done / count, (done + 1) / count);
        if (const Result<void> provided = copied.copy(one, folder, part); !provided)
            return tl::unexpected(provided.error());
        ++done;
    }
    return copied;
}

} // namespace

PendingSave::PendingSave(std::unique_ptr<Files> files) : m_files(std::move(files)) {}
PendingSave::PendingSave(PendingSave &&) noexcept = default;
PendingSave &PendingSave::operator=(PendingSave &&) noexcept = default;
PendingSave::~PendingSave() = default;

Result<PendingSave> PendingSave::write(const ModelGraph &graph, const SavePlan &plan, const QString &target,
                                       const SaveOptions &options, const JobContext &job)
{
    const ModelFile &file = graph.file();
    Result<OutputFile> output = OutputFile::create(target, options.overwrite);
    if (!output)
        return tl::unexpected(output.error());
    if (options.isTemporary)
        output->stayTemporary();
    Result<DataPlan> data = planData(file, plan, target, options.externalData, job);
    if (!data)
        return tl::unexpected(data.error());
    const double dataFraction = copiedShare(*data);
    Result<CopiedDataFiles> copied = provideData(*data, output->target(), job.part(0, dataFraction));
    if (!copied)
        return tl::unexpected(copied.error());
    const JobContext rest = job.part(dataFraction, 1);
    auto writing = std::async([&] {
        const auto ended = qScopeGuard([&output] { output->endAppending(); });
        return writePieces(*output, file, *data, rest.part(0, copiedFraction));
    });
    if (writing.wait_for(std::chrono::seconds(0)) == std::future_status::deferred)
        writing.wait(); // there is no thread for it
    const Result<void> verified = verifyWritten(file, plan, *data, *output, job);
    Result<void> done = writing.get();
    if (done)
        done = verified;
    if (done) {
        rest.report(verifiedFraction);
        done = output->flush(rest.part(verifiedFraction, 1));
    }
    if (done && (options.isTested || options.isTemporary))
        done = output->giveName();
    if (!done)
        return tl::unexpected(done.error());
    job.report(1);
    const bool isFromRoot = options.externalData == SaveOptions::ExternalData::FromRoot && !data->files.empty();
    return PendingSave(std::unique_ptr<Files>(
        new Files{*std::move(copied), *std::move(output), std::move(data->files), isFromRoot ? u"/"_s : QString()}));
}

QString PendingSave::path() const
{
    return m_files->model.path();
}

QString PendingSave::dataFolder() const
{
    return m_files->dataFolder;
}

const QString &PendingSave::target() const
{
    return m_files->model.target();
}

const std::vector<PlannedData> &PendingSave::externalData() const
{
    return m_files->planned;
}

Result<void> PendingSave::commit()
{
    Result<void> renamed = m_files->model.commit();
    if (renamed)
        m_files->copied.keep();
    return renamed;
}

QString proposedName(const QString &original, const QString &folder, const QString &sizes)
{
    const QFileInfo info(original);
    const QDir there(folder);
    const QString mark = u'.' + (sizes.isEmpty() ? u"fixed"_s : sizes);
    const QString suffix = info.suffix().isEmpty() ? u"onnx"_s : info.suffix();
    // A copy of an already fixed model must not be called `.fixed.fixed`.
    QString base = info.completeBaseName();
    if (!base.endsWith(mark))
        base += mark;
    QString name = there.filePath(base + u'.' + suffix);
    for (int i = 2; QFileInfo::exists(name) || QFileInfo(name).isSymLink(); ++i)
        name = there.filePath(u"%1-%2.%3"_s.arg(base, QString::number(i), suffix));
    return name;
}

} // namespace shapewright
