// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filewindow.h"
#include "model/onnx/wire.h"
#include "model/onnx/wireindex.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright {

// A field of a message in a file.
struct WireField {
    std::uint32_t number = 0;
    wire::Type type = wire::Type::Varint;
    WireRange whole; // tag, length and payload
    WireRange payload;
    std::uint64_t varint = 0;    // the value of a varint field
    std::uint32_t tagLength = 0; // in bytes

    // The tag, and the length if the field has one.
    [[nodiscard]] WireRange header() const { return {whole.offset, payload.offset - whole.offset}; }
};

// Why bytes of a file are no field.
struct WireFault {
    enum class Kind {
        Malformed,
        CutOff,  // the file ends within the tag or the length
        PastEnd, // the payload reaches past the end of the message
    };
    Kind kind;
    const char *text;
};

// The field at a position of a message that ends at `end`. Its payload is not read.
[[nodiscard]] tl::expected<WireField, WireFault> readWireField(FileWindow &file, std::uint64_t position,
                                                               std::uint64_t end);

// The fields of a message, in the order of the file. Payloads are not read. Nothing if the bytes are no message, which
// means that the file has changed since it was scanned.
[[nodiscard]] std::optional<std::vector<WireField>> wireFields(FileWindow &file, const WireRange &message);

} // namespace shapewright
