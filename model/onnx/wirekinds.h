// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/wire.h"
#include "model/onnx/wireindex.h"

#include <cstdint>
#include <optional>
#include <string_view>

// What the fields of ONNX's messages are, as far as indexing a file has to know. Source: onnx.proto.
namespace shapewright::wire {

// Messages whose fields are looked at.
enum class Kind { Model, TrainingInfo, Graph, Function, Node, Attribute, Tensor, SparseTensor };

// What a field is, besides one that is kept as it is.
struct FieldKind {
    std::optional<Kind> message{};         // one of these messages
    std::optional<WireIndex::Role> role{}; // a ValueInfoProto, and whose type it declares
    bool isName = false;    // one that is longer than any name could be is refused before protobuf makes copies of it
    bool isPayload = false; // elements of a tensor
};
[[nodiscard]] const FieldKind &kindOf(Kind message, std::uint32_t field, Type type);

// Whether the message is in the skeleton as it is in the file, as most nodes and small tensors are: nothing in it is
// left out, marked, or indexed. It recurses into attributes and their tensors.
[[nodiscard]] bool isTakenWhole(std::string_view message, Kind kind);

} // namespace shapewright::wire
