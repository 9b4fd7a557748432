// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace shapewright::fuzz {

// Whether two encoded models are the same, byte for byte, but for the contents of declared types (graph inputs,
// outputs, value_info at any depth), the lengths of what encloses them, and value_info added at the end of graphs.
// Written from onnx.proto alone, so that it shares no mistake with the writer.
[[nodiscard]] bool differInDeclaredTypesAlone(std::string_view before, std::string_view after);

} // namespace shapewright::fuzz
