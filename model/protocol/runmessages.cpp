// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/runmessages.h"

#include "model/protocol/runparts.h"

namespace shapewright::protocol {

using namespace Qt::Literals::StringLiterals;

namespace {

QCborMap message(const RunPhase &phase)
{
    return {{u"type"_s, u"phase"_s}, {u"phase"_s, phase.name}};
}

QCborMap message(const RunProgress &progress)
{
    return {{u"type"_s, u"progress"_s}, {u"fraction"_s, progress.fraction}};
}

QCborMap message(const RunChecked &checked)
{
    return {
        {u"type"_s, u"checked"_s},
        {u"tensors"_s, arrayOf(checked.tensors)},
        {u"refused"_s, arrayOf(checked.refused)},
    };
}

QCborMap message(const RunReport &report)
{
    return {
        {u"type"_s, u"report"_s},
        {u"outputs"_s, arrayOf(report.outputs)},
        {u"runtimeVersion"_s, bytesValue(report.runtimeVersion)},
        {u"providers"_s, namesArray(report.providers)},
        {u"measurement"_s, toCbor(report.measurement)},
        {u"original"_s, optionalMap(report.original)},
        {u"checkFailure"_s, optionalMap(report.checkFailure)},
        {u"insideFailure"_s, optionalMap(report.insideFailure)},
        {u"captured"_s, arrayOf(report.captured)},
        {u"captureFailure"_s, report.captureFailure},
    };
}

QCborMap message(const RunFailure &failure)
{
    QCborMap content = toCbor(failure);
    content[u"type"_s] = u"failure"_s;
    return content;
}

RunChecked runChecked(Fields &fields)
{
    RunChecked checked;
    checked.tensors = elements<RunOutput>(fields, "tensors"_L1, runOutput);
    checked.refused = elements<RefusedTensor>(fields, "refused"_L1, refusedTensor);
    return checked;
}

RunReport runReport(Fields &fields)
{
    RunReport report;
    report.outputs = elements<RunOutput>(fields, "outputs"_L1, runOutput);
    report.runtimeVersion = fields.name("runtimeVersion"_L1);
    report.providers = fields.names("providers"_L1);
    report.measurement = part<RunMeasurement>(fields, "measurement"_L1, runMeasurement);
    report.original = optionalPart<RunOriginal>(fields, "original"_L1, runOriginal);
    report.checkFailure = optionalPart<RunFailure>(fields, "checkFailure"_L1, runFailure);
    report.insideFailure = optionalPart<RunFailure>(fields, "insideFailure"_L1, runFailure);
    report.captured = elements<CapturedTensor>(fields, "captured"_L1, capturedTensor);
    report.captureFailure = fields.text("captureFailure"_L1);
    return report;
}

} // namespace

QCborMap toCbor(const RunRequest &request)
{
    return {
        {u"type"_s, u"run"_s},
        {u"modelPath"_s, request.modelPath},
        {u"dataFolder"_s, request.dataFolder},
        {u"inputs"_s, arrayOf(request.inputs)},
        {u"references"_s, arrayOf(request.references)},
        {u"seed"_s, qint64(request.seed)}, // keeps all 64 bits
        {u"settings"_s, toCbor(request.settings)},
        {u"original"_s, optionalMap(request.original)},
        {u"check"_s, optionalMap(request.check)},
        {u"capture"_s, optionalMap(request.capture)},
        {u"memoryMegabytes"_s, request.memoryMegabytes},
        {u"externalBytes"_s, qint64(request.externalBytes)},
    };
}

QCborMap toCbor(const RunAnswer &answer)
{
    return std::visit([](const auto &content) { return message(content); }, answer);
}

std::optional<RunRequest> runRequest(const QCborMap &message)
{
    Fields fields(message);
    if (fields.text("type"_L1) != "run"_L1)
        return {};
    RunRequest request;
    request.modelPath = fields.text("modelPath"_L1);
    request.dataFolder = fields.text("dataFolder"_L1);
    request.inputs = elements<InputFeed>(fields, "inputs"_L1, inputFeed);
    request.references = elements<InputFeed>(fields, "references"_L1, inputFeed);
    request.seed = std::uint64_t(fields.integer("seed"_L1));
    request.settings = part<RunSettings>(fields, "settings"_L1, runSettings);
    request.original = optionalPart<OriginalRun>(fields, "original"_L1, originalRun);
    request.check = optionalPart<TensorCheck>(fields, "check"_L1, tensorCheck);
    request.capture = optionalPart<TensorCapture>(fields, "capture"_L1, tensorCapture);
    request.memoryMegabytes = int(fields.integer("memoryMegabytes"_L1, 0, std::numeric_limits<int>::max()));
    request.externalBytes = fields.integer("externalBytes"_L1, 0);
    if (!fields.isValid())
        return {};
    return request;
}

std::optional<RunAnswer> runAnswer(const QCborMap &message)
{
    Fields fields(message);
    const QString type = fields.text("type"_L1);
    RunAnswer answer;
    if (type == "phase"_L1)
        answer = RunPhase{fields.text("phase"_L1)};
    else if (type == "progress"_L1)
        answer = RunProgress{fields.number("fraction"_L1)};
    else if (type == "checked"_L1)
        answer = runChecked(fields);
    else if (type == "report"_L1)
        answer = runReport(fields);
    else if (type == "failure"_L1)
        answer = runFailure(fields);
    else
        return {};
    if (!fields.isValid())
        return {};
    return answer;
}

} // namespace shapewright::protocol
