// SPDX-License-Identifier: Apache-2.0
// A library to preload (LD_PRELOAD) into a program. It makes one of the program's calls on files fail, or kills the
// program there. It counts the calls that read or change files, beginning with the first one on a path that contains
// SHAPEWRIGHT_FAULT_BEGIN.
//
//   SHAPEWRIGHT_FAULT_AT     number of the call that fails, from 1
//   SHAPEWRIGHT_FAULT        ENOSPC, EIO, EINTR, short (reads and writes do half), kill,
//                            or interrupt (as Ctrl-C; the call itself works)
//   SHAPEWRIGHT_FAULT_BEGIN  part of a path; calls before it belong to the start-up
//   SHAPEWRIGHT_FAULT_LOG    file into which the name of the failing call is written
//   SHAPEWRIGHT_FAULT_NAMED  set: files without a name cannot be made, as on some file systems
//
// It uses only libc, because it is loaded before everything else.
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

namespace {

enum class Outcome { Normal, Fails, Short };

std::atomic<int> calls = 0;
std::atomic<bool> hasBegun = false;

int failingCall()
{
    static const char *text = std::getenv("SHAPEWRIGHT_FAULT_AT");
    return text ? std::atoi(text) : 0;
}

void tell(const char *name)
{
    const char *log = std::getenv("SHAPEWRIGHT_FAULT_LOG");
    const long file = log ? ::syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (file < 0)
        return;
    ::syscall(SYS_write, file, name, std::strlen(name));
    ::syscall(SYS_close, file);
}

Outcome outcome(const char *name, bool canBeShort = false)
{
    if (!hasBegun || ++calls != failingCall())
        return Outcome::Normal;
    const char *kind = std::getenv("SHAPEWRIGHT_FAULT");
    tell(name);
    if (std::strcmp(kind, "kill") == 0)
        ::kill(::getpid(), SIGKILL);
    if (std::strcmp(kind, "interrupt") == 0) {
        ::kill(::getpid(), SIGINT);
        ::usleep(20'000); // lets another thread handle it
        return Outcome::Normal;
    }
    if (std::strcmp(kind, "short") == 0)
        return canBeShort ? Outcome::Short : Outcome::Normal;
    errno = std::strcmp(kind, "ENOSPC") == 0 ? ENOSPC : std::strcmp(kind, "EINTR") == 0 ? EINTR : EIO;
    return Outcome::Fails;
}

void see(const char *path)
{
    static const char *begin = std::getenv("SHAPEWRIGHT_FAULT_BEGIN");
    if (!hasBegun && begin && path && std::strstr(path, begin))
        hasBegun = true;
}

template <typename Function>
Function *real(const char *name, Function *)
{
    return reinterpret_cast<Function *>(::dlsym(RTLD_NEXT, name));
}

// Pipes and events are not part of a save, so calls on them are not counted.
bool isFile(int file)
{
    struct stat status = {};
    return ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

std::size_t half(std::size_t size, Outcome outcome)
{
    return outcome == Outcome::Short && size > 1 ? size / 2 : size;
}

mode_t modeOf(int flags, va_list arguments)
{
    return (flags & (O_CREAT | O_TMPFILE)) ? mode_t(va_arg(arguments, unsigned)) : 0;
}

bool isRefused(int flags)
{
    static const bool mustBeNamed = std::getenv("SHAPEWRIGHT_FAULT_NAMED") != nullptr;
    const bool isUnnamed = (flags & O_TMPFILE) == O_TMPFILE;
    if (mustBeNamed && isUnnamed)
        errno = EOPNOTSUPP;
    return mustBeNamed && isUnnamed;
}

} // namespace

// The calls differ only in their parameters and in what a failing one returns.
#define SHAPEWRIGHT_CALL(result, name, parameters, arguments)                                                          \
    extern "C" result name parameters                                                                                  \
    {                                                                                                                  \
        static auto *const next = real(#name, &name);                                                                  \
        return outcome(#name) == Outcome::Fails ? result(-1) : next arguments;                                         \
    }

// `open` and `open64` have a mode as third argument if they may create the file.
#define SHAPEWRIGHT_OPEN(name)                                                                                         \
    extern "C" int name(const char *path, int flags, ...)                                                              \
    {                                                                                                                  \
        static auto *const next = real(#name, &name);                                                                  \
        va_list arguments;                                                                                             \
        va_start(arguments, flags);                                                                                    \
        const mode_t mode = modeOf(flags, arguments);                                                                  \
        va_end(arguments);                                                                                             \
        see(path);                                                                                                     \
        if (isRefused(flags))                                                                                          \
            return -1;                                                                                                 \
        return outcome(#name) == Outcome::Fails ? -1 : next(path, flags, mode);                                        \
    }

SHAPEWRIGHT_OPEN(open)
SHAPEWRIGHT_OPEN(open64)

extern "C" ssize_t read(int file, void *bytes, std::size_t size)
{
    static auto *const next = real("read", &read);
    const Outcome what = isFile(file) ? outcome("read", true) : Outcome::Normal;
    return what == Outcome::Fails ? -1 : next(file, bytes, half(size, what));
}

extern "C" ssize_t pread(int file, void *bytes, std::size_t size, off_t offset)
{
    static auto *const next = real("pread", &pread);
    const Outcome what = isFile(file) ? outcome("pread", true) : Outcome::Normal;
    return what == Outcome::Fails ? -1 : next(file, bytes, half(size, what), offset);
}

extern "C" ssize_t write(int file, const void *bytes, std::size_t size)
{
    static auto *const next = real("write", &write);
    const Outcome what = isFile(file) ? outcome("write", true) : Outcome::Normal;
    return what == Outcome::Fails ? -1 : next(file, bytes, half(size, what));
}

extern "C" ssize_t copy_file_range(int from, off64_t *fromOffset, int to, off64_t *toOffset, std::size_t size,
                                   unsigned flags)
{
    static auto *const next = real("copy_file_range", &copy_file_range);
    const Outcome what = outcome("copy_file_range", true);
    return what == Outcome::Fails ? -1 : next(from, fromOffset, to, toOffset, half(size, what), flags);
}

SHAPEWRIGHT_CALL(int, fsync, (int file), (file))
SHAPEWRIGHT_CALL(int, fdatasync, (int file), (file))
SHAPEWRIGHT_CALL(int, sync_file_range, (int file, off64_t offset, off64_t size, unsigned flags),
                 (file, offset, size, flags))
SHAPEWRIGHT_CALL(int, rename, (const char *from, const char *to), (from, to))
SHAPEWRIGHT_CALL(int, renameat2, (int fromFolder, const char *from, int toFolder, const char *to, unsigned flags),
                 (fromFolder, from, toFolder, to, flags))
SHAPEWRIGHT_CALL(int, link, (const char *from, const char *to), (from, to))
SHAPEWRIGHT_CALL(int, linkat, (int fromFolder, const char *from, int toFolder, const char *to, int flags),
                 (fromFolder, from, toFolder, to, flags))
SHAPEWRIGHT_CALL(int, unlink, (const char *path), (path))
SHAPEWRIGHT_CALL(int, mkdir, (const char *path, mode_t mode), (path, mode))
SHAPEWRIGHT_CALL(int, fchmod, (int file, mode_t mode), (file, mode))
SHAPEWRIGHT_CALL(int, fchown, (int file, uid_t owner, gid_t group), (file, owner, group))
SHAPEWRIGHT_CALL(int, ftruncate64, (int file, off64_t size), (file, size))
