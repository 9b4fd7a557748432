// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/loadproblem.h"

#include "model/onnx/typeproto.h"
#include "model/shape/inference/loadinference.h"
#include "model/shape/tables/graphshapes.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace shapewright {

namespace {

// The type that the saved file declares for a value, if it does.
std::optional<onnx::TypeProto> savedType(const PropagationState &state, ValueId id, bool withValueInfo)
{
    const onnx::TypeProto *declared = state.declarations().protoOf(id);
    const SymbolicType &inferred = state.known(id).type;
    if (withValueInfo && declared == nullptr && inferred.isTensor() && inferred.hasRank && inferred.elemType != 0)
        return typeProtoOf(state.shapeOf(id).type);
    if (declared == nullptr)
        return {};
    onnx::TypeProto type = *declared;
    if (!type.has_tensor_type() || !type.tensor_type().has_shape())
        return type;
    onnx::TensorShapeProto &shape = *type.mutable_tensor_type()->mutable_shape();
    // A save corrects a declaration that is found wrong, which those of a body's inputs and of initializers are not
    // compared for.
    const bool isKept = state.graph().value(id).isReplaceable ||
                        (id.graph != mainGraph && std::ranges::count(state.graph().graph(id.graph).inputs, id) > 0);
    if (!isKept && inferred.hasRank && int(inferred.dims.size()) != shape.dim_size()) {
        shape.clear_dim();
        for (std::size_t axis = 0; axis < inferred.dims.size(); ++axis)
            shape.add_dim();
    }
    const Dims &edited = state.declarations().of(id)->dims;
    for (int axis = 0; axis < shape.dim_size(); ++axis) {
        const auto at = std::size_t(axis);
        if (isKept && shape.dim(axis).has_dim_value())
            continue;
        if (inferred.hasRank && at < inferred.dims.size() && inferred.dims[at].isConstant())
            shape.mutable_dim(axis)->set_dim_value(inferred.dims[at].value());
        else if (at < edited.size() && edited[at].isConstant())
            shape.mutable_dim(axis)->set_dim_value(edited[at].value());
        else
            shape.mutable_dim(axis)->clear_value();
    }
    return type;
}

} // namespace

std::optional<Problem> loadProblem(PropagationState &state, bool withValueInfo)
{
    LoadInference inference(state.graph(), state.plans(), state.pool(),
                            {.declaredType = [&](ValueId id) { return savedType(state, id, withValueInfo); },
                             .bindings = [&](GraphId id) { return &state.bindings(id); },
                             .runNode = [&](NodeId id, const auto &inputs) { return state.tryNode(id, inputs); }});
    const auto failure = withValueInfo ? inference.runWithin() : inference.run();
    if (!failure)
        return {};
    Problem problem{.severity = Severity::Warning,
                    .code = failure->isOptimizing ? Problem::Code::LoadsUnoptimizedOnly : Problem::Code::LoadFails,
                    .graph = failure->node ? failure->node->graph : failure->value->graph,
                    .node = failure->node,
                    .value = failure->value,
                    .args = {failure->node ? state.graph().node(*failure->node).opType : std::string()},
                    .detail = failure->reason,
                    .suggestions = {}};
    std::ranges::copy(failure->inputs, std::back_inserter(problem.args));
    return problem;
}

} // namespace shapewright
