// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/wirefields.h"
#include "model/onnx/wireindex.h"

#include <optional>

// What the fields of ONNX's messages are, as far as indexing a file has to know. Source: onnx.proto.
namespace shapewright::wire {

// Messages whose fields are looked at.
enum class Kind { Model, TrainingInfo, Graph, Function, Node, Attribute, Tensor, SparseTensor };

// What the field of a message is, if it is one of these messages itself.
[[nodiscard]] std::optional<Kind> messageIn(Kind message, const WireField &field);
// Whether it holds a name. One that is longer than any name could be is refused before protobuf makes copies of it.
[[nodiscard]] bool isName(Kind message, const WireField &field);
// Whose type a ValueInfoProto declares. Nothing for other fields.
[[nodiscard]] std::optional<WireIndex::Role> declaredIn(Kind message, const WireField &field);
// Whether the field of a tensor holds its elements.
[[nodiscard]] bool isPayload(const WireField &field);

} // namespace shapewright::wire
