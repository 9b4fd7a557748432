// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace onnx {
class AttributeProto;
}

namespace shapewright {

// The value of an attribute as people read it. A long value is cut with an ellipsis. Empty for graphs.
[[nodiscard]] std::string attributeText(const onnx::AttributeProto &attribute);

} // namespace shapewright
