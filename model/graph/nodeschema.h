// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

namespace onnx {
class OpSchema;
}

namespace shapewright {

// The schema of a node's operator in the opset version that its graph imports: the onnx library's, or else ONNX
// Runtime's, which lacks defaults and documentation. Null if there is none.
[[nodiscard]] const onnx::OpSchema *schemaOf(const ModelGraph &graph, NodeId node);
// The version of ONNX's own operators that the model imports, which its functions need not share. 0 if it imports none.
[[nodiscard]] int importedOnnx(const ModelGraph &graph);

} // namespace shapewright
