// SPDX-License-Identifier: Apache-2.0
#include "model/run/inputsources.h"

#include "model/onnx/tensorpayload.h"
#include "model/onnx/tensorvalues.h"
#include "model/run/npyheader.h"
#include "model/run/regularfile.h"
#include "model/shape/dim.h"
#include "model/shape/valuetype.h"

#include <onnx/onnx_pb.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;
using Fill = InputFeed::Fill;

namespace {

constexpr qint64 mostBytes = qint64(100) << 20; // of what has to go through a message

tl::unexpected<Error> notUnderstood(const std::string &text, std::string reason)
{
    return failure(ErrorCode::EditsInvalid, {text}, std::move(reason));
}

InputFeed *feedNamed(TestRunRequest &request, const std::string &name)
{
    const auto found = std::ranges::find(request.inputs, name, &InputFeed::name);
    return found == request.inputs.end() ? nullptr : &*found;
}

std::vector<std::string> namesOf(const TestRunRequest &request)
{
    std::vector<std::string> names;
    for (const InputFeed &feed : request.inputs)
        names.push_back(feed.name);
    return names;
}

std::string noSuchInput(const TestRunRequest &request, const std::string &name)
{
    std::string names;
    for (const InputFeed &feed : request.inputs)
        names += (names.empty() ? "" : ", ") + feed.name;
    return "there is no input “" + name + "”; there are: " + names;
}

// Up to two numbers behind the kind; a second one that is left out keeps its value.
bool takeNumbers(const QString &text, InputFeed &feed)
{
    const QStringList parts = text.split(u',');
    bool isFirst = false, isSecond = true;
    feed.low = parts.value(0).toDouble(&isFirst);
    if (parts.size() > 1)
        feed.high = parts.value(1).toDouble(&isSecond);
    return isFirst && isSecond && parts.size() <= 2;
}

// False for what is no kind.
bool setFill(InputFeed &feed, const QString &kind, const QString &rest)
{
    const bool hasNumbers = !rest.isEmpty();
    feed.values.clear();
    feed.low = 0;
    if (kind == u"positions") {
        feed.fill = Fill::Positions;
        feed.high = feed.dims.empty() ? 0 : double(std::max<std::int64_t>(feed.dims.back() - 1, 0));
        return !hasNumbers;
    }
    feed.high = 1;
    if (kind == u"zeros" || kind == u"ones") {
        feed.fill = kind == u"zeros" ? Fill::Zeros : Fill::Ones;
        return !hasNumbers;
    }
    if (kind == u"constant") {
        bool ok = false;
        feed.fill = Fill::Values;
        feed.values = {rest.toDouble(&ok)};
        return ok;
    }
    if (kind == u"text") {
        feed.fill = Fill::Texts;
        feed.texts = {rest.toStdString()};
        return feed.elemType == onnx::TensorProto::STRING;
    }
    if (kind == u"uniform" || kind == u"normal") {
        feed.fill = kind == u"uniform" ? Fill::Random : Fill::Normal;
        return hasNumbers && takeNumbers(rest, feed) && (feed.fill == Fill::Normal || feed.low <= feed.high);
    }
    feed.fill = Fill::Counting;
    return kind == u"arange" && (!hasNumbers || takeNumbers(rest, feed));
}

std::string dimsText(const std::vector<std::int64_t> &dims)
{
    return shapeText(Shape(dims.begin(), dims.end()));
}

// The tensor of a file, for a feed whose name and type are known.
Result<InputFeed> readProto(InputFeed feed, const QString &path)
{
    const std::string name = path.toStdString();
    QFile file(path);
    if (const Result<void> opened = openRegularFile(file); !opened)
        return tl::unexpected(opened.error());
    if (file.size() > mostBytes)
        return unreadable(name, "it is larger than 100 MB; save it as .npy");
    const QByteArray content = file.readAll();
    onnx::TensorProto tensor;
    if (!tensor.ParseFromArray(content.constData(), int(content.size())) || tensor.data_type() == 0)
        return unreadable(name, "it holds no TensorProto");
    feed.elemType = tensor.data_type();
    feed.dims.assign(tensor.dims().begin(), tensor.dims().end());
    const auto count = elementCount(tensor);
    if (!count)
        return unreadable(name, "its shape is " + dimsText(feed.dims));
    if (tensor.data_type() == onnx::TensorProto::STRING) {
        feed.fill = Fill::Texts;
        feed.texts.assign(tensor.string_data().begin(), tensor.string_data().end());
        return feed;
    }
    const auto bytes = rawDataBytes(tensor.data_type(), *count);
    if (!bytes)
        return unreadable(name, "its element type is not known");
    if (*bytes > mostBytes)
        return unreadable(name, "it ends before its elements do");
    const auto payload = TensorPayload::open(nullptr, tensor, std::uint64_t(*bytes));
    if (!payload)
        return unreadable(name, payload.error().detail);
    feed.fill = Fill::Bytes;
    feed.bytes.clear();
    if (const auto read = (*payload)->read(0, std::uint64_t(*bytes), feed.bytes, {}); !read)
        return tl::unexpected(read.error());
    feed.bytes.resize(std::size_t(*bytes)); // of four bits, an entry of a typed field may hold more
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

Result<InputFeed> readData(const std::string &name, const QString &path)
{
    InputFeed feed;
    feed.name = name;
    feed.reason = "from " + QFileInfo(path).fileName().toStdString();
    return path.endsWith(u".npy"_s, Qt::CaseInsensitive) ? readNpy(std::move(feed), path)
                                                         : readProto(std::move(feed), path);
}

// What a tensor is that does not fit a declared type; empty where it fits.
std::string misfit(const InputFeed &given, const ValueType &declared)
{
    if (declared.elemType != 0 && given.elemType != declared.elemType)
        return "its elements are " + elemTypeName(given.elemType) + ", and “" + given.name + "” takes " +
               elemTypeName(declared.elemType);
    const bool hasShape = declared.shape.has_value();
    if (hasShape && declared.shape->size() != given.dims.size())
        return "its shape is " + dimsText(given.dims) + ", and “" + given.name + "” takes " +
               shapeText(*declared.shape);
    for (std::size_t axis = 0; hasShape && axis < given.dims.size(); ++axis) {
        const Dim &dim = (*declared.shape)[axis];
        if (dim.isValue() && dim.value() != given.dims[axis])
            return "its axis " + std::to_string(axis) + " is " + std::to_string(given.dims[axis]) + ", and “" +
                   given.name + "” takes " + std::to_string(dim.value()) + " there";
    }
    return {};
}

// Sequences, optionals and maps are neither fed from files nor compared with them.
Result<void> checkIsTensor(const Value &value, const QString &path)
{
    const ValueType &type = value.declared;
    if (type.isTensor() || type.kind == ValueType::Kind::Unknown)
        return {};
    return unreadable(path.toStdString(),
                      "“" + value.name + "” is of type " + type.text + ", and files are read for tensors alone");
}

Result<void> feedFile(TestRunRequest &request, const ModelGraph &graph, const std::string &input, const QString &path)
{
    InputFeed *feed = feedNamed(request, input);
    // An optional tensor is fed as a tensor is.
    const bool isTensor = feed && feed->form == InputFeed::Form::Tensor;
    if (const auto id = isTensor ? std::nullopt : graph.input(input)) {
        if (const auto checked = checkIsTensor(graph.value(*id), path); !checked)
            return checked;
    }
    if (!feed)
        return notUnderstood(input + '=' + path.toStdString(), noSuchInput(request, input));
    Result<InputFeed> read = readData(input, path);
    if (!read)
        return tl::unexpected(read.error());
    const auto type = std::ranges::find(request.inputTypes, input, &TestRunRequest::InputType::name);
    if (type != request.inputTypes.end()) {
        if (const std::string reason = misfit(*read, type->type); !reason.empty())
            return unreadable(path.toStdString(), reason);
    }
    *feed = *std::move(read);
    return {};
}

Result<void> feedFolder(TestRunRequest &request, const ModelGraph &graph, const QDir &folder)
{
    std::size_t found = 0;
    const auto fileOf = [&](const QString &role, std::size_t position) {
        return folder.filePath(u"%1_%2.pb"_s.arg(role, QString::number(position)));
    };
    for (std::size_t position = 0; position < graph.main().inputs.size(); ++position) {
        const QString path = fileOf(u"input"_s, position);
        if (!QFileInfo::exists(path))
            continue;
        ++found;
        if (const auto fed = feedFile(request, graph, graph.value(graph.main().inputs[position]).name, path); !fed)
            return fed;
    }
    for (std::size_t position = 0; position < graph.main().outputs.size(); ++position) {
        const QString path = fileOf(u"output"_s, position);
        if (!QFileInfo::exists(path))
            continue;
        ++found;
        const Value &output = graph.value(graph.main().outputs[position]);
        if (const auto checked = checkIsTensor(output, path); !checked)
            return checked;
        Result<InputFeed> reference = readData(output.name, path);
        if (!reference)
            return tl::unexpected(reference.error());
        request.references.push_back(*std::move(reference));
    }
    if (found == 0)
        return notUnderstood(folder.path().toStdString(), "there is no input_0.pb or output_0.pb in the folder");
    return {};
}

} // namespace

qsizetype inputNameEnd(const QString &text, const std::vector<std::string> &names)
{
    qsizetype end = -1;
    for (const std::string &name : names) {
        const QString start = QString::fromStdString(name) + u'=';
        if (start.size() > end + 1 && text.startsWith(start))
            end = start.size() - 1;
    }
    return end;
}

Result<void> fillInput(TestRunRequest &request, const std::string &text)
{
    const QString whole = QString::fromStdString(text);
    const qsizetype known = inputNameEnd(whole, namesOf(request));
    const qsizetype split = known < 0 ? whole.lastIndexOf(u'=') : known;
    const std::string name = whole.left(split).toStdString();
    InputFeed *feed = feedNamed(request, name);
    if (!feed)
        return notUnderstood(text, noSuchInput(request, name));
    const QString kind = whole.mid(split + 1).section(u':', 0, 0);
    const QString rest = whole.mid(split + 1).section(u':', 1);
    InputFeed filled = *feed;
    if (!setFill(filled, kind, rest))
        return notUnderstood(text, "a fill is zeros, ones, constant:NUMBER, uniform:LOW,HIGH, normal:MEAN,DEVIATION, "
                                   "arange:START,STEP, positions, or text:TEXT for strings");
    filled.reason = whole.mid(split + 1).toStdString();
    *feed = std::move(filled);
    return {};
}

Result<void> feedData(TestRunRequest &request, const ModelGraph &graph, const QString &text)
{
    if (const QFileInfo folder(text); folder.isDir())
        return feedFolder(request, graph, QDir(text));
    const qsizetype known = inputNameEnd(text, namesOf(request));
    const qsizetype split = known < 0 ? text.indexOf(u'=') : known;
    if (split < 0)
        return notUnderstood(text.toStdString(), "it is no folder, and not of the form INPUT=FILE");
    return feedFile(request, graph, text.left(split).toStdString(), text.mid(split + 1));
}

} // namespace shapewright
