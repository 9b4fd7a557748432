// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filegrowth.h"
#include "model/onnx/filelayout.h"
#include "model/onnx/wireindex.h"
#include "model/types/result.h"

#include <QFile>
#include <QString>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace shapewright {

// Identifies the file behind a path, so that we notice when another program changed or replaced it.
struct FileIdentity {
    std::uint64_t size = 0;
    std::uint64_t inode = 0;
    std::uint64_t device = 0;
    std::int64_t modifiedNs = 0;

    bool operator==(const FileIdentity &) const = default;
};

// Reads a file through a small window that moves over it. The file is not memory-mapped, because the process would be
// killed if another program truncated a mapped file. One thread at a time.
class FileWindow
{
public:
    // Errors: FileNotFound, FileUnreadable.
    [[nodiscard]] static Result<FileIdentity> identify(const QString &path);
    // With a layout, what is read is not the file itself but what the layout makes of it.
    [[nodiscard]] Result<void> open(const QString &path, std::shared_ptr<const FileLayout> layout = nullptr);

    // For a file that is still being written: reading waits for the bytes, and the size is the one that it will have.
    void waitFor(const FileGrowth &growth, std::uint64_t size)
    {
        m_growth = &growth;
        m_identity.size = size;
    }

    [[nodiscard]] const FileIdentity &identity() const { return m_identity; }
    // Whether what is read is the file itself, not what a layout makes of it.
    [[nodiscard]] bool isPlain() const { return m_layout == nullptr; }
    [[nodiscard]] std::uint64_t size() const { return m_layout ? m_layout->size() : m_identity.size; }

    [[nodiscard]] int descriptor() const { return m_file.handle(); }

    // Returns up to `length` bytes (at most windowBytes) at an offset. There are fewer only at the end of the file, and
    // none if the file cannot be read. The view is valid until the next call.
    [[nodiscard]] std::string_view peek(std::uint64_t offset, std::size_t length)
    {
        const std::uint64_t start = offset - m_windowOffset; // very large before the window
        const bool isInside = start < m_window.size() && length <= m_window.size() - start;
        return isInside ? std::string_view(m_window.data() + start, length) : peekFurther(offset, length);
    }
    // Appends a range to `out`. Returns false if the file cannot be read to the end of the range.
    [[nodiscard]] bool append(const WireRange &range, std::string &out);

    static constexpr std::size_t windowBytes = 64 * 1024;

private:
    std::string_view peekFurther(std::uint64_t offset, std::size_t length);
    void fill(std::uint64_t offset, std::size_t length);
    std::size_t readFile(std::uint64_t offset, char *out, std::size_t length);
    std::size_t readPiece(const FilePiece &piece, char *out);

    QFile m_file;
    std::shared_ptr<const FileLayout> m_layout; // null: the file itself
    const FileGrowth *m_growth = nullptr;       // null: the file is complete
    FileIdentity m_identity;
    std::string m_window;
    std::uint64_t m_windowOffset = 0;
};

} // namespace shapewright
