// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/graphedits/graphedits.h"

#include <cstdint>
#include <string>

namespace onnx {
class TensorProto;
}

namespace shapewright {

// The tensor of a Constant node that is in memory as a whole. Null if there is none.
[[nodiscard]] const onnx::TensorProto *constantTensor(const ModelGraph &graph, NodeId node);

// The edit that removes an initializer. `indexed` is the position of its graph in WireIndex::graphs.
[[nodiscard]] RemoveInitializer removalOf(const ModelGraph &graph, ValueId initializer, std::uint32_t indexed);

// Serialized messages that make a value a constant. The tensor has the value's name in an initializer, and none in a
// Constant node.
[[nodiscard]] std::string namedTensor(const onnx::TensorProto &tensor, const std::string &name);
[[nodiscard]] std::string constantNode(const onnx::TensorProto &tensor, const std::string &output);
[[nodiscard]] std::string identityNode(const std::string &input, const std::string &output);

} // namespace shapewright
