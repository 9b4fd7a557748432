// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <functional>

namespace shapewright {

// Visits each tensor that a model holds, in the order of onnx.proto: initializers and attributes, sparse ones' values
// and indices, of all graphs, functions and training. Graphs nest no deeper than reading allows.
void forEachTensor(const onnx::ModelProto &model, const std::function<void(const onnx::TensorProto &)> &visit);

} // namespace shapewright
