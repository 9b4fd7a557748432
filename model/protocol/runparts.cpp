// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/runparts.h"

#include <limits>

namespace shapewright::protocol {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::int64_t mostElemType = 1000;
constexpr std::int64_t mostLength = 1'000'000;

QCborValue optionalNumber(const std::optional<double> &number)
{
    return number ? QCborValue(*number) : QCborValue(nullptr);
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

StringStatistics stringStatistics(Fields &fields)
{
    StringStatistics strings;
    strings.count = fields.integer("count"_L1, 0);
    strings.distinct = fields.integer("distinct"_L1, 0);
    strings.empty = fields.integer("empty"_L1, 0);
    strings.shortest = fields.integer("shortest"_L1, 0);
    strings.longest = fields.integer("longest"_L1, 0);
    return strings;
}

Tolerance tolerance(Fields &fields)
{
    Tolerance tolerance;
    tolerance.absolute = fields.number("absolute"_L1);
    tolerance.relative = fields.number("relative"_L1);
    tolerance.ofLargest = fields.number("ofLargest"_L1);
    return tolerance;
}

OriginalInput originalInput(Fields &fields)
{
    OriginalInput input;
    input.name = fields.name("name"_L1);
    input.elemType = std::int32_t(fields.integer("elemType"_L1, 0, mostElemType));
    return input;
}

DimOverride dimOverride(Fields &fields)
{
    DimOverride override;
    override.kind = DimOverride::Kind(fields.integer("kind"_L1, 0, int(DimOverride::Kind::Denotation)));
    override.name = fields.name("name"_L1);
    override.value = fields.integer("value"_L1, 0);
    return override;
}

} // namespace

QCborValue bytesValue(const std::string &text)
{
    return QCborValue(QByteArray::fromStdString(text));
}

QCborArray namesArray(const std::vector<std::string> &names)
{
    QCborArray array;
    for (const std::string &name : names)
        array.append(bytesValue(name));
    return array;
}

QCborMap toCbor(const InputFeed &feed)
{
    return {
        {u"name"_s, bytesValue(feed.name)},
        {u"form"_s, int(feed.form)},
        {u"length"_s, qint64(feed.length)},
        {u"keyType"_s, feed.keyType},
        {u"elemType"_s, feed.elemType},
        {u"dims"_s, integerArray(feed.dims)},
        {u"fill"_s, int(feed.fill)},
        {u"low"_s, feed.low},
        {u"high"_s, feed.high},
        {u"values"_s, packed(feed.values)},
        {u"path"_s, bytesValue(feed.path)},
        {u"offset"_s, qint64(feed.offset)},
        {u"bytes"_s, bytesValue(feed.bytes)},
        {u"texts"_s, namesArray(feed.texts)},
        {u"parts"_s, arrayOf(feed.parts)},
    };
}

namespace {

InputFeed feedWithoutParts(Fields &fields)
{
    InputFeed feed;
    feed.name = fields.name("name"_L1);
    feed.form = InputFeed::Form(fields.integer("form"_L1, 0, int(InputFeed::Form::Nothing)));
    feed.length = fields.integer("length"_L1, 0, mostLength);
    feed.keyType = std::int32_t(fields.integer("keyType"_L1, 0, mostElemType));
    feed.elemType = std::int32_t(fields.integer("elemType"_L1, 0, mostElemType));
    feed.dims = fields.integers("dims"_L1);
    feed.fill = InputFeed::Fill(fields.integer("fill"_L1, 0, int(InputFeed::Fill::Positions)));
    feed.low = fields.number("low"_L1);
    feed.high = fields.number("high"_L1);
    feed.values = fields.numbers("values"_L1);
    feed.path = fields.name("path"_L1);
    feed.offset = std::uint64_t(fields.integer("offset"_L1, 0));
    feed.bytes = fields.name("bytes"_L1);
    feed.texts = fields.names("texts"_L1);
    return feed;
}

} // namespace

InputFeed inputFeed(Fields &fields)
{
    InputFeed feed = feedWithoutParts(fields);
    feed.parts = elements<InputFeed>(fields, "parts"_L1, feedWithoutParts);
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
        {u"incomparable"_s, bytesValue(difference.incomparable)},
    };
}

