// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filewindow.h"

#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// Presents several pieces of a file as one sequence of bytes. It remembers which file it opened and notices when
// another file has taken its place.
class FileBytes
{
public:
    // If `expected` is given, the file must be that one. Errors: FileNotFound, FileUnreadable, FileChanged.
    [[nodiscard]] Result<void> open(const QString &path, const std::optional<FileIdentity> &expected,
                                    std::shared_ptr<const FileLayout> layout = nullptr);
    void setPieces(std::vector<WireRange> pieces);
    // Whether both are the same pieces of the same file, which therefore need not be read to be compared.
    [[nodiscard]] bool isSameAs(const FileBytes &other) const;

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] int descriptor() const { return m_window->descriptor(); }
    [[nodiscard]] std::uint64_t fileSize() const { return m_window->size(); }
    [[nodiscard]] std::uint64_t size() const { return m_size; } // of all pieces together
    // Returns up to `length` bytes. There are fewer at the end of a piece, but at least one unless `offset` is the end
    // of all pieces. Error: FileChanged.
    [[nodiscard]] Result<std::string_view> peek(std::uint64_t offset, std::uint64_t length);
    // Error: FileChanged if the path by now names another file.
    [[nodiscard]] Result<void> verifyUnchanged() const;

private:
    QString m_path;
    std::unique_ptr<FileWindow> m_window = std::make_unique<FileWindow>();
    std::vector<WireRange> m_pieces;
    std::uint64_t m_size = 0;
};

} // namespace shapewright
