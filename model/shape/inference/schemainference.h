// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <functional>

namespace onnx {
class OpSchema;
}

namespace shapewright {

// Infers the subgraph in an attribute for these types of its inputs, and returns the types of its outputs.
using SubgraphTypes =
    std::function<std::vector<SymbolicType>(const std::string &attribute, const std::vector<SymbolicType> &inputs)>;

// Sets the types of a node's outputs by the inference function of its schema. Symbolic dims pass through it as names,
// so dims that it computes from them are unknown. If the function fails, returns false and sets the reason as the
// context's failure. For `withDefaults` see NodeInference::infer().
bool inferBySchema(NodeContext &context, const onnx::NodeProto &proto, const AttributeBindings *bindings,
                   const onnx::OpSchema &schema, const SubgraphTypes &subgraphs, bool withDefaults = true);

} // namespace shapewright
