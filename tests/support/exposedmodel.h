// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <QString>

#include <optional>

namespace shapewright::test {

// A whole message of a file.
[[nodiscard]] std::optional<onnx::ModelProto> readModel(const QString &path);
[[nodiscard]] std::optional<onnx::TensorProto> readTensor(const QString &path);

// Makes every value that a node of the main graph makes an output, by name alone, so that a run tells its shape; and
// lowers the IR version to one that ONNX Runtime knows.
void exposeValues(onnx::ModelProto &model);
// A model in a folder of its own, with the external data of `original` beside it. False where it cannot be written.
[[nodiscard]] bool writeBesideData(const onnx::ModelProto &model, const QString &original, const QString &target);

} // namespace shapewright::test
