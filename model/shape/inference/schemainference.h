// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/nodecontext.h"

#include <functional>

namespace onnx {
class OpSchema;
}

namespace shapewright {

// Infers the subgraph in that attribute, given the types of its inputs, and returns those of its outputs.
using SubgraphTypes =
    std::function<std::vector<SymbolicType>(const std::string &attribute, const std::vector<SymbolicType> &inputs)>;

// Sets the types of a node's outputs by the inference function of its schema. Symbolic dims pass through it as names;
// what it computes of them is not known. False where it refused, with its reason as the context's failure.
bool inferBySchema(NodeContext &context, const onnx::NodeProto &proto, const AttributeBindings *bindings,
                   const onnx::OpSchema &schema, const SubgraphTypes &subgraphs);

} // namespace shapewright
