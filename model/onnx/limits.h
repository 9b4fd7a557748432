// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// How much of a file is read, and what of it stays there.
namespace shapewright::limits {

constexpr std::uint32_t nodes = 2'000'000;
constexpr std::uint32_t nestedGraphs = 64;
constexpr std::uint64_t nameBytes = 64 * 1024;
constexpr std::uint64_t skeletonBytes = 1u << 30; // protobuf stops at 2 GiB
constexpr std::uint64_t pieceBytes = 512u << 10;  // of the skeleton, or a little more
constexpr std::uint64_t payloadBytes = 256;       // larger payloads stay in the file …
constexpr std::uint64_t integerPayloadBytes =
    8 * 1024; // … integer and boolean ones, which shapes depend on, only above this

} // namespace shapewright::limits
