// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/wireindex.h"
#include "model/save/save.h"

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// A piece of a spliced file: bytes of the original, or else new ones.
struct SplicePiece {
    WireRange original;
    std::string bytes;

    [[nodiscard]] std::uint64_t length() const { return original.length + bytes.size(); }
};

// The file of `size` bytes with the plan's bytes in it, as a list of pieces: the lengths of all messages around a
// change are rewritten, all else is the original's.
[[nodiscard]] std::vector<SplicePiece> splice(const WireIndex &index, std::uint64_t size, const SavePlan &plan);

} // namespace shapewright
