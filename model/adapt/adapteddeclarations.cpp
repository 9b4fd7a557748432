// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/adapteddeclarations.h"

#include "model/onnx/modelfile.h"
#include "model/shape/inference/propagationstate.h"

#include <onnx/onnx_pb.h>


namespace shapewright {

namespace {

using Role = WireIndex::Role;

const onnx::ValueInfoProto *declaredInfo(const ModelFile &file, const WireIndex::Declaration &declaration)
{
    const onnx::GraphProto *graph = file.graphProto(declaration.graph);
    const int position = int(declaration.position);
    if (graph == nullptr)
        return declaration.role == Role::ValueInfo ? &file.functionProto(declaration.graph)->value_info(position)
                                                   : nullptr;
    switch (declaration.role) {
    case Role::Input:
        return &graph->input(position);
    case Role::Output:
        return &graph->output(position);
    case Role::ValueInfo:
        return &graph->value_info(position);
    }
    return nullptr;
}

// Declares the dims that differ from those before. Returns whether there are any.
bool setDims(onnx::ValueInfoProto &info, const Dims &before, const Dims &dims, const std::function<Dim(Expr)> &dimOf)
{
    if (!info.type().has_tensor_type() || !info.type().tensor_type().has_shape() ||
        std::size_t(info.type().tensor_type().shape().dim_size()) != dims.size())
        return false;
    bool isChanged = false;
    for (std::size_t axis = 0; axis < dims.size(); ++axis) {
        if (dims[axis].isSameAs(before[axis]))
            continue;
        auto *dim = info.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(int(axis));
        const Dim size = dimOf(dims[axis]);
        dim->clear_value();
        if (size.isValue())
            dim->set_dim_value(size.value());
        else if (size.isParam())
            dim->set_dim_param(size.param());
        isChanged = true;
    }
    return isChanged;
}

} // namespace

GraphEdits adaptedDeclarations(const SizePlan &plan, const IndexedGraphs &indexed, const OutputNames &outputs,
                               const std::function<Dim(Expr)> &dimOf)
{
    GraphEdits edits;
    const ModelFile &file = plan.graph().file();
    for (const WireIndex::Declaration &declaration : file.index().declarations) {
        const onnx::ValueInfoProto *info = declaredInfo(file, declaration);
        const auto &instances = indexed.at(declaration.graph);
        if (info == nullptr || instances.empty())
            continue;
        const auto value = plan.graph().valueNamed(instances.front(), info->name());
        if (!value)
            continue;
        const ValueId id = *value;
        const Dims &before = plan.state().known(id).type.dims;
        onnx::ValueInfoProto changed = *info;
        const auto dims = plan.newDims(id);
        bool isChanged = dims && setDims(changed, before, *dims, dimOf);
        // What it says of a sequence is not known.
        if (!isChanged && declaration.role == Role::ValueInfo && plan.hasNewShape(id)) {
            edits.push_back(RemoveValueInfo{declaration.graph, declaration.position});
            continue;
        }
        const auto output =
            declaration.role == Role::Output ? outputs.find({declaration.graph, declaration.position}) : outputs.end();
        if (output != outputs.end()) {
            changed.set_name(output->second);
            Dims widened = before;
            widened[plan.widenedOutputs().at(id).axis] = plan.size();
            setDims(changed, before, widened, dimOf);
            isChanged = true;
        }
        if (isChanged)
            edits.push_back(
                SetDeclaration{declaration.graph, declaration.role, declaration.position, changed.SerializeAsString()});
    }
    return edits;
}

} // namespace shapewright
