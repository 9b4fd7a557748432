// SPDX-License-Identifier: Apache-2.0
#include "resources/samples/networkbuilder.h"

#include <cmath>
#include <functional>
#include <numeric>

namespace shapewright::samples {

namespace {

void setDims(onnx::TypeProto *type, onnx::TensorProto::DataType elemType, const NetworkBuilder::Dims &dims)
{
    onnx::TypeProto::Tensor *tensor = type->mutable_tensor_type();
    tensor->set_elem_type(elemType);
    onnx::TensorShapeProto *shape = tensor->mutable_shape();
    for (const NetworkBuilder::Dim &dim : dims) {
        onnx::TensorShapeProto::Dimension *added = shape->add_dim();
        if (const auto *value = std::get_if<std::int64_t>(&dim))
            added->set_dim_value(*value);
        else if (const auto *name = std::get_if<std::string>(&dim))
            added->set_dim_param(*name);
    }
}

void setValue(onnx::AttributeProto *attribute, std::int64_t value)
{
    attribute->set_type(onnx::AttributeProto::INT);
    attribute->set_i(value);
}

void setValue(onnx::AttributeProto *attribute, float value)
{
    attribute->set_type(onnx::AttributeProto::FLOAT);
    attribute->set_f(value);
}

void setValue(onnx::AttributeProto *attribute, const std::string &value)
{
    attribute->set_type(onnx::AttributeProto::STRING);
    attribute->set_s(value);
}

void setValue(onnx::AttributeProto *attribute, const NetworkBuilder::Sizes &values)
{
    attribute->set_type(onnx::AttributeProto::INTS);
    for (const std::int64_t value : values)
        attribute->add_ints(value);
}

std::int64_t elementCount(const NetworkBuilder::Sizes &dims)
{
    return std::accumulate(dims.begin(), dims.end(), std::int64_t(1), std::multiplies<>());
}

template <typename T>
void setRaw(onnx::TensorProto *tensor, const std::vector<T> &values)
{
    tensor->set_raw_data(values.data(), values.size() * sizeof(T));
}

} // namespace

NetworkBuilder::NetworkBuilder(const std::string &name)
{
    m_model.set_ir_version(8);
    m_model.set_producer_name("Shapewright samples");
    m_model.add_opset_import()->set_version(17);
    m_model.mutable_graph()->set_name(name);
}

std::string NetworkBuilder::input(const std::string &name, onnx::TensorProto::DataType type, const Dims &dims)
{
    onnx::ValueInfoProto *added = m_model.mutable_graph()->add_input();
    added->set_name(name);
    setDims(added->mutable_type(), type, dims);
    return name;
}

void NetworkBuilder::output(const std::string &name, const Dims &dims)
{
    onnx::ValueInfoProto *added = m_model.mutable_graph()->add_output();
    added->set_name(name);
    setDims(added->mutable_type(), onnx::TensorProto::FLOAT, dims);
}

onnx::TensorProto *NetworkBuilder::addInitializer(const std::string &name, onnx::TensorProto::DataType type,
                                                  const Sizes &dims)
{
    onnx::TensorProto *tensor = m_model.mutable_graph()->add_initializer();
    tensor->set_name(name);
    tensor->set_data_type(type);
    for (const std::int64_t dim : dims)
        tensor->add_dims(dim);
    return tensor;
}

std::string NetworkBuilder::weight(const std::string &name, const Sizes &dims, std::int64_t fanIn)
{
    // std::uniform_real_distribution would give different numbers with different standard libraries.
    const double bound = 1.0 / std::sqrt(double(fanIn));
    std::vector<float> values(static_cast<std::size_t>(elementCount(dims)));
    for (float &value : values)
        value = float(bound * (double(m_random()) / 2147483648.0 - 1.0));
    setRaw(addInitializer(name, onnx::TensorProto::FLOAT, dims), values);
    return name;
}

std::string NetworkBuilder::filled(const std::string &name, const Sizes &dims, float value)
{
    const std::vector<float> values(static_cast<std::size_t>(elementCount(dims)), value);
    setRaw(addInitializer(name, onnx::TensorProto::FLOAT, dims), values);
    return name;
}

std::string NetworkBuilder::integers(const std::string &name, const Sizes &values)
{
    setRaw(addInitializer(name, onnx::TensorProto::INT64, {std::int64_t(values.size())}), values);
    return name;
}

std::string NetworkBuilder::integer(const std::string &name, std::int64_t value)
{
    setRaw(addInitializer(name, onnx::TensorProto::INT64, {}), std::vector{value});
    return name;
}

std::string NetworkBuilder::number(const std::string &name, float value)
{
    return filled(name, {}, value);
}

std::string NetworkBuilder::numbers(const std::string &name, const std::vector<float> &values)
{
    setRaw(addInitializer(name, onnx::TensorProto::FLOAT, {std::int64_t(values.size())}), values);
    return name;
}

std::string NetworkBuilder::node(const std::string &opType, const std::string &name,
                                 const std::vector<std::string> &inputs, const Attributes &attributes,
                                 const std::string &output)
{
    const std::string made = output.empty() ? name + "_output_0" : output;
    nodeWithOutputs(opType, name, inputs, {made}, attributes);
    return made;
}

void NetworkBuilder::nodeWithOutputs(const std::string &opType, const std::string &name,
                                     const std::vector<std::string> &inputs, const std::vector<std::string> &outputs,
                                     const Attributes &attributes)
{
    onnx::NodeProto *node = m_model.mutable_graph()->add_node();
    node->set_op_type(opType);
    node->set_name(name);
    for (const std::string &input : inputs)
        node->add_input(input);
    for (const std::string &output : outputs)
        node->add_output(output);
    for (const Attribute &attribute : attributes) {
        onnx::AttributeProto *added = node->add_attribute();
        added->set_name(attribute.name);
        std::visit([added](const auto &value) { setValue(added, value); }, attribute.value);
    }
}

} // namespace shapewright::samples
