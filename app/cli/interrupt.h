// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <thread>

namespace shapewright::cli {

// Turns SIGINT, SIGTERM and SIGHUP into a stop request, so that work ends by cleaning up. One a process.
class Interrupt
{
public:
    Interrupt();
    ~Interrupt();

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    std::jthread m_listener; // a signal handler may do no more than write to a pipe
};

} // namespace shapewright::cli
