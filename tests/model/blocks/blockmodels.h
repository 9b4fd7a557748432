// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/blocks.h"

#include <onnx/onnx_pb.h>

#include <QString>

#include <map>
#include <string>
#include <vector>

// Models of architectures that people know, and their blocks as text.
namespace shapewright::test {

// Writes layers as exporters do: each value has a name of its own, nodes are called after their scopes.
class Writer
{
public:
    explicit Writer(const std::vector<std::string> &inputDims)
    {
        m_model.set_ir_version(8);
        m_model.add_opset_import()->set_version(17);
        declare(m_model.mutable_graph()->add_input(), "x", inputDims);
    }

    bool hasNamespaces = false; // scopes are written as PyTorch does, which leaves them out of names

    std::string weight(const std::vector<std::int64_t> &dims)
    {
        onnx::TensorProto &tensor = *m_model.mutable_graph()->add_initializer();
        tensor.set_name("w" + std::to_string(m_count++));
        tensor.set_data_type(onnx::TensorProto::FLOAT);
        std::int64_t elements = 1;
        for (const std::int64_t dim : dims) {
            tensor.add_dims(dim);
            elements *= dim;
        }
        tensor.set_raw_data(std::string(std::size_t(elements) * sizeof(float), '\0'));
        return tensor.name();
    }

    std::string node(const std::string &op, const std::vector<std::string> &inputs, const std::string &scope,
                     const std::map<std::string, std::vector<std::int64_t>> &attributes = {})
    {
        onnx::NodeProto &node = *m_model.mutable_graph()->add_node();
        node.set_op_type(op);
        const std::string unique = op + "_" + std::to_string(m_count);
        node.set_name(hasNamespaces ? unique : scope + "/" + unique);
        if (hasNamespaces)
            addNamespace(node, scope);
        for (const std::string &input : inputs)
            node.add_input(input);
        node.add_output("v" + std::to_string(m_count++));
        for (const auto &[name, values] : attributes) {
            onnx::AttributeProto &attribute = *node.add_attribute();
            attribute.set_name(name);
            attribute.set_type(onnx::AttributeProto::INTS);
            for (const std::int64_t value : values)
                attribute.add_ints(value);
        }
        return node.output(0);
    }

    std::string conv(const std::string &x, int from, int to, const std::string &scope, int stride = 1, int dilation = 1)
    {
        return node("Conv", {x, weight({to, from, 3, 3})}, scope,
                    {{"strides", {stride, stride}},
                     {"dilations", {dilation, dilation}},
                     {"pads", {dilation, dilation, dilation, dilation}}});
    }

    std::string linear(const std::string &x, int from, int to, const std::string &scope)
    {
        return node("Add", {node("MatMul", {x, weight({from, to})}, scope), weight({to})}, scope);
    }

    std::string concat(const std::vector<std::string> &inputs, const std::string &scope)
    {
        const std::string joined = node("Concat", inputs, scope);
        auto &nodes = *m_model.mutable_graph()->mutable_node();
        onnx::AttributeProto &axis = *nodes[nodes.size() - 1].add_attribute();
        axis.set_name("axis");
        axis.set_type(onnx::AttributeProto::INT);
        axis.set_i(1);
        return joined;
    }

    // An output of the model, without a shape.
    void output(const std::string &value)
    {
        onnx::ValueInfoProto &info = *m_model.mutable_graph()->add_output();
        info.set_name(value);
        info.mutable_type()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::FLOAT);
    }
    void input(const std::string &name, const std::vector<std::string> &dims)
    {
        declare(m_model.mutable_graph()->add_input(), name, dims);
    }

    onnx::ModelProto &model() { return m_model; }

private:
    // `: Net/model: Model/model.norm: Norm/relu: aten.relu` for `model/norm`
    static void addNamespace(onnx::NodeProto &node, const std::string &scope)
    {
        std::string text = ": app.Net", path;
        for (const QString &module : QString::fromStdString(scope).split(u'/')) {
            path += (path.empty() ? "" : ".") + module.toStdString();
            text += "/" + path + ": app.Module";
        }
        onnx::StringStringEntryProto &entry = *node.add_metadata_props();
        entry.set_key("namespace");
        entry.set_value(text + "/add_3: aten.add.Tensor");
    }
    static void declare(onnx::ValueInfoProto *info, const std::string &name, const std::vector<std::string> &dims)
    {
        info->set_name(name);
        auto &tensor = *info->mutable_type()->mutable_tensor_type();
        tensor.set_elem_type(onnx::TensorProto::FLOAT);
        tensor.mutable_shape();
        for (const std::string &dim : dims) {
            if (std::isdigit(dim.front()))
                tensor.mutable_shape()->add_dim()->set_dim_value(std::stoll(dim));
            else
                tensor.mutable_shape()->add_dim()->set_dim_param(dim);
        }
    }

    onnx::ModelProto m_model;
    int m_count = 0;
};

// A network of residual blocks in stages, each of which begins with a convolution beside the others.
[[nodiscard]] onnx::ModelProto resnet(int stages, int blocks);
// Layers whose result is joined to what came before, in stages that halve the picture.
[[nodiscard]] onnx::ModelProto densenet(int stages, int layers);
// Convolutions on ever smaller pictures, and back with the results on the way down.
[[nodiscard]] onnx::ModelProto unet(int levels);
// Layers of attention with a mask that all of them use.
[[nodiscard]] onnx::ModelProto encoder(int layers);
// The same with a cache for each.
[[nodiscard]] onnx::ModelProto decoder(int layers, int withoutBias = -1, bool hasNamespaces = false);
// An encoder whose result all layers of a decoder look at.
[[nodiscard]] onnx::ModelProto encoderAndDecoder(int layers);
// Layers of attention and of several feed-forward networks, whose results a router weighs.
[[nodiscard]] onnx::ModelProto mixtureOfExperts(int layers, int experts);

[[nodiscard]] std::vector<Block> blocksOf(const ModelGraph &graph);
// `2 stage (5 residual block (convolution, residual add))`, without scopes, and without parts that names alone tell.
[[nodiscard]] QString blocksText(const std::vector<Block> &blocks, const ModelGraph &graph);
[[nodiscard]] QString blocksText(const onnx::ModelProto &model);

} // namespace shapewright::test
