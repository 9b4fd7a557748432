// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace shapewright::cli {

namespace {

constexpr char interrupted = 'i';
constexpr char finished = 'f';

// A global, because the signal handler needs it.
std::array<int, 2> wakePipe{-1, -1};

void wake(char why)
{
    const int error = errno;
    (void)!::write(wakePipe[1], &why, 1);
    errno = error;
}

} // namespace

Interrupt::Interrupt()
{
    if (::pipe2(wakePipe.data(), O_CLOEXEC) != 0)
        return;
    m_listener = std::jthread([this] {
        char why = finished;
        while (::read(wakePipe[0], &why, 1) < 0 && errno == EINTR) {
        }
        if (why == interrupted)
            m_stop.request_stop();
    });
    struct sigaction action = {};
    action.sa_handler = [](int) { wake(interrupted); };
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        ::sigaction(signal, &action, nullptr);
}

Interrupt::~Interrupt()
{
    if (m_listener.joinable())
        wake(finished);
}

} // namespace shapewright::cli
