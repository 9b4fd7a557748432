// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filewindow.h"

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// Pieces of a file as one row of bytes. Remembers which file it was, and notices when it is another one.
class FileBytes
{
public:
    // `expected`: the file has to be this one. Errors: FileNotFound, FileUnreadable, FileChanged.
    [[nodiscard]] Result<void> open(const QString &path, const std::optional<FileIdentity> &expected);
    void setPieces(std::vector<WireRange> pieces);

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] int descriptor() const { return m_window->descriptor(); }
    [[nodiscard]] std::uint64_t fileSize() const { return m_window->size(); }
    [[nodiscard]] std::uint64_t size() const { return m_size; } // of all pieces
    // Up to `length` bytes, fewer at the end of a piece; at least one unless the pieces end there. Error: FileChanged.
    [[nodiscard]] Result<std::string_view> peek(std::uint64_t offset, std::uint64_t length);
    // FileChanged when the path names another file by now.
    [[nodiscard]] Result<void> verifyUnchanged() const;

private:
    QString m_path;
    std::unique_ptr<FileWindow> m_window = std::make_unique<FileWindow>();
    std::vector<WireRange> m_pieces;
    std::uint64_t m_size = 0;
};

} // namespace shapewright
