// SPDX-License-Identifier: Apache-2.0
#include "model/save/outputfile.h"

#include "model/save/temporaryname.h"

#include <QFile>
#include <QFileInfo>

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
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

// The errors if the kernel cannot copy ranges of files here, because of the file systems or its age.
bool isNotSupported(int error)
{
    return error == EXDEV || error == EINVAL || error == ENOSYS || error == EOPNOTSUPP || error == EPERM;
}

QByteArray folderOf(const QString &file)
{
    return QFile::encodeName(QFileInfo(file).path());
}

void flushFolder(const QString &file)
{
    // Not every file system can flush a folder. An error is ignored, because the rename is done by now.
    const int folder = ::open(folderOf(file).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
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

Result<OutputFile> OutputFile::create(const QString &target, bool overwrite)
{
    OutputFile file;
    file.m_target = target;
    const QByteArray targetName = QFile::encodeName(target);
    struct stat own = {}, before = {};
    file.m_replaces = ::lstat(targetName.constData(), &own) == 0;
    const bool isLink = file.m_replaces && S_ISLNK(own.st_mode);
    const bool exists = ::stat(targetName.constData(), &before) == 0;
    if (exists && S_ISDIR(before.st_mode))
        return file.cannotWrite(EISDIR);
    if (exists && !S_ISREG(before.st_mode))
        return failure(ErrorCode::CannotWrite, {target.toStdString()}, "it is not a regular file");
    if (file.m_replaces && !overwrite)
        return failure(ErrorCode::TargetExists, {target.toStdString()});
    if (exists && !isLink && ::access(targetName.constData(), W_OK) != 0)
        return file.cannotWrite(errno);
    if (exists) {
        const Result<FileIdentity> replaced = FileWindow::identify(target);
        if (!replaced)
            return tl::unexpected(replaced.error());
        file.m_replaced = *replaced;
    }
    removeDeadFiles(QFileInfo(target).path());
    if (!file.openUnnamed() && !file.openNamed())
        return file.cannotWrite(errno);
    if (exists && !isLink) {
        // Only root can change the owner of a file. If that fails, at least the permissions are kept.
        if (::fchown(file.m_descriptor, before.st_uid, before.st_gid) != 0)
            errno = 0;
        if (::fchmod(file.m_descriptor, before.st_mode & 07777) != 0)
            return file.cannotWrite(errno);
    }
    return file;
}

// A file without a name can get one only through /proc, which a container may lack.
bool OutputFile::openUnnamed()
{
    m_descriptor = ::open(folderOf(m_target).constData(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    struct stat file = {}, seen = {};
    if (m_descriptor < 0)
        return false;
    if (::fstat(m_descriptor, &file) == 0 && ::stat(QFile::encodeName(path()).constData(), &seen) == 0 &&
        file.st_ino == seen.st_ino && file.st_dev == seen.st_dev) {
        markAsAlive(m_descriptor);
        return true;
    }
    ::close(std::exchange(m_descriptor, -1));
    return false;
}

bool OutputFile::openNamed()
{
    for (;;) {
        const QString name = temporaryName(m_target);
        m_descriptor = ::open(QFile::encodeName(name).constData(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (m_descriptor < 0 && errno != EEXIST)
            return false;
        if (m_descriptor < 0)
            continue;
        struct stat file = {};
        if (markAsAlive(m_descriptor) && ::fstat(m_descriptor, &file) == 0 && file.st_nlink > 0) {
            m_name = name;
            return true;
        }
        ::close(std::exchange(m_descriptor, -1)); // another program took it for a dead one just now
    }
}

OutputFile::OutputFile(OutputFile &&other) noexcept
{
    *this = std::move(other);
}

OutputFile &OutputFile::operator=(OutputFile &&other) noexcept
{
    std::swap(m_name, other.m_name);
    std::swap(m_target, other.m_target);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_size, other.m_size);
    std::swap(m_growth, other.m_growth);
    std::swap(m_onItsWay, other.m_onItsWay);
    std::swap(m_replaces, other.m_replaces);
    std::swap(m_replaced, other.m_replaced);
    std::swap(m_isTemporary, other.m_isTemporary);
    std::swap(m_canCopyRange, other.m_canCopyRange);
    return *this;
}

OutputFile::~OutputFile()
{
    if (!m_name.isEmpty())
        ::unlink(QFile::encodeName(m_name).constData());
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

QString OutputFile::path() const
{
    return m_name.isEmpty() ? u"/proc/self/fd/%1"_s.arg(m_descriptor) : m_name;
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
            hasGrown(std::size_t(written));
        }
    }
    return {};
}

Result<void> OutputFile::append(const FileBytes &source, WireRange range, const JobContext &job)
{
    const std::uint64_t wanted = range.length;
    if (range == WireRange{0, source.fileSize()} && m_size == 0 && wanted > 0 && !job.cancelled() &&
        ::ioctl(m_descriptor, FICLONE, source.descriptor()) == 0) {
        // Both files share their blocks from now on, which takes neither time nor room.
        hasGrown(wanted);
        job.report(1);
        return ::lseek(m_descriptor, 0, SEEK_END) == off_t(wanted)
                   ? Result<void>()
                   : failure(ErrorCode::FileChanged, {source.path().toStdString()});
    }
    while (range.length > 0) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        if (const Result<void> copied = appendChunk(source, range); !copied)
            return copied;
        // Otherwise the flush at the end would be one long call that cannot be cancelled.
        if (m_size - m_onItsWay >= chunkBytes)
            startFlush();
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
            hasGrown(std::size_t(copied));
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

void OutputFile::hasGrown(std::size_t bytes)
{
    m_size += bytes;
    m_growth->setWritten(m_size);
}

void OutputFile::startFlush()
{
    if (m_isTemporary)
        return;
    ::sync_file_range(m_descriptor, off_t(m_onItsWay), off_t(m_size - m_onItsWay), SYNC_FILE_RANGE_WRITE);
    m_onItsWay = m_size;
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

int OutputFile::linkTo(const QString &name) const
{
    return ::linkat(AT_FDCWD, QFile::encodeName(path()).constData(), AT_FDCWD, QFile::encodeName(name).constData(),
                    AT_SYMLINK_FOLLOW) == 0
               ? 0
               : errno;
}

Result<void> OutputFile::giveName()
{
    int error = m_name.isEmpty() ? EEXIST : 0;
    while (error == EEXIST) {
        const QString name = temporaryName(m_target);
        error = linkTo(name);
        if (error == 0)
            m_name = name;
    }
    return error == 0 ? Result<void>() : cannotWrite(error);
}

Result<void> OutputFile::commit()
{
    const QByteArray to = QFile::encodeName(m_target);
    int error = 0;
    if (m_replaces) {
        // A link cannot replace a file, but a rename can. Of a symbolic link it replaces the link, not what it leads
        // to.
        if (const Result<void> named = giveName(); !named)
            return named;
        const Result<FileIdentity> now = FileWindow::identify(m_target);
        if ((now ? std::optional(*now) : std::nullopt) != m_replaced)
            return failure(ErrorCode::TargetChanged, {m_target.toStdString()});
        error = ::rename(QFile::encodeName(m_name).constData(), to.constData()) == 0 ? 0 : errno;
    } else {
        error = m_name.isEmpty() ? linkTo(m_target) : renameWithoutReplacing(QFile::encodeName(m_name), to);
    }
    if (error == EEXIST)
        return failure(ErrorCode::TargetExists, {m_target.toStdString()});
    if (error != 0)
        return cannotWrite(error);
    m_name.clear();
    flushFolder(m_target);
    return {};
}

} // namespace shapewright
