// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/filebytes.h"

#include <algorithm>

namespace shapewright {

Result<void> FileBytes::open(const QString &path, const std::optional<FileIdentity> &expected,
                             std::shared_ptr<const FileLayout> layout)
{
    m_path = path;
    if (auto opened = m_window->open(path, std::move(layout)); !opened)
        return opened;
    if (expected && *expected != m_window->identity())
        return failure(ErrorCode::FileChanged, {path.toStdString()});
    return {};
}

void FileBytes::setPieces(std::vector<WireRange> pieces)
{
    m_pieces = std::move(pieces);
    m_size = 0;
    for (const WireRange &piece : m_pieces)
        m_size += piece.length;
}

bool FileBytes::isSameAs(const FileBytes &other) const
{
    return m_window->isPlain() && other.m_window->isPlain() && m_window->identity() == other.m_window->identity() &&
           m_pieces == other.m_pieces;
}

Result<std::string_view> FileBytes::peek(std::uint64_t offset, std::uint64_t length)
{
    for (const WireRange &piece : m_pieces) {
        if (offset >= piece.length) {
            offset -= piece.length;
            continue;
        }
        const std::uint64_t wanted = std::min({length, piece.length - offset, std::uint64_t(FileWindow::windowBytes)});
        const std::string_view bytes = m_window->peek(piece.offset + offset, std::size_t(wanted));
        if (bytes.empty() && wanted > 0)
            return failure(ErrorCode::FileChanged, {m_path.toStdString()}); // the pieces used to be within it
        return bytes;
    }
    return std::string_view();
}

Result<void> FileBytes::verifyUnchanged() const
{
    const auto identity = FileWindow::identify(m_path);
    if (!identity || *identity != m_window->identity())
        return failure(ErrorCode::FileChanged, {m_path.toStdString()});
    return {};
}

} // namespace shapewright
