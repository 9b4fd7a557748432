// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/inputsources.h"

#include "model/edits/invalidedit.h"
#include "model/onnx/tensorpayload.h"
#include "model/onnx/typeproto.h"
#include "model/run/feeds/datafile.h"
#include "model/types/dim.h"
#include "model/types/text.h"
#include "model/types/valuetype.h"

#include <onnx/onnx_pb.h>

#include <QDir>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;
using Fill = InputFeed::Fill;

namespace {

InputFeed *feedNamed(TestRunRequest &request, const std::string &name)
{
    const auto found = std::ranges::find(request.inputs, name, &InputFeed::name);
    return found == request.inputs.end() ? nullptr : &*found;
}

// Somebody gave the elements of this input.
void dropGuesses(TestRunRequest &request, const std::string &input)
{
    std::erase_if(request.guesses, [&](const TestRunRequest::Guess &guess) { return guess.input == input; });
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
    return "there is no input “" + name + "”; there are: " + joined(namesOf(request));
}

// Reads up to two numbers after the kind. If the second is left out, its default stays.
bool takeNumbers(const QString &text, InputFeed &feed)
{
    const QStringList parts = text.split(u',');
    bool isFirst = false, isSecond = true;
    feed.low = parts.value(0).toDouble(&isFirst);
    if (parts.size() > 1)
        feed.high = parts.value(1).toDouble(&isSecond);
    return isFirst && isSecond && parts.size() <= 2;
}

// Returns false if `kind` is not a kind of fill.
bool setFill(InputFeed &feed, const QString &kind, const QString &rest)
{
    const bool hasNumbers = !rest.isEmpty();
    feed.values.clear();
    feed.low = 0;
    feed.high = 1;
    if (kind == u"zeros" || kind == u"ones") {
        feed.fill = kind == u"zeros" ? Fill::Zeros : Fill::Ones;
        return !hasNumbers;
    }
    if (kind == u"positions") {
        feed.fill = Fill::Positions;
        feed.high = feed.dims.empty() ? 0 : double(std::max<std::int64_t>(feed.dims.back() - 1, 0));
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
        return hasNumbers && takeNumbers(rest, feed);
    }
    feed.fill = Fill::Counting;
    return kind == u"arange" && (!hasNumbers || takeNumbers(rest, feed));
}

std::string dimsText(const std::vector<std::int64_t> &dims)
{
    return shapeText(Shape(dims.begin(), dims.end()));
}

// Describes how a tensor does not fit a declared type. Empty if it fits.
std::string mismatch(const InputFeed &given, const ValueType &declared)
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

// Whether ONNX Runtime accepts values of this kind and files can hold them.
Result<void> checkCanBeRead(const Value &value, const QString &path)
{
    using Kind = ValueType::Kind;
    const ValueType &type = value.declared;
    if (type.isTensor() || type.kind == Kind::Unknown || type.kind == Kind::Sequence || type.kind == Kind::Optional)
        return {};
    return unreadable(path.toStdString(), "“" + value.name + "” is of type " + type.text +
                                              ", and files are read for tensors, sequences and optionals alone");
}

// The type of a tensor after the edits. For an optional, the declared type of its tensor.
ValueType tensorType(const TestRunRequest &request, const ModelGraph &graph, const std::string &input)
{
    const auto edited = std::ranges::find(request.inputTypes, input, &TestRunRequest::InputType::name);
    if (edited != request.inputTypes.end() && edited->type.isTensor())
        return edited->type;
    const auto &inputs = graph.graphProto(mainGraph)->input();
    const auto declared = std::ranges::find(inputs, input, &onnx::ValueInfoProto::name);
    if (declared == inputs.end() || !declared->type().has_optional_type())
        return {};
    return valueTypeOf(declared->type().optional_type().elem_type());
}

// Replaces the feed of an input by the given one, if it fits.
Result<void> feedWith(TestRunRequest &request, const ModelGraph &graph, InputFeed &feed, InputFeed given,
                      const QString &path)
{
    std::string reason;
    const ValueType type = tensorType(request, graph, given.name);
    if (type.isTensor() && given.form == InputFeed::Form::Tensor)
        reason = mismatch(given, type);
    const bool isSequence = feed.form == InputFeed::Form::Sequence;
    const auto isOther = [&](const InputFeed &part) { return part.elemType != feed.elemType; };
    if (given.form != InputFeed::Form::Nothing && isSequence != (given.form == InputFeed::Form::Sequence))
        reason = isSequence ? "it holds no sequence" : "it holds a sequence";
    else if (const auto other = std::ranges::find_if(given.parts, isOther); isSequence && other != given.parts.end())
        reason = "it holds tensors of " + elemTypeName(other->elemType) + ", and “" + given.name +
                 "” takes a sequence of " + elemTypeName(feed.elemType);
    if (!reason.empty())
        return unreadable(path.toStdString(), reason);
    const bool isNothing = given.form == InputFeed::Form::Nothing;
    if (isNothing || (isSequence && given.parts.empty())) // the data does not tell the element type then
        given.elemType = feed.elemType;
    dropGuesses(request, given.name);
    feed = std::move(given);
    return {};
}

ValueType::Kind kindOf(const ModelGraph &graph, const std::string &input)
{
    const auto id = graph.input(input);
    return id ? graph.value(*id).declared->kind : ValueType::Kind::Tensor;
}

Result<void> feedFile(TestRunRequest &request, const ModelGraph &graph, const std::string &input, const QString &path)
{
    if (const auto id = graph.input(input)) {
        if (const auto checked = checkCanBeRead(graph.value(*id), path); !checked)
            return checked;
    }
    InputFeed *feed = feedNamed(request, input);
    if (!feed)
        return invalidEdit(input + '=' + path.toStdString(), noSuchInput(request, input));
    Result<InputFeed> read = readDataFile(input, kindOf(graph, input), path);
    if (!read)
        return tl::unexpected(read.error());
    return feedWith(request, graph, *feed, *std::move(read), path);
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
        if (const auto checked = checkCanBeRead(output, path); !checked)
            return checked;
        Result<InputFeed> reference = readDataFile(output.name, output.declared->kind, path);
        if (!reference)
            return tl::unexpected(reference.error());
        request.references.push_back(*std::move(reference));
    }
    if (found == 0)
        return invalidEdit(folder.path().toStdString(), "there is no input_0.pb or output_0.pb in the folder");
    return {};
}

