// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

namespace shapewright::samples {

// One fully connected layer: `x [batch_size, 10]`.
[[nodiscard]] onnx::ModelProto linear();
// Two GRU layers over `x [batch_size, sequence_length, 10]`; the scores keep the batch alone.
[[nodiscard]] onnx::ModelProto rnn();
// A small image flattened by a chain of nodes that reads the batch at run time: `x [batch, 3, 8, 8]`.
[[nodiscard]] onnx::ModelProto reshape();
// Convolutions over channels-last images: `input:0 [batch, 36, 36, 3]`.
[[nodiscard]] onnx::ModelProto imageClassifier();
// A text detector of any image size, none of its dims named: `x [?, 3, ?, ?]`. Sides are multiples of 16.
[[nodiscard]] onnx::ModelProto detector();
// Two transformer layers: `hidden_states [batch, sequence, 256]`, `attention_mask [batch, sequence]`.
[[nodiscard]] onnx::ModelProto encoder();

} // namespace shapewright::samples
