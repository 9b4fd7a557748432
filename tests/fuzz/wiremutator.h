// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

namespace shapewright::fuzz {

// The bytes of a protobuf message with one field removed, doubled, moved, split, emptied, filled or changed, and the
// lengths around it set right: what mutation of bytes alone seldom finds. At most `most` bytes, else unchanged.
[[nodiscard]] std::string mutatedMessage(std::string_view message, std::size_t most, std::mt19937_64 &random);

// The bytes with a few of them changed, removed or doubled.
[[nodiscard]] std::string mutatedBytes(std::string_view bytes, std::size_t most, std::mt19937_64 &random);

} // namespace shapewright::fuzz
