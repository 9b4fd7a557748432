// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

namespace shapewright::fuzz {

// Mutates a protobuf message: a field is removed, doubled, moved, split, emptied, filled or changed, and the lengths
// around it are corrected. Mutations of bytes alone seldom find these. If the result has more than `most` bytes, the
// message stays unchanged.
[[nodiscard]] std::string mutatedMessage(std::string_view message, std::size_t most, std::mt19937_64 &random);

// The bytes with a few of them changed, removed or doubled.
[[nodiscard]] std::string mutatedBytes(std::string_view bytes, std::size_t most, std::mt19937_64 &random);

} // namespace shapewright::fuzz
