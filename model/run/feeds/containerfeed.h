// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/inputfeed.h"

#include <optional>

namespace onnx {
class TypeProto;
}

namespace shapewright {

// A feed for an input that is not a tensor, without name and fill: two tensors for a sequence, two entries for a map,
// and the content of an optional. Dynamic dims become 1. None for other types, and for those that ONNX Runtime does not
// accept (sequences of sequences, …).
[[nodiscard]] std::optional<InputFeed> containerFeed(const onnx::TypeProto &type);

} // namespace shapewright
