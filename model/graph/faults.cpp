// SPDX-License-Identifier: Apache-2.0
#include "model/graph/faults.h"

#include "model/onnx/externaldata.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/tensorvalues.h"

#include <QFileInfo>

#include <algorithm>
#include <set>

namespace shapewright {

namespace {

bool isDigits(const std::string &text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Bytes of raw data that a tensor has, wherever its payload is; nothing when it is in typed fields or external.
std::optional<std::int64_t> rawBytes(const ModelFile &file, const onnx::TensorProto &tensor)
{
    if (const OmittedPayload *omitted = file.omittedPayload(tensor))
        return omitted->field == onnx::TensorProto::kRawDataFieldNumber
                   ? std::optional(std::int64_t(omitted->range.length))
                   : std::nullopt;
    return tensor.has_raw_data() ? std::optional(std::int64_t(tensor.raw_data().size())) : std::nullopt;
}

void checkPayload(const ModelGraph &model, GraphId graph, const onnx::TensorProto &tensor,
                  std::vector<Problem> &problems)
{
    const auto count = elementCount(tensor);
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
        if (file.isFile() && data.offset <= size && data.length.value_or(0) <= size - data.offset)
            return;
        problem.code = Problem::Code::ExternalDataMissing;
    }
    // Said once for a file: a model may have thousands of tensors in one.
    if (seen.insert(data.location).second)
        problems.push_back(std::move(problem));
}

void checkParams(const ModelGraph &model, std::vector<Problem> &problems)
{
    std::set<std::string> seen;
    for (const ValueId input : model.main().inputs) {
        const Value &value = model.value(input);
        for (const Dim &dim : value.declared.shape.value_or(Shape{})) {
            if (dim.isParam() && isDigits(dim.param()) && seen.insert(dim.param()).second)
                problems.push_back({.code = Problem::Code::DigitsOnlyParam,
                                    .value = input,
                                    .args = {dim.param()},
                                    .suggestions = {"--dim " + dim.param() + "=" + dim.param()}});
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
    checkParams(model, problems);
}

} // namespace shapewright
