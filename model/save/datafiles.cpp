// SPDX-License-Identifier: Apache-2.0
#include "model/save/datafiles.h"

#include "model/onnx/externaldata.h"
#include "model/save/outputfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <utility>

namespace shapewright {

namespace {

// Collects the places of external data from all tensors of a model. Graphs nest no deeper than reading allows.
class Collector
{
public:
    explicit Collector(const ModelFile &file) : m_file(file) {}

    void take(const onnx::GraphProto &graph);
    template <typename Nodes>
    void takeNodes(const Nodes &nodes);
    std::vector<DataFile> files() const;

private:
    void take(const onnx::TensorProto &tensor);
    void take(const onnx::SparseTensorProto &tensor);
    void take(const onnx::AttributeProto &attribute);
    template <typename List>
    void takeAll(const List &list)
    {
        for (const auto &entry : list)
            take(entry);
    }

    const ModelFile &m_file;
    std::map<QString, DataFile> m_files;
};

void Collector::take(const onnx::TensorProto &tensor)
{
    if (tensor.data_location() != onnx::TensorProto::EXTERNAL)
        return;
    const ExternalData data = m_file.externalData(tensor);
    const QString location = QString::fromStdString(data.location);
    const QString clean = data.isOutside ? location : QDir::cleanPath(location);
    m_files.try_emplace(clean, DataFile{clean, data.path, data.isOutside});
}

void Collector::take(const onnx::SparseTensorProto &tensor)
{
    take(tensor.values());
    take(tensor.indices());
}

void Collector::take(const onnx::AttributeProto &attribute)
{
    if (attribute.has_t())
        take(attribute.t());
    if (attribute.has_sparse_tensor())
        take(attribute.sparse_tensor());
    if (attribute.has_g())
        take(attribute.g());
    takeAll(attribute.tensors());
    takeAll(attribute.sparse_tensors());
    takeAll(attribute.graphs());
}

template <typename Nodes>
void Collector::takeNodes(const Nodes &nodes)
{
    for (const onnx::NodeProto &node : nodes)
        takeAll(node.attribute());
}

void Collector::take(const onnx::GraphProto &graph)
{
    takeAll(graph.initializer());
    takeAll(graph.sparse_initializer());
    takeNodes(graph.node());
}

std::vector<DataFile> Collector::files() const
{
    std::vector<DataFile> files;
    for (const auto &[location, file] : m_files)
        files.push_back(file);
    return files;
}

Result<bool> haveSameContent(QFile &a, const QString &pathOfB, const JobContext &job)
{
    constexpr qint64 chunk = 1024 * 1024;
    QFile b(pathOfB);
    if (!b.open(QIODevice::ReadOnly))
        return failure(ErrorCode::FileUnreadable, {pathOfB.toStdString()}, b.errorString().toStdString());
    if (a.size() != b.size())
        return false;
    while (!a.atEnd()) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        const QByteArray bytes = a.read(chunk);
        if (bytes.isEmpty())
            return failure(ErrorCode::FileUnreadable, {a.fileName().toStdString()}, a.errorString().toStdString());
        if (bytes != b.read(chunk))
            return false;
    }
    return true;
}

// To the file behind a link, where the data are one.
Result<void> hardLink(const QString &from, const QString &to)
{
    if (::linkat(AT_FDCWD, QFile::encodeName(from).constData(), AT_FDCWD, QFile::encodeName(to).constData(),
                 AT_SYMLINK_FOLLOW) == 0)
        return {};
    const int error = errno;
    return failure(ErrorCode::CannotWrite, {to.toStdString()},
                   error == EXDEV ? "a file of another file system cannot be linked; copy it" : std::strerror(error));
}

} // namespace

std::vector<DataFile> dataFilesOf(const ModelFile &file)
{
    Collector collector(file);
    const onnx::ModelProto &model = file.skeleton();
    collector.take(model.graph());
    for (const onnx::FunctionProto &function : model.functions())
        collector.takeNodes(function.node());
    for (const onnx::TrainingInfoProto &training : model.training_info()) {
        collector.take(training.initialization());
        collector.take(training.algorithm());
    }
    return collector.files();
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

Result<void> CopiedDataFiles::provide(const DataFile &data, const QString &folder, SaveOptions::ExternalData how,
                                      const JobContext &job)
{
    const QString target = QDir(folder).filePath(data.location);
    QFile source(data.path);
    if (!source.exists())
        return failure(ErrorCode::ExternalDataMissing, {data.path.toStdString()});
    if (!source.open(QIODevice::ReadOnly))
        return failure(ErrorCode::FileUnreadable, {data.path.toStdString()}, source.errorString().toStdString());
    if (QFileInfo::exists(target)) {
        const Result<bool> same = haveSameContent(source, target, job);
        if (!same)
            return tl::unexpected(same.error());
        return *same ? Result<void>() : failure(ErrorCode::TargetExists, {target.toStdString()});
    }
    if (const Result<void> made = makeFolders(target); !made)
        return made;
    if (how == SaveOptions::ExternalData::Link) {
        const Result<void> linked = hardLink(data.path, target);
        if (linked)
            m_files.append(target);
        return linked;
    }
    Result<OutputFile> copy = OutputFile::create(target, false);
    if (!copy)
        return tl::unexpected(copy.error());
    Result<void> done = copy->append(source.handle(), data.path, {0, std::uint64_t(source.size())}, job);
    if (done)
        done = copy->flush(job);
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
