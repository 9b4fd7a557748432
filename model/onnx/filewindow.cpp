// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/filewindow.h"

#include "model/onnx/filebytes.h"

#include <QCoreApplication>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace shapewright {

namespace {

tl::unexpected<Error> systemFailure(const QString &path, int error)
{
    const ErrorCode code = error == ENOENT || error == ENOTDIR ? ErrorCode::FileNotFound : ErrorCode::FileUnreadable;
    return failure(code, {path.toStdString()}, std::strerror(error));
}

FileIdentity identityOf(const struct stat &status)
{
    return {.size = std::uint64_t(status.st_size),
            .inode = std::uint64_t(status.st_ino),
            .device = std::uint64_t(status.st_dev),
            .modifiedNs = status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec};
}

} // namespace

Result<FileIdentity> FileWindow::identify(const QString &path)
{
    struct stat status = {};
    if (::stat(QFile::encodeName(path).constData(), &status) != 0)
        return systemFailure(path, errno);
    return identityOf(status);
}

Result<void> FileWindow::open(const QString &path, std::shared_ptr<const FileLayout> layout)
{
    // The file is checked before it is opened, because opening a pipe or a device would block or have side effects.
    struct stat status = {};
    if (::stat(QFile::encodeName(path).constData(), &status) != 0)
        return systemFailure(path, errno);
    if (!S_ISREG(status.st_mode))
        return failure(ErrorCode::FileUnreadable, {path.toStdString()},
                       (S_ISDIR(status.st_mode) ? QCoreApplication::translate("Files", "it is a folder")
                                                : QCoreApplication::translate("Files", "it is not a regular file"))
                           .toStdString());
    m_file.close(); // Qt complains on standard error about the next call otherwise
    m_file.setFileName(path);
    errno = 0;
    if (!m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return systemFailure(path, errno != 0 ? errno : EIO);
    if (::fstat(m_file.handle(), &status) != 0)
        return systemFailure(path, errno);
    m_identity = identityOf(status);
    m_layout = std::move(layout);
    m_window.clear();
    return {};
}

std::size_t FileWindow::readFile(std::uint64_t offset, char *out, std::size_t length)
{
    if (m_growth != nullptr)
        m_growth->waitFor(std::min(offset + length, size()));
    const qint64 filled = m_file.seek(qint64(offset)) ? m_file.read(out, qint64(length)) : 0;
    return std::size_t(std::max<qint64>(filled, 0));
}

std::size_t FileWindow::readPiece(const FilePiece &piece, char *out)
{
    if (!piece.spool)
        return readFile(piece.range.offset, out, piece.range.length);
    const ssize_t filled = ::pread(piece.spool->descriptor(), out, piece.range.length, off_t(piece.range.offset));
    return std::size_t(std::max<ssize_t>(filled, 0));
}

// Who jumps to another place usually wants the few bytes before the next payload, which is then skipped. A whole window
// there would read a thousand times as much as is needed of a file with hundreds of large tensors. Who goes on copies
// what was scanned last: the window keeps it, since going back to it would be a jump.
void FileWindow::fill(std::uint64_t offset, std::size_t length)
{
    constexpr std::size_t firstBytes = 4096, keptBytes = 4096;
    const bool goesOn = offset >= m_windowOffset && offset <= m_windowOffset + m_window.size();
    const std::size_t wanted = goesOn ? keptBytes + windowBytes : std::max(length, firstBytes);
    if (goesOn)
        offset -= std::min<std::uint64_t>(offset - m_windowOffset, keptBytes);
    m_windowOffset = offset;
    if (!m_layout) {
        m_window.resize(wanted);
        m_window.resize(readFile(offset, m_window.data(), wanted));
        return;
    }
    m_window.clear();
    const std::uint64_t rest = offset < m_layout->size() ? m_layout->size() - offset : 0;
    for (const FilePiece &piece : m_layout->pieces({offset, std::min<std::uint64_t>(rest, wanted)})) {
        m_window += piece.bytes;
        const std::size_t before = m_window.size();
        m_window.resize(before + piece.range.length);
        const std::size_t there = readPiece(piece, m_window.data() + before);
        m_window.resize(before + there);
        if (there < piece.range.length)
            return; // the file has become shorter
    }
}

std::string_view FileWindow::peekFurther(std::uint64_t offset, std::size_t length)
{
    length = std::min(length, windowBytes);
    const bool isInside = offset >= m_windowOffset && offset - m_windowOffset + length <= m_window.size();
    if (!isInside)
        fill(offset, length);
    const std::size_t start = std::size_t(offset - m_windowOffset);
    if (start >= m_window.size())
        return {};
    return std::string_view(m_window).substr(start, length);
}

bool FileWindow::append(const WireRange &range, std::string &out)
{
    std::uint64_t done = 0;
    while (done < range.length) {
        const std::size_t wanted = std::size_t(std::min<std::uint64_t>(range.length - done, windowBytes));
        const std::string_view bytes = peek(range.offset + done, wanted);
        if (bytes.size() < wanted)
            return false;
        out += bytes;
        done += wanted;
    }
    return true;
}

} // namespace shapewright
