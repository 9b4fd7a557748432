// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <functional>

namespace shapewright {

// Visits each tensor of a model, in the order of onnx.proto: initializers and tensors in attributes, and the values and
// indices of sparse ones, in all graphs, functions and training information. It recurses into subgraphs; reading the
// model has limited how deep they nest.
void forEachTensor(const onnx::ModelProto &model, const std::function<void(const onnx::TensorProto &)> &visit);

} // namespace shapewright
