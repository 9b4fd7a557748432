// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/wirekinds.h"

#include "model/onnx/limits.h"

#include <onnx/onnx_pb.h>

#include <array>

namespace shapewright::wire {

namespace {

using Attribute = onnx::AttributeProto;
using Function = onnx::FunctionProto;
using Graph = onnx::GraphProto;
using Model = onnx::ModelProto;
using Node = onnx::NodeProto;
using Sparse = onnx::SparseTensorProto;
using Tensor = onnx::TensorProto;
using Training = onnx::TrainingInfoProto;
using Role = WireIndex::Role;

struct Row {
    Kind message;
    int field;
    FieldKind kind;
};

constexpr std::array rows = {
    Row{Kind::Model, Model::kGraphFieldNumber, {.message = Kind::Graph}},
    Row{Kind::Model, Model::kFunctionsFieldNumber, {.message = Kind::Function}},
    Row{Kind::Model, Model::kTrainingInfoFieldNumber, {.message = Kind::TrainingInfo}},
    Row{Kind::TrainingInfo, Training::kInitializationFieldNumber, {.message = Kind::Graph}},
    Row{Kind::TrainingInfo, Training::kAlgorithmFieldNumber, {.message = Kind::Graph}},
    Row{Kind::Graph, Graph::kNameFieldNumber, {.isName = true}},
    Row{Kind::Graph, Graph::kNodeFieldNumber, {.message = Kind::Node}},
    Row{Kind::Graph, Graph::kInitializerFieldNumber, {.message = Kind::Tensor}},
    Row{Kind::Graph, Graph::kSparseInitializerFieldNumber, {.message = Kind::SparseTensor}},
    Row{Kind::Graph, Graph::kInputFieldNumber, {.role = Role::Input}},
    Row{Kind::Graph, Graph::kOutputFieldNumber, {.role = Role::Output}},
    Row{Kind::Graph, Graph::kValueInfoFieldNumber, {.role = Role::ValueInfo}},
    Row{Kind::Function, Function::kNodeFieldNumber, {.message = Kind::Node}},
    Row{Kind::Function, Function::kAttributeProtoFieldNumber, {.message = Kind::Attribute}},
    Row{Kind::Function, Function::kValueInfoFieldNumber, {.role = Role::ValueInfo}},
    Row{Kind::Node, Node::kInputFieldNumber, {.isName = true}},
    Row{Kind::Node, Node::kOutputFieldNumber, {.isName = true}},
    Row{Kind::Node, Node::kNameFieldNumber, {.isName = true}},
    Row{Kind::Node, Node::kOpTypeFieldNumber, {.isName = true}},
    Row{Kind::Node, Node::kDomainFieldNumber, {.isName = true}},
    Row{Kind::Node, Node::kOverloadFieldNumber, {.isName = true}},
    Row{Kind::Node, Node::kAttributeFieldNumber, {.message = Kind::Attribute}},
    Row{Kind::Attribute, Attribute::kNameFieldNumber, {.isName = true}},
    Row{Kind::Attribute, Attribute::kGFieldNumber, {.message = Kind::Graph}},
    Row{Kind::Attribute, Attribute::kGraphsFieldNumber, {.message = Kind::Graph}},
    Row{Kind::Attribute, Attribute::kTFieldNumber, {.message = Kind::Tensor}},
    Row{Kind::Attribute, Attribute::kTensorsFieldNumber, {.message = Kind::Tensor}},
    Row{Kind::Attribute, Attribute::kSparseTensorFieldNumber, {.message = Kind::SparseTensor}},
    Row{Kind::Attribute, Attribute::kSparseTensorsFieldNumber, {.message = Kind::SparseTensor}},
    Row{Kind::SparseTensor, Sparse::kValuesFieldNumber, {.message = Kind::Tensor}},
    Row{Kind::SparseTensor, Sparse::kIndicesFieldNumber, {.message = Kind::Tensor}},
    Row{Kind::Tensor, Tensor::kNameFieldNumber, {.isName = true}},
    Row{Kind::Tensor, Tensor::kFloatDataFieldNumber, {.isPayload = true}},
    Row{Kind::Tensor, Tensor::kInt32DataFieldNumber, {.isPayload = true}},
    Row{Kind::Tensor, Tensor::kInt64DataFieldNumber, {.isPayload = true}},
    Row{Kind::Tensor, Tensor::kRawDataFieldNumber, {.isPayload = true}},
    Row{Kind::Tensor, Tensor::kDoubleDataFieldNumber, {.isPayload = true}},
    Row{Kind::Tensor, Tensor::kUint64DataFieldNumber, {.isPayload = true}},
};

constexpr std::size_t kinds = std::size_t(Kind::SparseTensor) + 1;
constexpr std::size_t numbers = 32; // above those of all rows
using Table = std::array<std::array<FieldKind, numbers>, kinds>;

constexpr Table table = [] {
    Table made{};
    for (const Row &row : rows)
        made[std::size_t(row.message)][std::size_t(row.field)] = row.kind;
    return made;
}();

} // namespace

const FieldKind &kindOf(Kind message, std::uint32_t field, Type type)
{
    static constexpr FieldKind none;
    return type == Type::Bytes && field < numbers ? table[std::size_t(message)][field] : none;
}

bool isTakenWhole(std::string_view message, Kind kind)
{
    std::size_t position = 0;
    while (position < message.size()) {
        const auto field = readField(message, position);
        if (!field || field->type == Type::StartGroup || field->type == Type::EndGroup)
            return false;
        const FieldKind &inner = kindOf(kind, field->number, field->type);
        const bool isOfDataFile = kind == Kind::Tensor && field->number >= Tensor::kExternalDataFieldNumber;
        if (isOfDataFile || (inner.isPayload && field->payload.size() > limits::payloadBytes))
            return false;
        if (!inner.message)
            continue;
        const bool isLookedAt = *inner.message == Kind::Attribute || *inner.message == Kind::Tensor;
        if (!isLookedAt || !isTakenWhole(field->payload, *inner.message))
            return false;
    }
    return true;
}

} // namespace shapewright::wire
