// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace onnx {
class AttributeProto;
class NodeProto;
} // namespace onnx

namespace shapewright {

// Attributes of a call, by name, to which nodes in a function's body refer.
using AttributeBindings = std::map<std::string, const onnx::AttributeProto *>;

// A node's own attribute, or the one of the call for which it stands; null where neither is there. Without bindings
// (null) one that stands for another is none.
[[nodiscard]] const onnx::AttributeProto *findAttribute(const onnx::NodeProto &node, const AttributeBindings *bindings,
                                                        std::string_view name);

} // namespace shapewright
