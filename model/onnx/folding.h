// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/elements.h"

#include <onnx/onnx_pb.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// What folding is told of a node.
struct FoldedNode {
    std::string opType;
    int opset = 0;
    std::vector<const onnx::TypeProto *> inputTypes; // null: not known, or left out
    std::vector<const onnx::TensorProto *> inputs;   // constants; null: not known, or left out
    const onnx::TypeProto *outputType = nullptr;     // of the first output, as inferred
    std::function<const onnx::AttributeProto *(const std::string &)> attribute;

    [[nodiscard]] std::int64_t integerAttribute(const std::string &name, std::int64_t otherwise) const;
    [[nodiscard]] std::optional<std::vector<std::int64_t>> integersAttribute(const std::string &name) const;
};

// The elements of the first output of an ai.onnx node, computed from constants as ONNX Runtime's CPU kernels compute
// them; nothing where an input is not known, the operator is not one with which shapes are computed, or the result
// could differ (an overflow, a division by zero).
[[nodiscard]] std::optional<Elements> foldNode(const FoldedNode &node);
// Whether an operator is folded at all.
[[nodiscard]] bool canFold(const std::string &opType);

} // namespace shapewright
