// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/datafile.h"

#include "model/onnx/regularfile.h"
#include "model/onnx/tensorpayload.h"
#include "model/run/feeds/feedtext.h"
#include "model/run/feeds/npyheader.h"
#include "model/run/feeds/protofeed.h"
#include "model/types/text.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;
using Fill = InputFeed::Fill;

namespace {

InputFeed feedFrom(const std::string &name, const QString &path)
{
    InputFeed feed;
    feed.name = name;
    feed.reason = FeedText::tr("from %1").arg(QFileInfo(path).fileName()).toStdString();
    return feed;
}

Result<InputFeed> readNpy(InputFeed feed, const QString &path)
{
    const auto header = readNpyHeader(path);
    if (!header)
        return tl::unexpected(header.error());
    feed.fill = Fill::File;
    feed.elemType = header->elemType;
    feed.dims = header->dims;
    feed.path = QFile::encodeName(QFileInfo(path).absoluteFilePath()).toStdString();
    feed.offset = header->offset;
    return feed;
}

Result<InputFeed> readNpz(const std::string &name, const QString &path)
{
    const auto file = NpzFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    const std::vector<std::string> &arrays = file->arrays();
    const auto found = std::ranges::find(arrays, name);
    if (found != arrays.end())
        return readDataArray(name, *file, std::size_t(found - arrays.begin()), path);
    if (arrays.size() == 1)
        return readDataArray(name, *file, 0, path);
    return unreadable(path.toStdString(), "no array in it is called “" + name + "”; there are: " + joined(arrays));
}

Result<InputFeed> readProto(InputFeed feed, ValueType::Kind kind, const QString &path)
{
    QFile file(path);
    if (const Result<void> opened = openRegularFile(file); !opened)
        return tl::unexpected(opened.error());
    if (file.size() > mostFeedBytes)
        return unreadable(path.toStdString(), "it is larger than 100 MB; save it as .npy");
    return protoFeed(std::move(feed), kind, file.readAll(), path.toStdString());
}

} // namespace

Result<InputFeed> readDataFile(const std::string &name, ValueType::Kind kind, const QString &path)
{
    if (path.endsWith(u".npz"_s, Qt::CaseInsensitive))
        return readNpz(name, path);
    InputFeed feed = feedFrom(name, path);
    return path.endsWith(u".npy"_s, Qt::CaseInsensitive) ? readNpy(std::move(feed), path)
                                                         : readProto(std::move(feed), kind, path);
}

Result<InputFeed> readDataArray(const std::string &name, const NpzFile &file, std::size_t position, const QString &path)
{
    auto bytes = file.read(position, mostFeedBytes);
    if (!bytes)
        return tl::unexpected(bytes.error());
    QBuffer device(&*bytes);
    device.open(QIODevice::ReadOnly);
    const auto header = readNpyHeader(device, path.toStdString());
    if (!header)
        return tl::unexpected(header.error());
    if (header->offset + header->bytes != std::uint64_t(bytes->size())) // otherwise the unpacked size is unlimited
        return unreadable(path.toStdString(), "the array " + file.arrays()[position] + " is longer than its elements");
    InputFeed feed = feedFrom(name, path);
    feed.fill = Fill::Bytes;
    feed.elemType = header->elemType;
    feed.dims = header->dims;
    feed.bytes.assign(bytes->constData() + header->offset, header->bytes);
    return feed;
}

qint64 heldBytes(const InputFeed &feed)
{
    qint64 bytes = qint64(feed.bytes.size());
    for (const std::string &text : feed.texts)
        bytes += qint64(sizeof(std::string) + text.size());
    for (const InputFeed &part : feed.parts)
        bytes += heldBytes(part);
    return bytes;
}

} // namespace shapewright
