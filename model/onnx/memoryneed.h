// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace shapewright {

// Estimates how much memory a model needs once it is open: as protobuf messages, as a graph, and as shapes. The
// estimate comes from its fields, before protobuf parses it, because a few bytes in a file can demand thousands of
// times as much memory.
class MemoryNeed
{
public:
    explicit MemoryNeed(std::uint64_t limit) : m_limit(limit) {}

    // A serialized ModelProto, or a part of one. Stops early above the limit, and at bytes that are not a message,
    // which protobuf will refuse.
    void add(std::string_view model);
    [[nodiscard]] bool isAbove() const { return m_bytes > m_limit; }

private:
    std::uint64_t m_limit = 0; // bytes
    std::uint64_t m_bytes = 0;
};

} // namespace shapewright
