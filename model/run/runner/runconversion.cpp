// SPDX-License-Identifier: Apache-2.0
#include "model/run/runner/runconversion.h"

#include "model/run/feeds/fedsizes.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace shapewright {

namespace {

// A predicted number must equal the actual size, whatever its marks. An expression must do so only if it is proven.
bool fits(const TestRunRequest::Expected &expected, const OutputReport &output, const FedSizes &sizes)
{
    const Shape &predicted = *expected.shape;
    if (!output.isTensor || predicted.size() != output.dims.size())
        return false;
    for (std::size_t axis = 0; axis < predicted.size(); ++axis) {
        const bool isMarked = axis < expected.marks.size() && expected.marks[axis] != Marks::None;
        const auto size = isMarked && !predicted[axis].isValue() ? std::nullopt : sizes(predicted[axis]);
        if (size && *size != output.dims[axis])
            return false;
    }
    return true;
}

struct Expectations {
    std::unordered_map<std::string, const TestRunRequest::Expected *> byName;
    const FedSizes &sizes;

    Expectations(const std::vector<TestRunRequest::Expected> &expected, const FedSizes &fed) : sizes(fed)
    {
        for (const TestRunRequest::Expected &entry : expected)
            byName.emplace(entry.name, &entry);
    }
};

OutputReport outputReport(const protocol::RunOutput &measured, const Expectations &expected)
{
    OutputReport output{measured};
    const auto found = expected.byName.find(measured.name);
    if (found == expected.byName.end())
        return output;
    output.predicted = found->second->shape;
    output.order = found->second->order;
    output.matches = !output.predicted || fits(*found->second, output, expected.sizes);
    return output;
}

void addChecked(TestReport &report, const protocol::RunChecked &checked, const TestRunRequest &request,
                const FedSizes &sizes)
{
    report.checkedAll = true;
    report.unchecked = request.unchecked;
    const Expectations expected(request.tensors, sizes);
    const std::unordered_set<std::string> random(request.check->notCompared.begin(), request.check->notCompared.end());
    for (const protocol::RunOutput &measured : checked.tensors) {
        OutputReport tensor = outputReport(measured, expected);
        tensor.isRandom = random.contains(tensor.name);
        if (tensor.isTensor || tensor.predicted)
            report.tensors.push_back(std::move(tensor));
        else
            report.unchecked.push_back({UncheckedTensor::Reason::NotATensor, "main", measured.name, measured.type});
    }
    for (const protocol::RefusedTensor &refused : checked.refused)
        report.unchecked.push_back(
            {UncheckedTensor::Reason::Refused, "main", refused.name, refused.reason.toStdString()});
}

} // namespace

TestReport testReport(const protocol::RunReport &report, const protocol::RunChecked &checked,
                      const TestRunRequest &request)
{
    TestReport result;
    const FedSizes sizes(request);
    const Expectations expected(request.outputs, sizes);
    for (const protocol::RunOutput &measured : report.outputs) {
        result.outputs.push_back(outputReport(measured, expected));
        result.outputs.back().isRandom =
            request.original && std::ranges::count(request.original->notCompared, measured.name) > 0;
    }
    result.inputs = request.inputs;
    result.seed = request.seed;
    result.memoryShortage = request.memoryShortage;
    result.runtimeVersion = report.runtimeVersion;
    result.providers = report.providers;
    result.measurement = report.measurement;
    if (report.original) {
        result.original = OriginalReport{report.original->measurement, {}};
        if (request.original) {
            result.original->tolerance = request.original->tolerance;
            result.original->converted = request.original->inputs;
        }
        if (report.original->failure)
            result.original->error = testError(*report.original->failure);
        result.randomNodes = request.randomNodes;
    }
    if (request.check)
        addChecked(result, checked, request, sizes);
    if (report.checkFailure)
        result.checkError = testError(*report.checkFailure);
    if (report.insideFailure)
        result.insideError = testError(*report.insideFailure);
    result.captured = report.captured;
    if (request.capture && !report.captureFailure.isEmpty())
        result.captureError = Error{
            ErrorCode::CannotWrite, {request.capture->path.toStdString()}, report.captureFailure.toStdString(), {}};
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
