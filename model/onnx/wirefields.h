// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filewindow.h"
#include "model/onnx/wireindex.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

// A field of a message in a file.
struct WireField {
    std::uint32_t number = 0;
    WireRange whole; // tag, length and payload
    WireRange payload;
};

// The fields of a message, in the order of the file. Payloads are not read. Nothing if the bytes are no message, which
// means that the file has changed since it was scanned.
[[nodiscard]] std::optional<std::vector<WireField>> wireFields(FileWindow &file, const WireRange &message);

} // namespace shapewright
