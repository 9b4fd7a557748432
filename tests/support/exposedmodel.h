// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <QString>

#include <optional>

namespace shapewright::test {

// Reads a file that consists of one protobuf message.
[[nodiscard]] std::optional<onnx::ModelProto> readModel(const QString &path);
[[nodiscard]] std::optional<onnx::TensorProto> readTensor(const QString &path);

// Makes every node output of the main graph a graph output, by name only, so that a run reports its shape. Lowers the
// IR version to one that ONNX Runtime supports.
void exposeValues(onnx::ModelProto &model);
// Writes a model to `target` in a folder of its own and places the external data of `original` beside it. Returns false
// if that fails.
[[nodiscard]] bool writeBesideData(const onnx::ModelProto &model, const QString &original, const QString &target);

} // namespace shapewright::test
