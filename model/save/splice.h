// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/wireindex.h"
#include "model/save/save.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// A piece of a spliced file: new bytes, followed by a range of the original or of an external data file. `dataFile` is
// a position in DataPlan::files.
struct SplicePiece {
    std::string bytes;
    WireRange range;
    std::optional<std::uint32_t> dataFile{}; // none: the original

    [[nodiscard]] std::uint64_t length() const { return bytes.size() + range.length; }
};

// Replaces some fields of a message of the index by other fields, or removes them, or adds some where none were.
struct FieldChange {
    std::uint32_t message = 0;
    WireRange fields;                // spans whole fields
    std::vector<SplicePiece> pieces; // together whole fields
};

// The pieces of a file of `size` bytes after applying the plan and the changed fields. The lengths of all messages
// around a change are rewritten; everything else is copied from the original.
[[nodiscard]] std::vector<SplicePiece> splice(const WireIndex &index, std::uint64_t size, const SavePlan &plan,
                                              std::vector<FieldChange> changes);

} // namespace shapewright
