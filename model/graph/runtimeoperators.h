// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace onnx {
class OpSchema;
}

namespace shapewright {

// The newest schema up to an opset version of an operator that ONNX Runtime adds to those of ONNX, those of
// com.microsoft above all; or null. It has the types of inputs and outputs and the attributes, but no inference
// function and no documentation. It lives as long as the program. May be called from several threads.
[[nodiscard]] const onnx::OpSchema *runtimeSchema(const std::string &opType, int version, const std::string &domain);
// The onnx library's schema of an operator, or else ONNX Runtime's; or null.
[[nodiscard]] const onnx::OpSchema *knownSchema(const std::string &opType, int version, const std::string &domain);

} // namespace shapewright
