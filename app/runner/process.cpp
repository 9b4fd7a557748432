// SPDX-License-Identifier: Apache-2.0
#include "app/runner/process.h"

#include "model/protocol/frame.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __SANITIZE_THREAD__
// ONNX Runtime is not built with the thread sanitizer, which sees what the runtime's threads copy, but not the atomics
// by which they pass it on. A report for each number that is read then takes minutes, although all are suppressed.
extern "C" const char *__tsan_default_options()
{
    return "ignore_noninstrumented_modules=1";
}
#endif

namespace shapewright::runner {

namespace {

constexpr std::uint64_t megabyte = 1 << 20;
constexpr std::size_t startHeapBytes = 8 * megabyte; // measured: the heap of a started runtime

// Reads up to 64 KiB from standard input; empty at its end.
QByteArray readInput()
{
    std::array<char, 1 << 16> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init)
    ssize_t count = 0;
    do {
        count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    } while (count < 0 && errno == EINTR);
    return count > 0 ? QByteArray(buffer.data(), count) : QByteArray();
}

std::uint64_t addressSpaceInUse()
{
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * std::uint64_t(sysconf(_SC_PAGESIZE));
}

// The address space for the stacks of ONNX Runtime's thread pool, whether they are used or not.
std::uint64_t stackBytes(int threads)
{
    rlimit limit{};
    getrlimit(RLIMIT_STACK, &limit);
    const std::uint64_t stack = limit.rlim_cur == RLIM_INFINITY ? 8 * megabyte : limit.rlim_cur;
    return stack * std::max(std::uint64_t(threads), std::uint64_t(std::thread::hardware_concurrency()));
}

} // namespace

void dieWithParent()
{
    // The kernel signals this process only. If this process leads a process group, it kills the whole group.
    if (getpgrp() != getpid()) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        return;
    }
    std::signal(SIGTERM, [](int) { ::kill(0, SIGKILL); });
    prctl(PR_SET_PDEATHSIG, SIGTERM);
}

void prepareHeap()
{
    // Freeing a block that malloc mapped on its own raises its threshold (mallopt(3), M_MMAP_THRESHOLD). The next block
    // of this size then comes from the heap, and its memory stays there when it is freed.
    void *volatile own = std::malloc(startHeapBytes);
    std::free(own);
    void *heap = std::malloc(startHeapBytes - megabyte / 2);
    if (!heap)
        return;
    const auto page = std::uintptr_t(sysconf(_SC_PAGESIZE));
    const std::uintptr_t begin = (std::uintptr_t(heap) + page - 1) / page * page;
    madvise(reinterpret_cast<void *>(begin), startHeapBytes - megabyte, MADV_HUGEPAGE);
    std::free(heap);
}

Answers::Answers() : m_descriptor(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1))
{
    dup2(STDERR_FILENO, STDOUT_FILENO);
}

void Answers::send(const protocol::RunAnswer &answer) const
{
    const QByteArray frame = protocol::encodeFrame(protocol::toCbor(answer));
    for (qsizetype sent = 0; sent < frame.size();) {
        const ssize_t count = ::write(m_descriptor, frame.constData() + sent, std::size_t(frame.size() - sent));
        if (count < 0 && errno != EINTR)
            std::_Exit(EXIT_FAILURE);
        sent += std::max<ssize_t>(count, 0);
    }
}

std::optional<protocol::RunRequest> readRequest()
{
    protocol::FrameReader reader;
    while (!reader.isBroken()) {
        const QByteArray bytes = readInput();
        if (bytes.isEmpty())
            break;
        reader.append(bytes);
        if (const auto message = reader.next())
            return protocol::runRequest(*message);
    }
    return {};
}

void exitAtEndOfInput()
{
    std::thread([] {
        while (!readInput().isEmpty()) {
        }
        std::_Exit(EXIT_FAILURE);
    }).detach();
}

void limitMemory(int megabytes, std::int64_t mappedBytes, int threads)
{
    if (megabytes <= 0)
        return;
    // Every further arena of malloc would reserve 64 MB of address space without using it.
    mallopt(M_ARENA_MAX, 1);
    const std::uint64_t bytes =
        addressSpaceInUse() + stackBytes(threads) + std::uint64_t(mappedBytes) + std::uint64_t(megabytes) * megabyte;
    rlimit limit{};
    getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = std::min<rlim_t>(bytes, limit.rlim_max);
    setrlimit(RLIMIT_AS, &limit);
}

double peakMegabytes()
{
    // getrusage() is no use here: its peak includes the memory of the parent from before exec.
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        double kilobytes = 0;
        if (word == "VmHWM:" && status >> kilobytes)
            return kilobytes / 1024;
    }
    return 0;
}

bool resetPeak()
{
    malloc_trim(0);
    // Writing 5 resets the peak resident set size to the current one; see proc(5), /proc/pid/clear_refs.
    std::ofstream file("/proc/self/clear_refs");
    file << 5 << std::flush;
    return file.good();
}

std::uint64_t memoryBytes()
{
    rlimit limit{};
    getrlimit(RLIMIT_AS, &limit);
    const std::uint64_t machine = std::uint64_t(sysconf(_SC_PHYS_PAGES)) * std::uint64_t(sysconf(_SC_PAGESIZE));
    return std::min<std::uint64_t>(machine, limit.rlim_cur);
}

} // namespace shapewright::runner
