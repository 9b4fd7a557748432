// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace onnx {
class TypeProto;
} // namespace onnx

namespace shapewright {

// The bytes of a ValueInfoProto with another type in it. Only the contents of dims that differ are replaced, and a
// shape or type that was not there is added; denotations, unknown fields, order and lengths of all else stay byte for
// byte. Bytes of a form that cannot be kept (a type in several pieces) are written anew by protobuf.
[[nodiscard]] std::string withType(std::string_view valueInfo, const onnx::TypeProto &wanted);

} // namespace shapewright
