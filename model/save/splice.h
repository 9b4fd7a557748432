// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filelayout.h"
#include "model/onnx/wireindex.h"
#include "model/save/save.h"

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// Replaces some fields of a message of the index by other fields, or removes them, or adds some where none were.
struct FieldChange {
    std::uint32_t message = 0;
    WireRange fields;              // spans whole fields
    std::vector<FilePiece> pieces; // together whole fields
};

// The pieces of a file of `size` bytes after applying the plan and the changed fields. The lengths of all messages
// around a change are rewritten; everything else is copied from the original.
[[nodiscard]] std::vector<FilePiece> splice(const WireIndex &index, std::uint64_t size, const SavePlan &plan,
                                            std::vector<FieldChange> changes);

} // namespace shapewright
