// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/wireindex.h"
#include "model/save/save.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// Bytes of a file with external data: a position in DataPlan::files.
struct DataRange {
    std::uint32_t file = 0;
    WireRange range;
};

// Other fields in the place of some of a message of the index.
struct FieldChange {
    std::uint32_t message = 0;
    WireRange fields;              // whole ones
    std::string bytes;             // whole fields in their place
    std::optional<DataRange> data; // what the last of them ends with
};

// A piece of a spliced file: new bytes, then others of the original or of a file with external data.
struct SplicePiece {
    std::string bytes;
    WireRange range;
    std::optional<std::uint32_t> dataFile; // none: the original

    [[nodiscard]] std::uint64_t length() const { return bytes.size() + range.length; }
};

// The file of `size` bytes with the plan's bytes and the changed fields in it, as a list of pieces: the lengths of all
// messages around a change are rewritten, all else is the original's.
[[nodiscard]] std::vector<SplicePiece> splice(const WireIndex &index, std::uint64_t size, const SavePlan &plan,
                                              const std::vector<FieldChange> &changes);

} // namespace shapewright
