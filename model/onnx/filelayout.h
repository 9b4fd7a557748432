// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/wireindex.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

class FileBytes;

// New bytes, followed by a range of a file: the model's own, or one of those below.
struct FilePiece {
    std::string bytes;
    WireRange range;
    std::optional<std::uint32_t> dataFile{};  // one with external data: its position in DataPlan::files
    std::shared_ptr<const FileBytes> spool{}; // one without a name, with new bytes that are too many for memory

    [[nodiscard]] std::uint64_t length() const { return bytes.size() + range.length; }
};

// A sequence of bytes that consists of pieces of a file and of new bytes: an edited file that was never written.
class FileLayout
{
public:
    explicit FileLayout(std::vector<FilePiece> pieces);

    [[nodiscard]] std::uint64_t size() const { return m_size; }
    // The pieces that a range of the sequence consists of. The range must be within the sequence.
    [[nodiscard]] std::vector<FilePiece> pieces(const WireRange &range) const;

private:
    std::vector<FilePiece> m_pieces;
    std::vector<std::uint64_t> m_starts; // where each piece begins in the sequence
    std::uint64_t m_size = 0;
};

} // namespace shapewright
