// SPDX-License-Identifier: Apache-2.0
#include "model/report/reportfile.h"

#include "model/onnx/modelfile.h"
#include "model/save/datafiles.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

// The path with links resolved, even if there is no file yet.
QString placeOf(const QString &path)
{
    const QFileInfo info(path);
    if (info.exists())
        return info.canonicalFilePath();
    return QDir(QFileInfo(info.absolutePath()).canonicalFilePath()).filePath(info.fileName());
}

bool isOfModel(const QString &path, const ModelGraph &graph, const QString &target)
{
    const QString place = placeOf(path);
    const QDir targetFolder = QFileInfo(target).absoluteDir();
    QStringList taken{graph.file().path(), target};
    for (const DataFile &data : dataFilesOf(graph.file())) {
        if (!data.isOutside)
            taken << data.path << targetFolder.filePath(data.location);
    }
    return std::ranges::any_of(taken, [&place](const QString &file) { return placeOf(file) == place; });
}

// An ONNX model never begins with a brace. It would start a group, which no version of the format has.
bool isJsonObject(const QString &path)
{
    constexpr qint64 mostBlanks = 4096;
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.read(mostBlanks).trimmed().startsWith('{');
}

} // namespace

Result<ReportFile> ReportFile::create(const QString &path, bool overwrite, const ModelGraph &graph,
                                      const QString &target)
{
    if (isOfModel(path, graph, target))
        return failure(ErrorCode::CannotWrite, {path.toStdString()}, "the model or its external data stand there");
    const QFileInfo there(path);
    if (overwrite && there.isFile() && there.size() > 0 && !isJsonObject(path))
        return failure(ErrorCode::CannotWrite, {path.toStdString()}, "the file there is no report");
    auto file = OutputFile::create(path, overwrite);
    if (!file)
        return tl::unexpected(file.error());
    return ReportFile(*std::move(file));
}

Result<void> ReportFile::write(const QJsonObject &report, const JobContext &job)
{
    const QByteArray bytes = QJsonDocument(report).toJson();
    if (auto written = m_file.append({bytes.constData(), std::size_t(bytes.size())}); !written)
        return written;
    return m_file.flush(job);
}

QString reportName(const QString &model)
{
    const QFileInfo info(model);
    return info.dir().filePath(info.completeBaseName() + u".report.json"_s);
}

} // namespace shapewright
