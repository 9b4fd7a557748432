// SPDX-License-Identifier: Apache-2.0
#include "app/gui/jobs/serialworker.h"

#include <chrono>

namespace shapewright {

namespace {

// All windows are closed by then, so nobody sees the program wait. A healthy disk writes the few small files much
// faster.
constexpr std::chrono::milliseconds finishTimeout(5000);

} // namespace

SerialWorker::SerialWorker() : m_pool(1) {}

SerialWorker::~SerialWorker()
{
    (void)m_pool.waitUntilIdle(finishTimeout);
}

void SerialWorker::add(std::function<Mailbox::Letter()> work)
{
    m_pool.add([work = std::move(work), send = m_mailbox.sender()] {
        if (Mailbox::Letter letter = work())
            send(std::move(letter));
    });
}

} // namespace shapewright
