// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace shapewright::fuzz {

// Whether two encoded models differ at most in the contents of declared types (of graph inputs, outputs and value_info
// at any depth), in the lengths of the messages around them, and in value_info added at the end of graphs. It follows
// onnx.proto alone, so that it does not repeat a mistake of the writer.
[[nodiscard]] bool differInDeclaredTypesAlone(std::string_view before, std::string_view after);

} // namespace shapewright::fuzz
