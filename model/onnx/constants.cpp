// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/constants.h"

#include "model/onnx/tensorvalues.h"
#include "model/onnx/typeproto.h"

namespace shapewright {

namespace {

constexpr std::int64_t mostElements = 1024;

template <typename Add>
void addAll(const std::vector<double> &values, std::int64_t count, const Add &add)
{
    for (std::int64_t i = 0; i < count; ++i)
        add(values.size() == 1 ? values.front() : values[std::size_t(i)]);
}

} // namespace

std::shared_ptr<const onnx::TensorProto> constantOf(const onnx::AttributeProto &attribute,
                                                    const std::shared_ptr<const void> &owner)
{
    if (attribute.has_t()) {
        if (attribute.t().data_location() == onnx::TensorProto::EXTERNAL)
            return nullptr;
        return {owner, &attribute.t()};
    }
    auto tensor = std::make_shared<onnx::TensorProto>();
    if (attribute.name() == "value_int" || attribute.name() == "value_ints") {
        tensor->set_data_type(onnx::TensorProto::INT64);
        if (attribute.name() == "value_int") {
            tensor->add_int64_data(attribute.i());
            return tensor;
        }
        *tensor->mutable_int64_data() = attribute.ints();
        tensor->add_dims(attribute.ints_size());
        return tensor;
    }
    if (attribute.name() == "value_float" || attribute.name() == "value_floats") {
        tensor->set_data_type(onnx::TensorProto::FLOAT);
        if (attribute.name() == "value_float") {
            tensor->add_float_data(attribute.f());
            return tensor;
        }
        *tensor->mutable_float_data() = attribute.floats();
        tensor->add_dims(attribute.floats_size());
        return tensor;
    }
    return nullptr;
}

std::shared_ptr<const onnx::TensorProto> filledConstant(const onnx::TypeProto &type, const std::vector<double> &values)
{
    const ValueType valueType = valueTypeOf(type);
    if (!valueType.isStatic() || values.empty())
        return nullptr;
    auto tensor = std::make_shared<onnx::TensorProto>();
    tensor->set_data_type(valueType.elemType);
    for (const Dim &dim : *valueType.shape)
        tensor->add_dims(dim.value());
    const auto count = elementCount(*tensor);
    if (!count || *count > mostElements || (values.size() != 1 && std::int64_t(values.size()) != *count))
        return nullptr;
    switch (valueType.elemType) {
    case onnx::TensorProto::INT64:
        addAll(values, *count, [&](double value) { tensor->add_int64_data(std::int64_t(value)); });
        return tensor;
    case onnx::TensorProto::INT32:
    case onnx::TensorProto::INT16:
    case onnx::TensorProto::INT8:
    case onnx::TensorProto::UINT16:
    case onnx::TensorProto::UINT8:
    case onnx::TensorProto::BOOL:
        addAll(values, *count, [&](double value) { tensor->add_int32_data(std::int32_t(value)); });
        return tensor;
    case onnx::TensorProto::FLOAT:
        addAll(values, *count, [&](double value) { tensor->add_float_data(float(value)); });
        return tensor;
    case onnx::TensorProto::DOUBLE:
        addAll(values, *count, [&](double value) { tensor->add_double_data(value); });
        return tensor;
    default:
        return nullptr;
    }
}

} // namespace shapewright
