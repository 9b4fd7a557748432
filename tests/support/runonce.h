// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/runner/testrunner.h"

#include <QSignalSpy>
#include <QTest>

#include <optional>
#include <string>

namespace shapewright::test {

// Runs a test to its end. There is no value if it did not finish in time or finished more than once.
inline std::optional<Result<TestReport>> runOnce(TestRunner &runner, const TestRunRequest &request,
                                                 int milliseconds = 1000 * usualTimeoutSeconds)
{
    std::optional<Result<TestReport>> outcome;
    const QSignalSpy finished(&runner, &TestRunner::finished);
    const auto connection = QObject::connect(&runner, &TestRunner::finished, &runner,
                                             [&](const Result<TestReport> &result) { outcome = result; });
    runner.start(request);
    if (!QTest::qWaitFor([&] { return outcome.has_value(); }, milliseconds))
        outcome.reset();
    QObject::disconnect(connection);
    if (finished.count() > 1)
        outcome.reset();
    return outcome;
}

// Why a run failed, in ONNX Runtime's words.
inline std::string failureOf(const std::optional<Result<TestReport>> &outcome)
{
    if (!outcome)
        return "no single outcome";
    return outcome->has_value() ? "it ran" : outcome->error().detail;
}

} // namespace shapewright::test
