// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/valuetype.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

// These functions convert between ONNX messages and our own types.

[[nodiscard]] Dim dimOf(const onnx::TensorShapeProto::Dimension &dim);
void setDim(onnx::TensorShapeProto::Dimension &target, const Dim &dim);
[[nodiscard]] Shape shapeOf(const onnx::TensorShapeProto &shape);
[[nodiscard]] ValueType valueTypeOf(const onnx::TypeProto &type);
// The type of a dense or sparse initializer. A negative dim in the file becomes an unknown dim.
[[nodiscard]] ValueType valueTypeOf(const onnx::TensorProto &tensor);
[[nodiscard]] ValueType valueTypeOf(const onnx::SparseTensorProto &tensor);
// For tensors only. The message holds the element type and the shape.
[[nodiscard]] onnx::TypeProto typeProtoOf(const ValueType &type);

// The shape message of a tensor type. Null if the type has none.
[[nodiscard]] const onnx::TensorShapeProto *shapeProto(const onnx::TypeProto &type);

} // namespace shapewright
