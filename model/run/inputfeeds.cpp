// SPDX-License-Identifier: Apache-2.0
#include "model/run/inputfeeds.h"

#include "model/onnx/externaldata.h"
#include "model/onnx/modelfile.h"
#include "model/run/containerfeed.h"
#include "model/run/dimsizes.h"
#include "model/run/inputuses.h"

#include <QFileInfo>

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace shapewright {

namespace {

using Fill = InputFeed::Fill;

void fillEvenly(InputFeed &feed, FillKind kind)
{
    switch (kind) {
    case FillKind::Zeros:
        feed.fill = Fill::Zeros;
        feed.reason = "zeros";
        return;
    case FillKind::Ones:
        feed.fill = Fill::Ones;
        feed.reason = "ones";
        return;
    case FillKind::Random:
        feed.fill = Fill::Random;
        feed.reason = "random numbers from 0 to 1";
        return;
    }
}

std::string lookupName(const InputUses &uses)
{
    return uses.lookup.empty() ? "a Gather" : uses.lookup;
}

// Ids in something: none is out of range.
void fillIds(InputFeed &feed, FillKind kind, const InputUses &uses)
{
    feed.low = 0;
    feed.high = double(std::max<std::int64_t>(*uses.entries - 1, 0));
    feed.fill = kind == FillKind::Random                   ? Fill::Random
                : kind == FillKind::Ones && feed.high >= 1 ? Fill::Ones
                                                           : Fill::Zeros;
    feed.reason = "ids below " + std::to_string(*uses.entries) + ", which " + lookupName(uses) + " looks up";
}

// As a model counts them that makes them itself.
void fillPositions(InputFeed &feed, const InputUses &uses)
{
    const std::int64_t longest = feed.dims.empty() ? 1 : feed.dims.back();
    feed.fill = Fill::Positions;
    feed.low = 0;
    feed.high = double(std::max<std::int64_t>(std::min(uses.entries.value_or(longest), longest) - 1, 0));
    feed.reason = "positions 0, 1, 2, … along the last axis";
    if (uses.entries && *uses.entries < longest)
        feed.reason += ", below " + std::to_string(*uses.entries) + ", which " + lookupName(uses) + " looks up";
}

// Whole numbers of unknown meaning: lengths, positions, sizes. A picture's bytes have no meaning that could be missed.
void fillWholeNumbers(InputFeed &feed, FillKind kind)
{
    const bool isByte = feed.elemType == onnx::TensorProto::UINT8 || feed.elemType == onnx::TensorProto::INT8;
    if (isByte) {
        fillEvenly(feed, kind);
        if (kind != FillKind::Random)
            return;
        feed.high = feed.elemType == onnx::TensorProto::UINT8 ? 255 : 127;
        feed.reason = "random bytes";
        return;
    }
    feed.fill = Fill::Zeros;
    feed.reason = "zeros, because other whole numbers might be out of range";
}

void fill(InputFeed &feed, FillKind kind, const InputUses &uses)
{
    const bool whole = isIntegerType(feed.elemType);
    const bool truth = feed.elemType == onnx::TensorProto::BOOL;
    if (saysMask(feed.name) || truth || (whole && uses.isMask)) {
        if (!uses.entries || *uses.entries > 1) {
            feed.fill = Fill::Ones;
            feed.reason = truth ? "true everywhere" : "ones, as a mask that hides nothing";
            return;
        }
    }
    if (feed.elemType == onnx::TensorProto::STRING) {
        feed.fill = Fill::Zeros;
        feed.reason = "the text `red`";
    } else if (whole && kind == FillKind::Random && (uses.isPosition || saysPosition(feed.name))) {
        fillPositions(feed, uses);
    } else if (whole && uses.entries) {
        fillIds(feed, kind, uses);
    } else if (whole) {
        fillWholeNumbers(feed, kind);
    } else {
        fillEvenly(feed, kind);
    }
}

std::int64_t externalBytes(const ModelGraph &graph)
{
    std::int64_t bytes = 0;
    for (std::size_t id = 0; id < graph.graphs().size(); ++id) {
        const onnx::GraphProto *proto = graph.graphProto(GraphId(id));
        if (!proto)
            continue;
        for (const onnx::TensorProto &tensor : proto->initializer()) {
            if (tensor.data_location() != onnx::TensorProto::EXTERNAL)
                continue;
            const ExternalData data = graph.file().externalData(tensor);
            const std::int64_t length = data.length ? std::int64_t(*data.length) : QFileInfo(data.path).size();
            bytes += std::clamp<std::int64_t>(length, 0, std::numeric_limits<std::int64_t>::max() - bytes);
        }
    }
    return bytes;
}

// Of the main graph.
const onnx::ValueInfoProto *inputProto(const ModelGraph &graph, const std::string &name)
{
    const auto &inputs = graph.graphProto(mainGraph)->input();
    const auto found = std::ranges::find(inputs, name, &onnx::ValueInfoProto::name);
    return found == inputs.end() ? nullptr : &*found;
}

void addContainer(TestRunRequest &request, const ModelGraph &graph, ValueId input, const ValueType &type, FillKind kind)
{
    const onnx::ValueInfoProto *proto = inputProto(graph, graph.value(input).name);
    std::optional<InputFeed> feed = proto ? containerFeed(proto->type()) : std::nullopt;
    if (!feed)
        return;
    feed->name = proto->name();
    fill(*feed, kind, {});
    if (feed->form == InputFeed::Form::Sequence)
        feed->reason = std::to_string(feed->length) + " tensors, each " + feed->reason;
    if (feed->form == InputFeed::Form::Map)
        feed->reason = std::to_string(feed->dims.front()) + " entries, " + feed->reason;
    request.inputTypes.push_back({feed->name, type});
    request.inputs.push_back(*std::move(feed));
}

} // namespace

TestRunRequest makeTestRun(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                           const QString &modelPath, FillKind fillKind, std::uint64_t seed)
{
    TestRunRequest request;
    request.modelPath = modelPath;
    request.seed = seed;
    request.externalBytes = externalBytes(graph);
    const DimSizes sizes(graph, table);
    for (const ValueId input : graph.main().inputs) {
        const ValueType &type = table.at(input).type;
        if (type.kind != ValueType::Kind::Tensor) {
            addContainer(request, graph, input, type, fillKind); // else the runtime says that it is missing
            continue;
        }
        InputFeed feed;
        feed.name = graph.value(input).name;
        feed.elemType = type.elemType;
        feed.dims = sizes.dimsOf(input);
        const auto given = edits.values.find(feed.name);
        if (given != edits.values.end()) {
            feed.fill = Fill::Values;
            feed.values = given->second;
            feed.reason = "as given";
        } else {
            fill(feed, fillKind, usesOf(graph, table, input));
        }
        if (const std::string assumed = sizes.assumptions(input); !assumed.empty())
            feed.reason += "; " + assumed;
        request.inputTypes.push_back({feed.name, type});
        request.inputs.push_back(std::move(feed));
    }
    for (const ValueId output : graph.main().outputs) {
        const ValueShape &said = table.at(output);
        request.outputs.push_back(
            {graph.value(output).name, said.type.isTensor() ? said.type.shape : std::nullopt, 0, said.marks});
    }
    return request;
}

} // namespace shapewright
