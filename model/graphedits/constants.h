// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <string>

namespace onnx {
class TensorProto;
}

namespace shapewright {

// The tensor of a Constant node that is in memory as a whole. Null if there is none.
[[nodiscard]] const onnx::TensorProto *constantTensor(const ModelGraph &graph, NodeId node);

// Serialized messages that make a value a constant. The tensor has the value's name in an initializer, and none in a
// Constant node.
[[nodiscard]] std::string namedTensor(const onnx::TensorProto &tensor, const std::string &name);
[[nodiscard]] std::string constantNode(const onnx::TensorProto &tensor, const std::string &output);
[[nodiscard]] std::string identityNode(const std::string &input, const std::string &output);

} // namespace shapewright
