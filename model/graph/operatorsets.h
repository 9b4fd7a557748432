// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace onnx {
class OpSchema;
}

namespace shapewright {

// The newest schema of an operator up to a version of its operator set, or null; of `ai.onnx` the domain is empty.
// Lives as long as the program. Each operator set is made when an operator is first sought in it: all of them take 15
// ms, most models need a few. May be called from several threads.
[[nodiscard]] const onnx::OpSchema *operatorSchema(const std::string &opType, int version, const std::string &domain);

} // namespace shapewright
