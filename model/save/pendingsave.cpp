// SPDX-License-Identifier: Apache-2.0
#include "model/save/datafiles.h"
#include "model/save/outputfile.h"
#include "model/save/save.h"
#include "model/save/splice.h"
#include "model/save/verify.h"

#include "model/onnx/modelfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

struct PendingSave::Files {
    CopiedDataFiles data;
    OutputFile model;
};

namespace {

// Rough shares of the time of a large file, for progress.
constexpr double copiedFraction = 0.5;
constexpr double flushedFraction = 0.9;

Result<void> writePieces(OutputFile &output, const ModelFile &file, const std::vector<SplicePiece> &pieces,
                         const JobContext &job)
{
    QFile source(file.path());
    if (!source.open(QIODevice::ReadOnly))
        return failure(ErrorCode::FileUnreadable, {file.path().toStdString()}, source.errorString().toStdString());
    // Looked at before and after: what is copied in between is the file that was opened.
    if (Result<void> unchanged = file.verifyUnchanged(); !unchanged)
        return unchanged;
    std::uint64_t size = 0, done = 0;
    for (const SplicePiece &piece : pieces)
        size += piece.length();
    for (const SplicePiece &piece : pieces) {
        Result<void> appended = output.append(piece.bytes);
        if (appended)
            appended = output.append(source.handle(), file.path(), piece.original, job);
        if (!appended)
            return appended;
        done += piece.length();
        job.report(copiedFraction * double(done) / double(size));
    }
    return file.verifyUnchanged();
}

Result<CopiedDataFiles> provideData(const ModelFile &file, const QString &target, const SaveOptions &options,
                                    const JobContext &job)
{
    const std::vector<DataFile> files = dataFilesOf(file);
    const QString folder = QFileInfo(file.path()).absolutePath();
    const QString targetFolder = QFileInfo(resolvedLinks(target)).absolutePath();
    CopiedDataFiles copied;
    if (files.empty() || QFileInfo(folder).canonicalFilePath() == QFileInfo(targetFolder).canonicalFilePath())
        return copied;
    if (options.externalData == SaveOptions::ExternalData::Keep)
        return failure(ErrorCode::ExternalDataWouldMove, {folder.toStdString()});
    for (const DataFile &data : files) {
        if (data.isOutside)
            return failure(ErrorCode::CannotWrite, {target.toStdString()},
                           "its external data stand outside of the model's folder: " + data.location.toStdString());
        if (const Result<void> done = copied.provide(data, targetFolder, options.externalData, job); !done)
            return tl::unexpected(done.error());
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
    Result<CopiedDataFiles> data = provideData(file, target, options, job);
    if (!data)
        return tl::unexpected(data.error());
    Result<void> done = writePieces(*output, file, splice(file.index(), file.size(), plan), job);
    if (done)
        done = output->flush(job);
    job.report(flushedFraction);
    if (done)
        done = verifyWritten(file, plan, output->path(), job);
    if (!done)
        return tl::unexpected(done.error());
    job.report(1);
    return PendingSave(std::unique_ptr<Files>(new Files{*std::move(data), *std::move(output)}));
}

const QString &PendingSave::path() const
{
    return m_files->model.path();
}

const QString &PendingSave::target() const
{
    return m_files->model.target();
}

Result<void> PendingSave::commit()
{
    Result<void> renamed = m_files->model.commit();
    if (renamed)
        m_files->data.keep();
    return renamed;
}

QString proposedName(const QString &original)
{
    const QFileInfo info(original);
    const QString suffix = info.suffix().isEmpty() ? u"onnx"_s : info.suffix();
    // What is made from a fixed model is not called `.fixed.fixed`.
    QString base = info.completeBaseName();
    if (!base.endsWith(u".fixed"_s))
        base += u".fixed"_s;
    QString name = info.dir().filePath(base + u'.' + suffix);
    for (int i = 2; QFileInfo::exists(name) || QFileInfo(name).isSymLink(); ++i)
        name = info.dir().filePath(u"%1-%2.%3"_s.arg(base, QString::number(i), suffix));
    return name;
}

} // namespace shapewright
