// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <memory>
#include <vector>

namespace shapewright {

// The tensor that a Constant node's only attribute makes; null for strings, sparse tensors and what is stored
// elsewhere. `owner` keeps the attribute alive.
[[nodiscard]] std::shared_ptr<const onnx::TensorProto> constantOf(const onnx::AttributeProto &attribute,
                                                                  const std::shared_ptr<const void> &owner);
// A tensor of that type with all elements given, or all equal to the one that is given; null where the shape is not
// static, the element type holds no plain numbers, the count does not fit, or there are more than 1,024 elements.
[[nodiscard]] std::shared_ptr<const onnx::TensorProto> filledConstant(const onnx::TypeProto &type,
                                                                      const std::vector<double> &values);

} // namespace shapewright
