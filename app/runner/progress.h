// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/runmessages.h"

#include <QElapsedTimer>

#include <functional>

namespace shapewright::runner {

// Tells the client what is being done, and how much of it is, no more often than a person can follow.
class Progress
{
public:
    using Send = std::function<void(const protocol::RunAnswer &)>;
    explicit Progress(Send send) : m_send(std::move(send)) {}

    void begin(const QString &phase);
    void advance(double fraction); // of the phase; from 0 to 1
    void tell(const protocol::RunChecked &checked) { m_send(checked); }

private:
    Send m_send;
    QElapsedTimer m_sinceSent;
};

} // namespace shapewright::runner
