// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/wirekinds.h"

#include <onnx/onnx_pb.h>

namespace shapewright::wire {

std::optional<Kind> messageIn(Kind message, const WireField &field)
{
    if (field.type != wire::Type::Bytes)
        return {};
    const auto number = field.number;
    switch (message) {
    case Kind::Model:
        if (number == onnx::ModelProto::kGraphFieldNumber)
            return Kind::Graph;
        if (number == onnx::ModelProto::kFunctionsFieldNumber)
            return Kind::Function;
        if (number == onnx::ModelProto::kTrainingInfoFieldNumber)
            return Kind::TrainingInfo;
        return {};
    case Kind::TrainingInfo:
        if (number == onnx::TrainingInfoProto::kInitializationFieldNumber ||
            number == onnx::TrainingInfoProto::kAlgorithmFieldNumber)
            return Kind::Graph;
        return {};
    case Kind::Graph:
        if (number == onnx::GraphProto::kNodeFieldNumber)
            return Kind::Node;
        if (number == onnx::GraphProto::kInitializerFieldNumber)
            return Kind::Tensor;
        if (number == onnx::GraphProto::kSparseInitializerFieldNumber)
            return Kind::SparseTensor;
        return {};
    case Kind::Function:
        if (number == onnx::FunctionProto::kAttributeProtoFieldNumber)
            return Kind::Attribute;
        return number == onnx::FunctionProto::kNodeFieldNumber ? std::optional(Kind::Node) : std::nullopt;
    case Kind::Node:
        return number == onnx::NodeProto::kAttributeFieldNumber ? std::optional(Kind::Attribute) : std::nullopt;
    case Kind::Attribute:
        using A = onnx::AttributeProto;
        if (number == A::kGFieldNumber || number == A::kGraphsFieldNumber)
            return Kind::Graph;
        if (number == A::kTFieldNumber || number == A::kTensorsFieldNumber)
            return Kind::Tensor;
        if (number == A::kSparseTensorFieldNumber || number == A::kSparseTensorsFieldNumber)
            return Kind::SparseTensor;
        return {};
    case Kind::SparseTensor:
        if (number == onnx::SparseTensorProto::kValuesFieldNumber ||
            number == onnx::SparseTensorProto::kIndicesFieldNumber)
            return Kind::Tensor;
        return {};
    case Kind::Tensor:
        return {};
    }
    return {};
}

bool isName(Kind message, const WireField &field)
{
    if (field.type != Type::Bytes)
        return false;
    switch (message) {
    case Kind::Node:
        return field.number != onnx::NodeProto::kAttributeFieldNumber &&
               field.number != onnx::NodeProto::kDocStringFieldNumber &&
               field.number != onnx::NodeProto::kMetadataPropsFieldNumber;
    case Kind::Tensor:
        return field.number == onnx::TensorProto::kNameFieldNumber;
    case Kind::Attribute:
        return field.number == onnx::AttributeProto::kNameFieldNumber;
    case Kind::Graph:
        return field.number == onnx::GraphProto::kNameFieldNumber;
    case Kind::Model:
    case Kind::TrainingInfo:
    case Kind::Function:
    case Kind::SparseTensor:
        return false;
    }
    return false;
}

std::optional<WireIndex::Role> declaredIn(Kind message, const WireField &field)
{
    using Graph = onnx::GraphProto;
    using Role = WireIndex::Role;
    if (field.type != Type::Bytes)
        return {};
    if (message == Kind::Function && field.number == onnx::FunctionProto::kValueInfoFieldNumber)
        return Role::ValueInfo;
    if (message != Kind::Graph)
        return {};
    switch (field.number) {
    case Graph::kInputFieldNumber:
        return Role::Input;
    case Graph::kOutputFieldNumber:
        return Role::Output;
    case Graph::kValueInfoFieldNumber:
        return Role::ValueInfo;
    default:
        return {};
    }
}

bool isPayload(const WireField &field)
{
    using Tensor = onnx::TensorProto;
    if (field.type != Type::Bytes)
        return false;
    switch (field.number) {
    case Tensor::kFloatDataFieldNumber:
    case Tensor::kInt32DataFieldNumber:
    case Tensor::kInt64DataFieldNumber:
    case Tensor::kRawDataFieldNumber:
    case Tensor::kDoubleDataFieldNumber:
    case Tensor::kUint64DataFieldNumber:
        return true;
    default:
        return false;
    }
}

} // namespace shapewright::wire
