// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace shapewright {

// Whether a serialized ModelProto would need more than `limit` bytes of memory once it is open: as protobuf messages,
// as a graph, and as shapes. The estimate comes from its fields, before protobuf parses it, because a few bytes in a
// file can demand thousands of times as much memory.
[[nodiscard]] bool needsMoreMemory(std::string_view model, std::uint64_t limit);

} // namespace shapewright
