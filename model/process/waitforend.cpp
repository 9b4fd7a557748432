// SPDX-License-Identifier: Apache-2.0
#include "model/process/waitforend.h"

#include <QDeadlineTimer>
#include <QProcess>

namespace shapewright {

bool waitForEnd(QProcess &process, std::chrono::milliseconds longest, const std::stop_token &stop)
{
    constexpr int step = 50; // ms, after which the stop token is looked at again
    const QDeadlineTimer deadline(longest);
    while (process.state() != QProcess::NotRunning && !deadline.hasExpired() && !stop.stop_requested())
        process.waitForFinished(step);
    if (process.state() == QProcess::NotRunning)
        return true;
    process.kill();
    process.waitForFinished();
    return false;
}

} // namespace shapewright
