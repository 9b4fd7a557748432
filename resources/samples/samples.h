// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

namespace shapewright::samples {

// One fully connected layer: `x [batch_size, 10]`.
[[nodiscard]] onnx::ModelProto linear();
// Two GRU layers over `x [batch_size, sequence_length, 10]`. Of these, the output keeps only the batch.
[[nodiscard]] onnx::ModelProto rnn();
// A small image that is flattened by a chain of nodes which reads the batch size at run time: `x [batch, 3, 8, 8]`.
[[nodiscard]] onnx::ModelProto reshape();
// Convolutions over channels-last images: `input:0 [batch, 36, 36, 3]`.
[[nodiscard]] onnx::ModelProto imageClassifier();
// A text detector for images of any size, with no named dims: `x [?, 3, ?, ?]`. Height and width have to be multiples
// of 16.
[[nodiscard]] onnx::ModelProto detector();
// Two transformer layers: `hidden_states [batch, sequence, 256]`, `attention_mask [batch, sequence]`.
[[nodiscard]] onnx::ModelProto encoder();

} // namespace shapewright::samples
