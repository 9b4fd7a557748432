// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/runmessages.h"

#include <QElapsedTimer>

#include <functional>

namespace shapewright::runner {

// Sends the client the present phase and how much of it is done, at most as often as a person can follow.
class Progress
{
public:
    using Send = std::function<void(const protocol::RunAnswer &)>;
    explicit Progress(Send send) : m_send(std::move(send)) {}

    void begin(const QString &phase);
    void advance(double fraction); // part of the phase that is done, from 0 to 1
    void tell(const protocol::RunChecked &checked) { m_send(checked); }

private:
    Send m_send;
    QElapsedTimer m_sinceSent;
};

} // namespace shapewright::runner
