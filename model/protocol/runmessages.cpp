// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/runmessages.h"

#include "model/protocol/fields.h"

namespace shapewright::protocol {

using namespace Qt::Literals::StringLiterals;

namespace {

QCborValue bytes(const std::string &text)
{
    return QCborValue(QByteArray::fromStdString(text));
}

QCborValue optionalNumber(const std::optional<double> &number)
{
    return number ? QCborValue(*number) : QCborValue(nullptr);
}

// Before the templates that call them.
QCborMap toCbor(const DimOverride &override);
QCborMap toCbor(const InputFeed &feed);
QCborMap toCbor(const OriginalRun &original);
QCborMap toCbor(const OutputDifference &difference);
QCborMap toCbor(const RunFailure &failure);
QCborMap toCbor(const RunMeasurement &measurement);
QCborMap toCbor(const RunOriginal &original);
QCborMap toCbor(const RunOutput &output);
QCborMap toCbor(const RunSettings &settings);

// A map within the message, read by `read`; if that is malformed, so is the message.
template <typename T, typename Read>
T part(Fields &fields, QLatin1StringView key, Read read)
{
    Fields inner(fields.map(key));
    T found = read(inner);
    if (!inner.isValid())
        fields.reject();
    return found;
}

// Likewise one that may be null.
template <typename T, typename Read>
std::optional<T> optionalPart(Fields &fields, QLatin1StringView key, Read read)
{
    if (fields.isNull(key))
        return {};
    return part<T>(fields, key, read);
}

template <typename T>
QCborValue optionalMap(const std::optional<T> &content)
{
    return content ? QCborValue(toCbor(*content)) : QCborValue(nullptr);
}

// Every element of an array of maps, read by `read`; an element that is malformed spoils the whole message.
template <typename T, typename Read>
std::vector<T> elements(Fields &fields, QLatin1StringView key, Read read)
{
    std::vector<T> found;
    for (const QCborValue &element : fields.array(key)) {
        Fields inner(element);
        found.push_back(read(inner));
        if (!inner.isValid())
            fields.reject();
    }
    return found;
}

template <typename T>
QCborArray arrayOf(const std::vector<T> &elements)
{
    QCborArray array;
    for (const T &element : elements)
        array.append(toCbor(element));
    return array;
}

QCborMap toCbor(const InputFeed &feed)
{
    return {
        {u"name"_s, bytes(feed.name)},      {u"elemType"_s, feed.elemType}, {u"dims"_s, integerArray(feed.dims)},
        {u"fill"_s, int(feed.fill)},        {u"low"_s, feed.low},           {u"high"_s, feed.high},
        {u"values"_s, packed(feed.values)},
    };
}

InputFeed inputFeed(Fields &fields)
{
    InputFeed feed;
    feed.name = fields.name("name"_L1);
    feed.elemType = std::int32_t(fields.integer("elemType"_L1, 0, 1000));
    feed.dims = fields.integers("dims"_L1);
    feed.fill = InputFeed::Fill(fields.integer("fill"_L1, 0, int(InputFeed::Fill::Values)));
    feed.low = fields.number("low"_L1);
    feed.high = fields.number("high"_L1);
    feed.values = fields.numbers("values"_L1);
    return feed;
}

QCborMap toCbor(const OutputDifference &difference)
{
    return {
        {u"elements"_s, qint64(difference.elements)},
        {u"disagreeing"_s, qint64(difference.disagreeing)},
        {u"maxAbsolute"_s, difference.maxAbsolute},
        {u"maxRelative"_s, difference.maxRelative},
        {u"position"_s, integerArray(difference.position)},
        {u"tested"_s, difference.tested},
        {u"original"_s, difference.original},
        {u"incomparable"_s, bytes(difference.incomparable)},
    };
}

OutputDifference outputDifference(Fields &fields)
{
    OutputDifference difference;
    difference.elements = fields.integer("elements"_L1, 0);
    difference.disagreeing = fields.integer("disagreeing"_L1, 0);
    difference.maxAbsolute = fields.number("maxAbsolute"_L1);
    difference.maxRelative = fields.number("maxRelative"_L1);
    difference.position = fields.integers("position"_L1);
    difference.tested = fields.number("tested"_L1);
    difference.original = fields.number("original"_L1);
    difference.incomparable = fields.name("incomparable"_L1);
    return difference;
}

QCborMap toCbor(const RunOutput &output)
{
    return {
        {u"name"_s, bytes(output.name)},          {u"type"_s, bytes(output.type)},
        {u"isTensor"_s, output.isTensor},         {u"dims"_s, integerArray(output.dims)},
        {u"min"_s, optionalNumber(output.min)},   {u"max"_s, optionalNumber(output.max)},
        {u"mean"_s, optionalNumber(output.mean)}, {u"nan"_s, qint64(output.nanCount)},
        {u"inf"_s, qint64(output.infCount)},      {u"difference"_s, optionalMap(output.difference)},
    };
}

RunOutput runOutput(Fields &fields)
{
    RunOutput output;
    output.name = fields.name("name"_L1);
    output.type = fields.name("type"_L1);
    output.isTensor = fields.flag("isTensor"_L1);
    output.dims = fields.integers("dims"_L1);
    output.min = fields.optionalNumber("min"_L1);
    output.max = fields.optionalNumber("max"_L1);
    output.mean = fields.optionalNumber("mean"_L1);
    output.nanCount = fields.integer("nan"_L1, 0);
    output.infCount = fields.integer("inf"_L1, 0);
    output.difference = optionalPart<OutputDifference>(fields, "difference"_L1, outputDifference);
    return output;
}

QCborMap toCbor(const RunSettings &settings)
{
    return {
        {u"optimization"_s, int(settings.optimization)},
        {u"threads"_s, settings.threads},
        {u"repetitions"_s, settings.repetitions},
    };
}

RunSettings runSettings(Fields &fields)
{
    RunSettings settings;
    settings.optimization =
        RunSettings::Optimization(fields.integer("optimization"_L1, 0, int(RunSettings::Optimization::All)));
    settings.threads = int(fields.integer("threads"_L1, 0, mostThreads));
    settings.repetitions = int(fields.integer("repetitions"_L1, 0, mostRepetitions));
    return settings;
}

QCborMap toCbor(const DimOverride &override)
{
    return {{u"kind"_s, int(override.kind)}, {u"name"_s, bytes(override.name)}, {u"value"_s, qint64(override.value)}};
}

DimOverride dimOverride(Fields &fields)
{
    DimOverride override;
    override.kind = DimOverride::Kind(fields.integer("kind"_L1, 0, int(DimOverride::Kind::Denotation)));
    override.name = fields.name("name"_L1);
    override.value = fields.integer("value"_L1, 0);
    return override;
}

QCborMap toCbor(const OriginalRun &original)
{
    QCborArray notCompared;
    for (const std::string &name : original.notCompared)
        notCompared.append(bytes(name));
    return {{u"path"_s, original.path}, {u"overrides"_s, arrayOf(original.overrides)}, {u"notCompared"_s, notCompared}};
}

OriginalRun originalRun(Fields &fields)
{
    OriginalRun original;
    original.path = fields.text("path"_L1);
    original.overrides = elements<DimOverride>(fields, "overrides"_L1, dimOverride);
    original.notCompared = fields.names("notCompared"_L1);
    return original;
}

QCborMap toCbor(const RunMeasurement &measurement)
{
    return {
        {u"loadMs"_s, measurement.loadMs},
        {u"firstMs"_s, measurement.firstMs},
        {u"repeatedMs"_s, packed(measurement.repeatedMs)},
        {u"peakMegabytes"_s, measurement.peakMegabytes},
        {u"unoptimizedReason"_s, bytes(measurement.unoptimizedReason)},
    };
}

RunMeasurement runMeasurement(Fields &fields)
{
    RunMeasurement measurement;
    measurement.loadMs = fields.number("loadMs"_L1);
    measurement.firstMs = fields.number("firstMs"_L1);
    measurement.repeatedMs = fields.numbers("repeatedMs"_L1);
    measurement.peakMegabytes = fields.number("peakMegabytes"_L1);
    measurement.unoptimizedReason = fields.name("unoptimizedReason"_L1);
    return measurement;
}

QCborMap message(const RunPhase &phase)
{
    return {{u"type"_s, u"phase"_s}, {u"phase"_s, phase.name}};
}

QCborMap message(const RunProgress &progress)
{
    return {{u"type"_s, u"progress"_s}, {u"fraction"_s, progress.fraction}};
}

QCborMap toCbor(const RunFailure &failure)
{
    return {{u"kind"_s, int(failure.kind)}, {u"place"_s, failure.place}, {u"reason"_s, failure.reason}};
}

RunFailure runFailure(Fields &fields)
{
    RunFailure failure;
    failure.kind = RunFailure::Kind(fields.integer("kind"_L1, 0, int(RunFailure::Kind::RunFailed)));
    failure.place = fields.text("place"_L1);
    failure.reason = fields.text("reason"_L1);
    return failure;
}

QCborMap toCbor(const RunOriginal &original)
{
    return {{u"measurement"_s, toCbor(original.measurement)}, {u"failure"_s, optionalMap(original.failure)}};
}

RunOriginal runOriginal(Fields &fields)
{
    RunOriginal original;
    original.measurement = part<RunMeasurement>(fields, "measurement"_L1, runMeasurement);
    original.failure = optionalPart<RunFailure>(fields, "failure"_L1, runFailure);
    return original;
}

QCborMap message(const RunReport &report)
{
    return {
        {u"type"_s, u"report"_s},
        {u"outputs"_s, arrayOf(report.outputs)},
        {u"runtimeVersion"_s, bytes(report.runtimeVersion)},
        {u"measurement"_s, toCbor(report.measurement)},
        {u"original"_s, optionalMap(report.original)},
    };
}

QCborMap message(const RunFailure &failure)
{
    QCborMap content = toCbor(failure);
    content[u"type"_s] = u"failure"_s;
    return content;
}

RunReport runReport(Fields &fields)
{
    RunReport report;
    report.outputs = elements<RunOutput>(fields, "outputs"_L1, runOutput);
    report.runtimeVersion = fields.name("runtimeVersion"_L1);
    report.measurement = part<RunMeasurement>(fields, "measurement"_L1, runMeasurement);
    report.original = optionalPart<RunOriginal>(fields, "original"_L1, runOriginal);
    return report;
}

} // namespace

QCborMap toCbor(const RunRequest &request)
{
    return {
        {u"type"_s, u"run"_s},
        {u"modelPath"_s, request.modelPath},
        {u"inputs"_s, arrayOf(request.inputs)},
        {u"seed"_s, qint64(request.seed)}, // the same 64 bits
        {u"settings"_s, toCbor(request.settings)},
        {u"original"_s, optionalMap(request.original)},
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
    request.inputs = elements<InputFeed>(fields, "inputs"_L1, inputFeed);
    request.seed = std::uint64_t(fields.integer("seed"_L1));
    request.settings = part<RunSettings>(fields, "settings"_L1, runSettings);
    request.original = optionalPart<OriginalRun>(fields, "original"_L1, originalRun);
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
