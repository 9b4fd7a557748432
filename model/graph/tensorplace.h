// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/onnx/tensorreader.h"

#include <optional>
#include <variant>

namespace onnx {
class TensorProto;
} // namespace onnx

namespace shapewright {

// An attribute of a node that holds a tensor, by its position in the node in the file.
struct AttributePlace {
    NodeId node;
    std::uint32_t attribute = 0;

    bool operator==(const AttributePlace &) const = default;
};

// Where a constant tensor of a model is: a value (an initializer or the output of a Constant), or an attribute.
using TensorPlace = std::variant<ValueId, AttributePlace>;

// Whether the node is a Constant of ONNX.
[[nodiscard]] bool isConstantNode(const Node &node);
// Whether the file holds the elements of a value, which is so for an initializer and the output of a Constant.
[[nodiscard]] bool isConstant(const ModelGraph &graph, ValueId value);
// The tensor of an initializer, as it stands in the file. Null if it is sparse, or no initializer.
[[nodiscard]] const onnx::TensorProto *initializerProto(const ModelGraph &graph, ValueId value);
// Opens a tensor for reading. Errors: those of TensorReader; TensorUnreadable also if there is no tensor at that place.
[[nodiscard]] TensorReader::Opened openTensor(const ModelGraph &graph, const TensorPlace &place);

} // namespace shapewright
