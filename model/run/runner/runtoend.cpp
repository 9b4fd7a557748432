// SPDX-License-Identifier: Apache-2.0
#include "model/run/runner/runtoend.h"

#include "model/types/mailbox.h"

#include <QEventLoop>

#include <optional>
#include <stop_token>

namespace shapewright {

Result<TestReport> runToEnd(TestRunner &runner, const TestRunRequest &request, const JobContext &job)
{
    QEventLoop loop;
    std::optional<Result<TestReport>> result;
    QObject::connect(&runner, &TestRunner::finished, &loop, [&](const Result<TestReport> &ended) {
        result = ended;
        loop.quit();
    });
    // The callback runs in the thread that requests the stop.
    const Mailbox mailbox;
    const std::stop_callback onStop(job.stop,
                                    [&runner, send = mailbox.sender()] { send([&runner] { runner.cancel(); }); });
    runner.start(request);
    if (!result)
        loop.exec();
    return *std::move(result);
}

} // namespace shapewright
