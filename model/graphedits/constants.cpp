// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/constants.h"

#include "model/graph/tensorplace.h"
#include "model/onnx/modelfile.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

const onnx::TensorProto *constantTensor(const ModelGraph &graph, NodeId id)
{
    const onnx::NodeProto &node = graph.nodeProto(id);
    const bool isConstant = isConstantNode(graph.node(id)) && node.attribute_size() == 1 &&
                            node.attribute(0).name() == "value" && node.attribute(0).has_t() &&
                            node.attribute(0).ref_attr_name().empty();
    if (!isConstant)
        return nullptr;
    const onnx::TensorProto &tensor = node.attribute(0).t();
    const bool isWhole = tensor.data_location() != onnx::TensorProto::EXTERNAL && !tensor.has_segment() &&
                         graph.file().omittedPayload(tensor) == nullptr;
    return isWhole ? &tensor : nullptr;
}

RemoveInitializer removalOf(const ModelGraph &graph, ValueId initializer, std::uint32_t indexed)
{
    const std::uint32_t position = initializer.index - graph.graph(initializer.graph).firstInitializer;
    const auto dense = std::uint32_t(graph.graphProto(initializer.graph)->initializer_size());
    return {indexed, position < dense ? position : position - dense, position >= dense};
}

std::string namedTensor(const onnx::TensorProto &tensor, const std::string &name)
{
    onnx::TensorProto named = tensor;
    named.set_name(name);
    return named.SerializeAsString();
}

std::string constantNode(const onnx::TensorProto &tensor, const std::string &output)
{
    onnx::NodeProto node;
    node.set_op_type("Constant");
    node.add_output(output);
    onnx::AttributeProto *attribute = node.add_attribute();
    attribute->set_name("value");
    attribute->set_type(onnx::AttributeProto::TENSOR);
    *attribute->mutable_t() = tensor;
    attribute->mutable_t()->clear_name();
    return node.SerializeAsString();
}

std::string identityNode(const std::string &input, const std::string &output)
{
    onnx::NodeProto node;
    node.set_op_type("Identity");
    node.add_input(input);
    node.add_output(output);
    return node.SerializeAsString();
}

} // namespace shapewright
