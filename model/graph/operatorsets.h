// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace onnx {
class OpSchema;
}

namespace shapewright {

// The newest schema of an operator up to an opset version, or null, in a normalDomain() of types/operatornames.h. The
// schema lives as long as the program. An operator set is made when an operator is first looked up in it: all sets
// together take 15 ms, and most models need only a few. May be called from several threads.
[[nodiscard]] const onnx::OpSchema *operatorSchema(const std::string &opType, int version, const std::string &domain);

} // namespace shapewright
