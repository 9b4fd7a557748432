// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/tensorwalk.h"

namespace shapewright {

namespace {

class Walk
{
public:
    explicit Walk(const std::function<void(const onnx::TensorProto &)> &visit) : m_visit(visit) {}

    void take(const onnx::TensorProto &tensor) { m_visit(tensor); }
    void take(const onnx::SparseTensorProto &tensor)
    {
        if (tensor.has_values())
            take(tensor.values());
        if (tensor.has_indices())
            take(tensor.indices());
    }
    void take(const onnx::AttributeProto &attribute);
    void take(const onnx::NodeProto &node) { takeAll(node.attribute()); }
    void take(const onnx::GraphProto &graph)
    {
        takeAll(graph.initializer());
        takeAll(graph.sparse_initializer());
        takeAll(graph.node());
    }
    void take(const onnx::FunctionProto &function)
    {
        takeAll(function.attribute_proto());
        takeAll(function.node());
    }
    void take(const onnx::TrainingInfoProto &training)
    {
        take(training.initialization());
        take(training.algorithm());
    }
    template <typename List>
    void takeAll(const List &list)
    {
        for (const auto &entry : list)
            take(entry);
    }

private:
    const std::function<void(const onnx::TensorProto &)> &m_visit;
};

void Walk::take(const onnx::AttributeProto &attribute)
{
    if (attribute.has_t())
        take(attribute.t());
    if (attribute.has_sparse_tensor())
        take(attribute.sparse_tensor());
    if (attribute.has_g())
        take(attribute.g());
    takeAll(attribute.tensors());
    takeAll(attribute.sparse_tensors());
    takeAll(attribute.graphs());
}

} // namespace

void forEachTensor(const onnx::ModelProto &model, const std::function<void(const onnx::TensorProto &)> &visit)
{
    Walk walk(visit);
    walk.take(model.graph());
    walk.takeAll(model.functions());
    walk.takeAll(model.training_info());
}

} // namespace shapewright
