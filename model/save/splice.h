// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/wireindex.h"
#include "model/save/save.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// A range of an external data file. `file` is a position in DataPlan::files.
struct DataRange {
    std::uint32_t file = 0;
    WireRange range;
};

// Replaces some fields of a message of the index.
struct FieldChange {
    std::uint32_t message = 0;
    WireRange fields;              // spans whole fields
    std::string bytes;             // whole fields that replace them
    std::optional<DataRange> data; // the rest of the last field, if it comes from a data file
};

// A piece of a spliced file: new bytes, followed by a range of the original or of an external data file.
struct SplicePiece {
    std::string bytes;
    WireRange range;
    std::optional<std::uint32_t> dataFile; // none: the original

    [[nodiscard]] std::uint64_t length() const { return bytes.size() + range.length; }
};

// The pieces of a file of `size` bytes after applying the plan and the changed fields. The lengths of all messages
// around a change are rewritten; everything else is copied from the original.
[[nodiscard]] std::vector<SplicePiece> splice(const WireIndex &index, std::uint64_t size, const SavePlan &plan,
                                              const std::vector<FieldChange> &changes);

} // namespace shapewright
