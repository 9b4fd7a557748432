// SPDX-License-Identifier: Apache-2.0
// shapewright-layouter reads requests from standard input, answers each on standard output, and ends with its input or
// its parent. It is a process of its own, because Graphviz may crash or take minutes on some graphs, and only killing
// stops it.
#include "app/layouter/dotplacer.h"
#include "model/protocol/frame.h"
#include "model/protocol/layoutmessages.h"

#include <csignal>
#include <cstdio>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

constexpr rlim_t memoryLimit = rlim_t(4) << 30;

void limitOurselves()
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit noCore{0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // they need all of the address space
    const rlimit memory{memoryLimit, memoryLimit};
    setrlimit(RLIMIT_AS, &memory);
#endif
}

QCborMap answer(const DotPlacer &placer, const QCborMap &message)
{
    const auto request = protocol::pieceRequest(message);
    if (!request)
        return protocol::failureMessage(u"the request is not understood"_s);
    const auto reply = placer.place(*request);
    return reply ? protocol::toMessage(*reply) : protocol::failureMessage(u"Graphviz refused the graph"_s);
}

bool writeAll(const QByteArray &bytes)
{
    return std::fwrite(bytes.constData(), 1, std::size_t(bytes.size()), stdout) == std::size_t(bytes.size()) &&
           std::fflush(stdout) == 0;
}

} // namespace

int main(int argc, char **argv)
{
    const pid_t parent = getppid();
    if (argc > 1 && qstrcmp(argv[1], "--version") == 0) {
        std::printf("shapewright-layouter %s, Graphviz %s\n", SHAPEWRIGHT_VERSION,
                    DotPlacer::graphvizVersion().toLatin1().constData());
        return 0;
    }
    limitOurselves();
    // The parent may have ended before prctl() was called.
    if (getppid() != parent)
        return 1;

    const DotPlacer placer;
    protocol::FrameReader reader;
    QByteArray buffer(1 << 16, Qt::Uninitialized);
    for (;;) {
        const ssize_t count = ::read(STDIN_FILENO, buffer.data(), std::size_t(buffer.size()));
        if (count <= 0)
            return count == 0 ? 0 : 1;
        reader.append(buffer.first(count));
        while (const auto message = reader.next()) {
            if (!writeAll(protocol::encodeFrame(answer(placer, *message))))
                return 1;
        }
        if (reader.isBroken())
            return 1;
    }
}
