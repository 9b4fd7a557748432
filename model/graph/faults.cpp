// SPDX-License-Identifier: Apache-2.0
#include "model/graph/faults.h"

#include "model/onnx/externaldata.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/tensorvalues.h"
#include "model/types/operatornames.h"

#include <onnx/defs/schema.h>

#include <QFileInfo>

#include <algorithm>
#include <charconv>
#include <set>

namespace shapewright {

namespace {

bool isDigits(const std::string &text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// The bytes of a tensor's raw data in the model file, in or out of the skeleton. Nothing if the payload is in typed
// fields or external.
std::optional<std::int64_t> rawBytes(const ModelFile &file, const onnx::TensorProto &tensor)
{
    if (const OmittedPayload *omitted = file.omittedPayload(tensor))
        return omitted->field == onnx::TensorProto::kRawDataFieldNumber
                   ? std::optional(std::int64_t(omitted->range.length))
                   : std::nullopt;
    return tensor.has_raw_data() ? std::optional(std::int64_t(tensor.raw_data().size())) : std::nullopt;
}

std::string dimsText(const onnx::TensorProto &tensor)
{
    constexpr int shown = 8;
    std::string text;
    for (int axis = 0; axis < std::min(tensor.dims_size(), shown); ++axis)
        text += (axis == 0 ? "" : ", ") + std::to_string(tensor.dims(axis));
    return "[" + text + (tensor.dims_size() > shown ? ", …]" : "]");
}

void checkPayload(const ModelGraph &model, GraphId graph, const onnx::TensorProto &tensor,
                  std::vector<Problem> &problems)
{
    if (!onnx::TensorProto::DataType_IsValid(tensor.data_type()) || tensor.data_type() == onnx::TensorProto::UNDEFINED)
        problems.push_back({.code = Problem::Code::UnknownDataType,
                            .graph = graph,
                            .args = {tensor.name(), std::to_string(tensor.data_type())}});
    const auto count = elementCount(tensor);
    if (!count)
        problems.push_back(
            {.code = Problem::Code::InvalidTensorShape, .graph = graph, .args = {tensor.name(), dimsText(tensor)}});
    const auto there = rawBytes(model.file(), tensor);
    const auto needed = count ? rawDataBytes(tensor.data_type(), *count) : std::nullopt;
    if (!there || !needed || *there >= *needed)
        return;
    problems.push_back({.code = Problem::Code::TensorShort,
                        .graph = graph,
                        .args = {tensor.name(), std::to_string(*there), std::to_string(*needed)}});
}

void checkExternal(const ModelGraph &model, GraphId graph, const onnx::TensorProto &tensor, std::set<std::string> &seen,
                   std::vector<Problem> &problems)
{
    if (tensor.data_location() != onnx::TensorProto::EXTERNAL)
        return;
    const ExternalData data = model.file().externalData(tensor);
    Problem problem{.graph = graph, .args = {tensor.name(), data.location, data.path.toStdString()}};
    if (data.isOutside) {
        problem.code = Problem::Code::ExternalDataOutside;
    } else {
        const QFileInfo file(data.path);
        const auto size = std::uint64_t(file.size());
        const auto count = elementCount(tensor);
        const auto needed = count ? rawDataBytes(tensor.data_type(), *count) : std::nullopt;
        const std::uint64_t wanted = data.length ? *data.length : std::uint64_t(needed.value_or(0));
        const bool isWhole = file.isFile() && data.offset <= size && wanted <= size - data.offset;
        if (isWhole && (!needed || wanted == std::uint64_t(*needed)))
            return;
        problem.code = isWhole         ? Problem::Code::ExternalDataSize
                       : file.isFile() ? Problem::Code::ExternalDataShort
                                       : Problem::Code::ExternalDataMissing;
        if (file.isFile())
            problem.args[2] = std::to_string(isWhole ? wanted : size);
        if (isWhole)
            problem.args.push_back(std::to_string(*needed));
    }
    // Each file is reported once only, because thousands of tensors may be in it.
    if (seen.insert(data.location).second)
        problems.push_back(std::move(problem));
}

// Whatever is newer than our onnx library is read like the newest version that the library knows.
void checkVersions(const onnx::ModelProto &model, std::vector<Problem> &problems)
{
    if (model.ir_version() > onnx::Version::IR_VERSION)
        problems.push_back({.code = Problem::Code::UnknownIrVersion,
                            .args = {std::to_string(model.ir_version()), std::to_string(onnx::Version::IR_VERSION)}});
    const auto &known = onnx::OpSchemaRegistry::DomainToVersionRange::Instance().Map();
    for (const auto &import : model.opset_import()) {
        const auto range = known.find(normalDomain(import.domain()));
        if (range != known.end() && import.version() > range->second.second)
            problems.push_back({.code = Problem::Code::UnknownOpset,
                                .args = {domainName(range->first), std::to_string(import.version())}});
    }
}

// The number that the digits are, in place of the name; nothing where they are too many for a size.
std::vector<Suggestion> asNumber(const std::string &digits)
{
    std::int64_t size = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    if (error != std::errc())
        return {};
    return {{.sizes = {{.place = {.name = digits, .axis = {}}, .given = Dim(size)}}}};
}

void checkParams(const ModelGraph &model, std::vector<Problem> &problems)
{
    std::set<std::string> seen;
    for (const ValueId input : model.main().inputs) {
        const Value &value = model.value(input);
        for (const Dim &dim : value.declared->shape.value_or(Shape{})) {
            if (dim.isParam() && isDigits(dim.param()) && seen.insert(dim.param()).second)
                problems.push_back({.code = Problem::Code::DigitsOnlyParam,
                                    .value = input,
                                    .args = {dim.param()},
                                    .suggestions = asNumber(dim.param())});
        }
    }
}

} // namespace

void findFileFaults(const ModelGraph &model, std::vector<Problem> &problems)
{
    std::set<std::string> seenFiles;
    for (std::size_t i = 0; i < model.graphs().size(); ++i) {
        const onnx::GraphProto *graph = model.graphProto(GraphId(i));
        if (graph == nullptr)
            continue;
        for (const auto &tensor : graph->initializer()) {
            checkExternal(model, GraphId(i), tensor, seenFiles, problems);
            checkPayload(model, GraphId(i), tensor, problems);
        }
    }
    checkVersions(model.file().skeleton(), problems);
    checkParams(model, problems);
}

} // namespace shapewright
