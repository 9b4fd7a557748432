// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "app/cli/fixedmodel.h"
#include "app/cli/fixing.h"
#include "model/run/check/sizedtests.h"
#include "model/run/runner/halves.h"
#include "model/run/runner/testrunner.h"
#include "model/run/testrun/testrun.h"
#include "model/types/job.h"

#include <QString>

#include <optional>
#include <vector>

namespace shapewright::cli {

// What the tests of a written file came to.
struct FixTests {
    std::vector<SizedTest> sizes;               // what was tested: the best sizes first
    std::optional<Result<TestReport>> test;     // at the best sizes; none if nothing was tested
    std::vector<Result<TestReport>> others;     // at the other sizes
    std::optional<HalvesReport> halves;         // of a part, with what was cut off, and the whole
    std::optional<Result<TestReport>> unfolded; // compared with the same model that is not folded
};

// Tests the file that `fix` has written under a temporary name.
class FixTesting
{
public:
    // All must outlive it.
    FixTesting(const FixedModel &model, const FixOptions &options, const JobContext &job);

    // Starts the runner ahead.
    void prepare() { m_runner.prepare(); }
    // Returns the exit code of a failure, which is already printed. Nothing if the file may be put in place.
    [[nodiscard]] std::optional<ExitCode> run(const QString &path);
    [[nodiscard]] const FixTests &tests() const { return m_tests; }

private:
    [[nodiscard]] std::optional<ExitCode> compareUnfolded(const QString &path);
    [[nodiscard]] std::optional<ExitCode> comparePart(const QString &path);
    [[nodiscard]] std::optional<ExitCode> check(const Result<TestReport> &report, const std::vector<SizeAt> &at = {});
    void warn(const QString &message) const;

    const FixedModel &m_model;
    const FixOptions &m_options;
    const JobContext &m_job;
    TestRunner m_runner;
    FixTests m_tests;
};

} // namespace shapewright::cli
