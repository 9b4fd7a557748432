// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace shapewright {

// Whether a serialized ModelProto would take more than `limit` bytes of memory once it is open: as protobuf's messages,
// as a graph, and as shapes. An estimate from its fields, made without parsing it: a few bytes in a file can ask for
// thousands of times as much.
[[nodiscard]] bool needsMoreMemory(std::string_view model, std::uint64_t limit);

} // namespace shapewright
