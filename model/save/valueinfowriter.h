// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace onnx {
class TypeProto;
} // namespace onnx

namespace shapewright {

// The bytes of a ValueInfoProto with a new type. Only the contents of dims that differ are replaced, and a missing
// shape or type is added. Denotations, unknown fields, and the order and lengths of everything else stay byte for byte.
// If the form cannot be kept (a type in several pieces), protobuf serializes the message anew.
[[nodiscard]] std::string withType(std::string_view valueInfo, const onnx::TypeProto &wanted);

} // namespace shapewright
