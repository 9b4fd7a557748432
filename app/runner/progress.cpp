// SPDX-License-Identifier: Apache-2.0
#include "app/runner/progress.h"

namespace shapewright::runner {

void Progress::begin(const QString &phase)
{
    m_send(protocol::RunPhase{phase});
    m_sinceSent.start();
}

void Progress::advance(double fraction)
{
    constexpr int milliseconds = 100;
    if (m_sinceSent.elapsed() < milliseconds)
        return;
    m_send(protocol::RunProgress{fraction});
    m_sinceSent.start();
}

} // namespace shapewright::runner
