// SPDX-License-Identifier: Apache-2.0
#include "model/run/runconversion.h"

#include <algorithm>

namespace shapewright {

namespace {

bool fits(const Shape &predicted, const OutputReport &output)
{
    if (!output.isTensor || predicted.size() != output.actual.size())
        return false;
    for (std::size_t axis = 0; axis < predicted.size(); ++axis) {
        if (predicted[axis].isValue() && predicted[axis].value() != output.actual[axis])
            return false;
    }
    return true;
}

OutputReport outputReport(const protocol::RunOutput &measured, const TestRunRequest &request)
{
    OutputReport output;
    output.name = measured.name;
    output.type = measured.type;
    output.actual = measured.dims;
    output.isTensor = measured.isTensor;
    output.min = measured.min;
    output.max = measured.max;
    output.mean = measured.mean;
    output.nanCount = measured.nanCount;
    output.infCount = measured.infCount;
    output.difference = measured.difference;
    output.isRandom = request.original && std::ranges::count(request.original->notCompared, measured.name) > 0;
    const auto expected = std::find_if(request.outputs.begin(), request.outputs.end(),
                                       [&](const auto &entry) { return entry.name == measured.name; });
    if (expected != request.outputs.end())
        output.predicted = expected->shape;
    output.matches = !output.predicted || fits(*output.predicted, output);
    return output;
}

} // namespace

protocol::RunRequest runnerRequest(const TestRunRequest &request)
{
    return {request.modelPath, request.inputs,          request.seed,         request.settings,
            request.original,  request.memoryMegabytes, request.externalBytes};
}

TestReport testReport(const protocol::RunReport &report, const TestRunRequest &request)
{
    TestReport result;
    for (const protocol::RunOutput &measured : report.outputs)
        result.outputs.push_back(outputReport(measured, request));
    result.inputs = request.inputs;
    result.runtimeVersion = report.runtimeVersion;
    result.measurement = report.measurement;
    if (report.original) {
        result.original = OriginalReport{report.original->measurement, {}};
        if (report.original->failure)
            result.original->error = testError(*report.original->failure);
        result.randomNodes = request.randomNodes;
    }
    return result;
}

Error testError(const protocol::RunFailure &failure)
{
    const std::string reason = failure.reason.toStdString();
    switch (failure.kind) {
    case protocol::RunFailure::Kind::BadRequest:
        return {ErrorCode::Internal, {}, reason, {}};
    case protocol::RunFailure::Kind::RuntimeMissing:
        return {ErrorCode::RuntimeMissing, {failure.place.toStdString()}, reason, {}};
    case protocol::RunFailure::Kind::NotSupported:
        return {ErrorCode::RunNotSupported, {}, reason, {}};
    case protocol::RunFailure::Kind::RunFailed:
        break;
    }
    return {ErrorCode::RunFailed, {}, reason, {}};
}

} // namespace shapewright
