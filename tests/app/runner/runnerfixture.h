// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/runonce.h"
#include "tests/support/smallmodels.h"
#include "tests/support/testmodels.h"

#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <optional>
#include <vector>

namespace shapewright::test {

using namespace Qt::Literals::StringLiterals;

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

constexpr double infinity = std::numeric_limits<double>::infinity();

inline InputFeed feed(int elemType, std::vector<std::int64_t> dims, InputFeed::Fill fill = InputFeed::Fill::Zeros,
                      std::vector<double> values = {})
{
    InputFeed result;
    result.name = "x";
    result.elemType = elemType;
    result.dims = std::move(dims);
    result.fill = fill;
    result.values = std::move(values);
    return result;
}

// Runs models in a folder of the test with the real runner.
class RunnerFixture
{
protected:
    std::optional<Result<TestReport>> runModel(const onnx::ModelProto &model, std::vector<InputFeed> inputs)
    {
        TestRunRequest request;
        request.modelPath = m_folder.filePath(u"model.onnx"_s);
        request.inputs = std::move(inputs);
        if (!writeModel(model, request.modelPath))
            return {};
        return run(request);
    }
    // Runs two models on the same input.
    std::optional<Result<TestReport>> runBoth(const onnx::ModelProto &tested, const onnx::ModelProto &original,
                                              const InputFeed &input)
    {
        TestRunRequest request;
        request.modelPath = m_folder.filePath(u"tested.onnx"_s);
        request.original = OriginalRun{m_folder.filePath(u"original.onnx"_s), {}, {}};
        request.inputs = {input};
        if (!writeModel(tested, request.modelPath) || !writeModel(original, request.original->path))
            return {};
        return run(request);
    }
    std::optional<Result<TestReport>> run(const TestRunRequest &request)
    {
        TestRunner runner(m_program);
        return runOnce(runner, request);
    }

    const QString m_program = program(u"shapewright-runner"_s);
    QTemporaryDir m_folder;
};

} // namespace shapewright::test
