// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

namespace onnx {
class OpSchema;
}

namespace shapewright {

// The schema of a node's operator in the version that its graph imports; null where the onnx library has none.
[[nodiscard]] const onnx::OpSchema *schemaOf(const ModelGraph &graph, NodeId node);

} // namespace shapewright
