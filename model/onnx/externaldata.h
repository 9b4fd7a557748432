// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <QString>

#include <cstdint>
#include <optional>
#include <string>

namespace shapewright {

// Where a tensor's payload stands outside the model. Source of the keys: onnx.proto, TensorProto.external_data.
struct ExternalData {
    std::string location; // as in the model, relative to its folder
    QString path;         // where that is; empty when it is outside
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> length; // the rest of the file if it is not said
    bool isOutside = false;              // absolute, or out of the model's folder by `..`: not read
};

[[nodiscard]] ExternalData externalDataOf(const onnx::TensorProto &tensor, const QString &modelPath);

} // namespace shapewright