QCborMap toCbor(const StringStatistics &strings)
{
    return {
        {u"count"_s, qint64(strings.count)},     {u"distinct"_s, qint64(strings.distinct)},
        {u"empty"_s, qint64(strings.empty)},     {u"shortest"_s, qint64(strings.shortest)},
        {u"longest"_s, qint64(strings.longest)},
    };
}

QCborMap toCbor(const RunOutput &output)
{
    return {
        {u"name"_s, bytesValue(output.name)},
        {u"type"_s, bytesValue(output.type)},
        {u"isTensor"_s, output.isTensor},
        {u"dims"_s, integerArray(output.dims)},
        {u"min"_s, optionalNumber(output.min)},
        {u"max"_s, optionalNumber(output.max)},
        {u"mean"_s, optionalNumber(output.mean)},
        {u"nan"_s, qint64(output.nanCount)},
        {u"inf"_s, qint64(output.infCount)},
        {u"difference"_s, optionalMap(output.difference)},
        {u"fromReference"_s, optionalMap(output.fromReference)},
        {u"strings"_s, optionalMap(output.strings)},
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
    output.fromReference = optionalPart<OutputDifference>(fields, "fromReference"_L1, outputDifference);
    output.strings = optionalPart<StringStatistics>(fields, "strings"_L1, stringStatistics);
    return output;
}

QCborMap toCbor(const RunSettings &settings)
{
    return {
        {u"optimization"_s, int(settings.optimization)},  {u"threads"_s, settings.threads},
        {u"repetitions"_s, settings.repetitions},         {u"repeatMilliseconds"_s, settings.repeatMilliseconds},
        {u"providers"_s, namesArray(settings.providers)}, {u"keepsWeights"_s, settings.keepsWeights},
    };
}

RunSettings runSettings(Fields &fields)
{
    RunSettings settings;
    settings.optimization =
        RunSettings::Optimization(fields.integer("optimization"_L1, 0, int(RunSettings::Optimization::All)));
    settings.threads = int(fields.integer("threads"_L1, 0, mostThreads));
    settings.repetitions = int(fields.integer("repetitions"_L1, 0, mostRepetitions));
    settings.repeatMilliseconds = int(fields.integer("repeatMilliseconds"_L1, 0, std::numeric_limits<int>::max()));
    settings.providers = fields.names("providers"_L1);
    settings.keepsWeights = fields.flag("keepsWeights"_L1);
    return settings;
}

QCborMap toCbor(const DimOverride &override)
{
    return {
        {u"kind"_s, int(override.kind)}, {u"name"_s, bytesValue(override.name)}, {u"value"_s, qint64(override.value)}};
}

QCborMap toCbor(const Tolerance &tolerance)
{
    return {{u"absolute"_s, tolerance.absolute},
            {u"relative"_s, tolerance.relative},
            {u"ofLargest"_s, tolerance.ofLargest}};
}

QCborMap toCbor(const OriginalInput &input)
{
    return {{u"name"_s, bytesValue(input.name)}, {u"elemType"_s, input.elemType}};
}

QCborMap toCbor(const OriginalRun &original)
{
    return {{u"path"_s, original.path},
            {u"overrides"_s, arrayOf(original.overrides)},
            {u"notCompared"_s, namesArray(original.notCompared)},
            {u"dataFolder"_s, original.dataFolder},
            {u"isExact"_s, original.isExact},
            {u"tolerance"_s, optionalMap(original.tolerance)},
            {u"inputs"_s, arrayOf(original.inputs)}};
}

OriginalRun originalRun(Fields &fields)
{
    OriginalRun original;
    original.path = fields.text("path"_L1);
    original.overrides = elements<DimOverride>(fields, "overrides"_L1, dimOverride);
    original.notCompared = fields.names("notCompared"_L1);
    original.dataFolder = fields.text("dataFolder"_L1);
    original.isExact = fields.flag("isExact"_L1);
    original.tolerance = optionalPart<Tolerance>(fields, "tolerance"_L1, tolerance);
    original.inputs = elements<OriginalInput>(fields, "inputs"_L1, originalInput);
    return original;
}

QCborMap toCbor(const RunMeasurement &measurement)
{
    return {
        {u"loadMs"_s, measurement.loadMs},
        {u"firstMs"_s, measurement.firstMs},
        {u"repeatedMs"_s, packed(measurement.repeatedMs)},
        {u"peakMegabytes"_s, measurement.peakMegabytes},
        {u"unoptimizedReason"_s, bytesValue(measurement.unoptimizedReason)},
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

QCborMap toCbor(const TensorCheck &check)
{
    QCborArray batches;
    for (const std::vector<std::string> &batch : check.batches)
        batches.append(namesArray(batch));
    return {{u"model"_s, check.model},
            {u"dataFolder"_s, check.dataFolder},
            {u"batches"_s, batches},
            {u"isAlone"_s, check.isAlone},
            {u"original"_s, check.original},
            {u"originalFolder"_s, check.originalFolder},
            {u"notCompared"_s, namesArray(check.notCompared)}};
}

TensorCheck tensorCheck(Fields &fields)
{
    TensorCheck check;
    check.model = fields.bytes("model"_L1);
    check.dataFolder = fields.text("dataFolder"_L1);
    check.isAlone = fields.flag("isAlone"_L1);
    check.original = fields.bytes("original"_L1);
    check.originalFolder = fields.text("originalFolder"_L1);
    check.notCompared = fields.names("notCompared"_L1);
    for (const QCborValue &batch : fields.array("batches"_L1)) {
        Fields wrapped(QCborMap{{u"names"_s, batch}});
        check.batches.push_back(wrapped.names("names"_L1));
        if (!wrapped.isValid())
            fields.reject();
    }
    return check;
}

QCborMap toCbor(const TensorCapture &capture)
{
    return {{u"path"_s, capture.path},
            {u"budgetBytes"_s, qint64(capture.budgetBytes)},
            {u"names"_s, namesArray(capture.names)}};
}

TensorCapture tensorCapture(Fields &fields)
{
    TensorCapture capture;
    capture.path = fields.text("path"_L1);
    capture.budgetBytes = fields.integer("budgetBytes"_L1, 0);
    capture.names = fields.names("names"_L1);
    return capture;
}

QCborMap toCbor(const CapturedTensor &tensor)
{
    return {{u"name"_s, bytesValue(tensor.name)},
            {u"elemType"_s, tensor.elemType},
            {u"dims"_s, integerArray(tensor.dims)},
            {u"offset"_s, qint64(tensor.offset)},
            {u"length"_s, qint64(tensor.length)}};
}

CapturedTensor capturedTensor(Fields &fields)
{
    CapturedTensor tensor;
    tensor.name = fields.name("name"_L1);
    tensor.elemType = std::int32_t(fields.integer("elemType"_L1, 0, mostElemType));
    tensor.dims = fields.integers("dims"_L1);
    tensor.offset = std::uint64_t(fields.integer("offset"_L1, 0));
    tensor.length = std::uint64_t(fields.integer("length"_L1, 0));
    return tensor;
}

QCborMap toCbor(const RefusedTensor &refused)
{
    return {{u"name"_s, bytesValue(refused.name)}, {u"reason"_s, refused.reason}};
}

RefusedTensor refusedTensor(Fields &fields)
{
    RefusedTensor refused;
    refused.name = fields.name("name"_L1);
    refused.reason = fields.text("reason"_L1);
    return refused;
}

} // namespace shapewright::protocol
