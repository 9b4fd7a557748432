// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <QFile>
#include <QString>

#include <initializer_list>
#include <string>

namespace shapewright::test {

inline onnx::ModelProto emptyModel(int opset = 21, int irVersion = 10)
{
    onnx::ModelProto model;
    model.set_ir_version(irVersion);
    model.add_opset_import()->set_version(opset);
    model.mutable_graph()->set_name("g");
    return model;
}

// Adds an input that is a tensor of unknown rank. The caller may set any other type.
inline onnx::TypeProto *addInput(onnx::ModelProto &model, const std::string &name, int elemType)
{
    onnx::ValueInfoProto *input = model.mutable_graph()->add_input();
    input->set_name(name);
    input->mutable_type()->mutable_tensor_type()->set_elem_type(elemType);
    return input->mutable_type();
}

// Adds an output by name only; ONNX Runtime infers its type.
inline void addOutput(onnx::ModelProto &model, const std::string &name)
{
    model.mutable_graph()->add_output()->set_name(name);
}

inline onnx::NodeProto *addNode(onnx::ModelProto &model, const std::string &opType,
                                std::initializer_list<const char *> inputs, const std::string &output)
{
    onnx::NodeProto *node = model.mutable_graph()->add_node();
    node->set_op_type(opType);
    for (const char *input : inputs)
        node->add_input(input);
    node->add_output(output);
    return node;
}

// x → Identity → y
inline onnx::ModelProto identityModel(int elemType, int opset = 21, int irVersion = 10)
{
    onnx::ModelProto model = emptyModel(opset, irVersion);
    addInput(model, "x", elemType);
    addNode(model, "Identity", {"x"}, "y");
    addOutput(model, "y");
    return model;
}

// x → Cast to float → Cast back → y
inline onnx::ModelProto thereAndBackModel(int elemType)
{
    onnx::ModelProto model = emptyModel();
    addInput(model, "x", elemType);
    const auto addCast = [&](const char *from, const char *to, int target) {
        onnx::AttributeProto *attribute = addNode(model, "Cast", {from}, to)->add_attribute();
        attribute->set_name("to");
        attribute->set_type(onnx::AttributeProto::INT);
        attribute->set_i(target);
    };
    addCast("x", "float", onnx::TensorProto::FLOAT);
    addCast("float", "y", elemType);
    addOutput(model, "y");
    return model;
}

[[nodiscard]] inline bool writeModel(const onnx::ModelProto &model, const QString &path)
{
    QFile file(path);
    const std::string bytes = model.SerializeAsString();
    return file.open(QIODevice::WriteOnly) && file.write(bytes.data(), qint64(bytes.size())) == qint64(bytes.size());
}

} // namespace shapewright::test
