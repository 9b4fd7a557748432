// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/filelayout.h"

#include <algorithm>

namespace shapewright {

FileLayout::FileLayout(std::vector<FilePiece> pieces) : m_pieces(std::move(pieces))
{
    for (const FilePiece &piece : m_pieces) {
        m_starts.push_back(m_size);
        m_size += piece.length();
    }
}

std::vector<FilePiece> FileLayout::pieces(const WireRange &range) const
{
    std::vector<FilePiece> found;
    std::uint64_t position = range.offset;
    const std::uint64_t end = range.offset + range.length;
    auto at = std::size_t(std::ranges::upper_bound(m_starts, position) - m_starts.begin());
    for (at = at > 0 ? at - 1 : 0; position < end && at < m_pieces.size(); ++at) {
        const FilePiece &piece = m_pieces[at];
        FilePiece part;
        const std::uint64_t newEnd = m_starts[at] + piece.bytes.size(); // where the new bytes of the piece end
        if (position < newEnd) {
            const std::uint64_t length = std::min(end, newEnd) - position;
            part.bytes = piece.bytes.substr(std::size_t(position - m_starts[at]), std::size_t(length));
            position += length;
        }
        const std::uint64_t pieceEnd = newEnd + piece.range.length;
        if (position >= newEnd && position < std::min(end, pieceEnd)) {
            part.range = {piece.range.offset + (position - newEnd), std::min(end, pieceEnd) - position};
            part.spool = piece.spool;
            position += part.range.length;
        }
        if (part.length() > 0)
            found.push_back(std::move(part));
    }
    return found;
}

} // namespace shapewright
