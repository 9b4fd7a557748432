// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

namespace onnx {
class AttributeProto;
}

namespace shapewright {

// Attributes of a call, by name, to which nodes in a function's body refer.
using AttributeBindings = std::map<std::string, const onnx::AttributeProto *>;

} // namespace shapewright
