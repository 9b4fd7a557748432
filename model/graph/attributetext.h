// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace onnx {
class AttributeProto;
}

namespace shapewright {

// An attribute's value as a person reads it; long ones are cut with an ellipsis. Empty for graphs.
[[nodiscard]] std::string attributeText(const onnx::AttributeProto &attribute);

} // namespace shapewright
