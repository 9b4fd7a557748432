// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/inputfeed.h"

#include <optional>

namespace onnx {
class TypeProto;
}

namespace shapewright {

// What an input that is no tensor can be fed with, but for name and fill: two tensors for a sequence, two entries for a
// map, and what is in it for an optional. Dims that are open are 1. None for other types, and for what ONNX Runtime
// does not take (sequences of sequences, …).
[[nodiscard]] std::optional<InputFeed> containerFeed(const onnx::TypeProto &type);

} // namespace shapewright
