// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <thread>

namespace shapewright::cli {

// Turns SIGINT, SIGTERM and SIGHUP into a stop request, so that a command can clean up before it ends. There may be
// only one in a process.
class Interrupt
{
public:
    Interrupt();
    ~Interrupt();

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    std::jthread m_listener; // waits at a pipe, because a signal handler may do little more than write to one
};

} // namespace shapewright::cli
