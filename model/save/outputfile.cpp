// SPDX-License-Identifier: Apache-2.0
#include "model/save/outputfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::uint64_t chunkBytes = 8 * 1024 * 1024;

QString temporaryName(const QString &target)
{
    const QString random = QString::number(QRandomGenerator::global()->generate64(), 16);
    return QFileInfo(target).dir().filePath(u".shapewright-"_s + random + u".onnx"_s);
}

// The errors if the kernel cannot copy ranges of files here, because of the file systems or its age.
bool isNotSupported(int error)
{
    return error == EXDEV || error == EINVAL || error == ENOSYS || error == EOPNOTSUPP || error == EPERM;
}

void flushFolder(const QString &file)
{
    // Not every file system can flush a folder. An error is ignored, because the rename is done by now.
    const int folder =
        ::open(QFile::encodeName(QFileInfo(file).path()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    ::fsync(folder);
    ::close(folder);
}

int renameWithoutReplacing(const QByteArray &from, const QByteArray &to)
{
    if (::renameat2(AT_FDCWD, from.constData(), AT_FDCWD, to.constData(), RENAME_NOREPLACE) == 0)
        return 0;
    if (!isNotSupported(errno))
        return errno;
    if (::link(from.constData(), to.constData()) != 0)
        return errno;
    ::unlink(from.constData());
    return 0;
}

} // namespace

QString resolvedLinks(const QString &path)
{
    constexpr int mostLinks = 40; // the same limit as the kernel's
    QString resolved = path;
    for (int i = 0; i < mostLinks && QFileInfo(resolved).isSymLink(); ++i)
        resolved = QFileInfo(resolved).symLinkTarget();
    return resolved;
}

Result<OutputFile> OutputFile::create(const QString &target, bool overwrite)
{
    OutputFile file;
    file.m_target = resolvedLinks(target);
    const QByteArray targetName = QFile::encodeName(file.m_target);
    struct stat before = {};
    const bool exists = ::stat(targetName.constData(), &before) == 0;
    if (exists && S_ISDIR(before.st_mode))
        return file.cannotWrite(EISDIR);
    if (exists && !S_ISREG(before.st_mode))
        return failure(ErrorCode::CannotWrite, {target.toStdString()}, "it is not a regular file");
    if (exists && !overwrite)
        return failure(ErrorCode::TargetExists, {target.toStdString()});
    if (exists && ::access(targetName.constData(), W_OK) != 0)
        return file.cannotWrite(errno);
    if (exists) {
        const Result<FileIdentity> replaced = FileWindow::identify(file.m_target);
        if (!replaced)
            return tl::unexpected(replaced.error());
        file.m_replaced = *replaced;
    }
    do {
        file.m_path = temporaryName(file.m_target);
        file.m_descriptor =
            ::open(QFile::encodeName(file.m_path).constData(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (file.m_descriptor < 0 && errno == EEXIST);
    if (file.m_descriptor < 0) {
        const int error = errno;
        file.m_path.clear();
        return file.cannotWrite(error);
    }
    if (exists) {
        // Only root can change the owner of a file. If that fails, at least the permissions are kept.
        if (::fchown(file.m_descriptor, before.st_uid, before.st_gid) != 0)
            errno = 0;
        if (::fchmod(file.m_descriptor, before.st_mode & 07777) != 0)
            return file.cannotWrite(errno);
    }
    return file;
}

OutputFile::OutputFile(OutputFile &&other) noexcept
{
    *this = std::move(other);
}

OutputFile &OutputFile::operator=(OutputFile &&other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_target, other.m_target);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_size, other.m_size);
    std::swap(m_onItsWay, other.m_onItsWay);
    std::swap(m_replaced, other.m_replaced);
    std::swap(m_isTemporary, other.m_isTemporary);
    std::swap(m_canCopyRange, other.m_canCopyRange);
    return *this;
}

OutputFile::~OutputFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_path.isEmpty())
        ::unlink(QFile::encodeName(m_path).constData());
}