// A limit for all feeds together, because they are sent in one message.
constexpr qint64 mostHeldBytes = 2 * mostFeedBytes;

tl::unexpected<Error> heldTooMuch(const std::string &text)
{
    return invalidEdit(text, "together the files hold more than 200 MB; save the large ones as .npy");
}

// Feeds all inputs that the file has an array for.
Result<void> feedArrays(TestRunRequest &request, const ModelGraph &graph, const QString &path)
{
    const auto file = NpzFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    bool isAny = false;
    qint64 held = 0; // the bytes in memory, since several arrays may share bytes of the archive
    for (std::size_t position = 0; position < file->arrays().size(); ++position) {
        const std::string &name = file->arrays()[position];
        InputFeed *feed = feedNamed(request, name);
        if (!feed)
            continue;
        isAny = true;
        Result<InputFeed> read = readDataArray(name, *file, position, path);
        if (!read)
            return tl::unexpected(read.error());
        held += heldBytes(*read);
        if (held > mostHeldBytes)
            return heldTooMuch(path.toStdString());
        if (const auto fed = feedWith(request, graph, *feed, *std::move(read), path); !fed)
            return fed;
    }
    if (!isAny)
        return invalidEdit(path.toStdString(), "no array in it is called as an input is");
    return {};
}

Result<void> checkHeld(const TestRunRequest &request, const std::string &text)
{
    qint64 bytes = 0;
    for (const std::vector<InputFeed> *feeds : {&request.inputs, &request.references}) {
        for (const InputFeed &feed : *feeds)
            bytes += heldBytes(feed);
    }
    if (bytes > mostHeldBytes)
        return heldTooMuch(text);
    return {};
}

} // namespace

qsizetype inputNameEnd(const QString &text, const std::vector<std::string> &names)
{
    qsizetype end = -1;
    for (const std::string &name : names) {
        const QString start = toQString(name) + u'=';
        if (start.size() > end + 1 && text.startsWith(start))
            end = start.size() - 1;
    }
    return end;
}

Result<void> fillInput(TestRunRequest &request, const std::string &text)
{
    const QString whole = toQString(text);
    const qsizetype known = inputNameEnd(whole, namesOf(request));
    const qsizetype split = known < 0 ? whole.lastIndexOf(u'=') : known;
    const std::string name = whole.left(split).toStdString();
    InputFeed *feed = feedNamed(request, name);
    if (!feed)
        return invalidEdit(text, noSuchInput(request, name));
    const QString kind = whole.mid(split + 1).section(u':', 0, 0);
    const QString rest = whole.mid(split + 1).section(u':', 1);
    InputFeed filled = *feed;
    if (!setFill(filled, kind, rest))
        return invalidEdit(text, "a fill is zeros, ones, constant:NUMBER, uniform:LOW,HIGH, normal:MEAN,DEVIATION, "
                                 "arange:START,STEP, positions, or text:TEXT for strings");
    if (filled.fill == Fill::Random && filled.low > filled.high)
        return invalidEdit(text, "LOW is above HIGH (which is 1 where it is left out)");
    filled.reason = whole.mid(split + 1).toStdString();
    dropGuesses(request, name);
    *feed = std::move(filled);
    return {};
}

Result<void> feedData(TestRunRequest &request, const ModelGraph &graph, const QString &text)
{
    Result<void> fed;
    const qsizetype known = inputNameEnd(text, namesOf(request));
    const qsizetype split = known < 0 ? text.indexOf(u'=') : known;
    if (const QFileInfo folder(text); folder.isDir())
        fed = feedFolder(request, graph, QDir(text));
    else if (known < 0 && text.endsWith(u".npz"_s, Qt::CaseInsensitive) && (split < 0 || QFileInfo::exists(text)))
        fed = feedArrays(request, graph, text);
    else if (split < 0)
        fed = invalidEdit(text.toStdString(), "it is no folder, no .npz, and not of the form INPUT=FILE");
    else
        fed = feedFile(request, graph, text.left(split).toStdString(), text.mid(split + 1));
    return fed ? checkHeld(request, text.toStdString()) : fed;
}

} // namespace shapewright
