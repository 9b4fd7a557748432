// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/onnx/tensorreader.h"

#include <optional>
#include <variant>

namespace shapewright {

// An attribute of a node that holds a tensor, by its position in the node as the file has it.
struct AttributePlace {
    NodeId node;
    std::uint32_t attribute = 0;

    bool operator==(const AttributePlace &) const = default;
};

// Where a constant tensor of a model stands: it is a value (an initializer, the output of a Constant), or an attribute.
using TensorPlace = std::variant<ValueId, AttributePlace>;

// Whether the elements of a value stand in the file: it is an initializer, or a Constant makes it.
[[nodiscard]] bool isConstant(const ModelGraph &graph, ValueId value);
// Opens a tensor for reading. Errors: those of TensorReader; TensorUnreadable also where there is none.
[[nodiscard]] TensorReader::Opened openTensor(const ModelGraph &graph, const TensorPlace &place);

} // namespace shapewright