tl::unexpected<Error> OutputFile::cannotWrite(int error) const
{
    return failure(ErrorCode::CannotWrite, {m_target.toStdString()}, std::strerror(error));
}

Result<void> OutputFile::append(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_descriptor, bytes.data(), std::min<std::size_t>(bytes.size(), chunkBytes));
        if (written < 0 && errno != EINTR)
            return cannotWrite(errno);
        if (written > 0) {
            bytes.remove_prefix(std::size_t(written));
            m_size += std::uint64_t(written);
        }
    }
    return {};
}

Result<void> OutputFile::append(const FileBytes &source, WireRange range, const JobContext &job)
{
    const std::uint64_t wanted = range.length;
    while (range.length > 0) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        if (const Result<void> copied = appendChunk(source, range); !copied)
            return copied;
        // Starts writing to the disk now. Otherwise the flush at the end would be one long call that cannot be
        // cancelled.
        if (!m_isTemporary && m_size - m_onItsWay >= chunkBytes) {
            ::sync_file_range(m_descriptor, off_t(m_onItsWay), off_t(m_size - m_onItsWay), SYNC_FILE_RANGE_WRITE);
            m_onItsWay = m_size;
        }
        job.report(1 - double(range.length) / double(wanted));
    }
    return {};
}

// Copies up to a chunk from the front of the range, and removes it from the range.
Result<void> OutputFile::appendChunk(const FileBytes &source, WireRange &range)
{
    const std::size_t wanted = std::size_t(std::min(range.length, chunkBytes));
    off_t offset = off_t(range.offset);
    ssize_t copied = -1;
    if (m_canCopyRange) {
        copied = ::copy_file_range(source.descriptor(), &offset, m_descriptor, nullptr, wanted, 0);
        if (copied < 0 && errno == EINTR)
            return {};
        m_canCopyRange = copied >= 0 || !isNotSupported(errno);
        if (copied < 0 && m_canCopyRange)
            return cannotWrite(errno);
        if (copied > 0)
            m_size += std::uint64_t(copied);
    }
    if (!m_canCopyRange) {
        std::vector<char> buffer(std::min<std::size_t>(wanted, 1024 * 1024));
        copied = ::pread(source.descriptor(), buffer.data(), buffer.size(), off_t(range.offset));
        if (copied < 0)
            return failure(ErrorCode::FileUnreadable, {source.path().toStdString()}, std::strerror(errno));
        if (const Result<void> written = append({buffer.data(), std::size_t(copied)}); !written)
            return written;
    }
    if (copied == 0)
        return failure(ErrorCode::FileChanged, {source.path().toStdString()});
    range.offset += std::uint64_t(copied);
    range.length -= std::uint64_t(copied);
    return {};
}

Result<void> OutputFile::flush(const JobContext &job)
{
    if (m_isTemporary)
        return {};
    constexpr unsigned wait = SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
    for (std::uint64_t at = 0; at < m_size; at += chunkBytes) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        ::sync_file_range(m_descriptor, off_t(at), off_t(std::min(chunkBytes, m_size - at)), wait);
        job.report(double(at) / double(m_size));
    }
    if (::fsync(m_descriptor) != 0)
        return cannotWrite(errno);
    return {};
}

Result<void> OutputFile::commit()
{
    const QByteArray from = QFile::encodeName(m_path);
    const QByteArray to = QFile::encodeName(m_target);
    if (m_replaced) {
        const Result<FileIdentity> now = FileWindow::identify(m_target);
        if (!now || *now != *m_replaced)
            return failure(ErrorCode::FileChanged, {m_target.toStdString()});
    }
    const int error = !m_replaced                                       ? renameWithoutReplacing(from, to)
                      : ::rename(from.constData(), to.constData()) != 0 ? errno
                                                                        : 0;
    if (error == EEXIST)
        return failure(ErrorCode::TargetExists, {m_target.toStdString()});
    if (error != 0)
        return cannotWrite(error);
    m_path.clear();
    flushFolder(m_target);
    return {};
}

} // namespace shapewright
