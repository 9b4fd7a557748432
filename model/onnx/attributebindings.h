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

// The attributes of a call of a local function, by name. Nodes in the function's body refer to them by `ref_attr_name`.
using AttributeBindings = std::map<std::string, const onnx::AttributeProto *>;

// The node's own attribute, or the attribute of the call that it refers to. Null if there is neither. Without bindings
// (null), a reference counts as no attribute.
[[nodiscard]] const onnx::AttributeProto *findAttribute(const onnx::NodeProto &node, const AttributeBindings *bindings,
                                                        std::string_view name);

} // namespace shapewright
