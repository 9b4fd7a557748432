// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/fields.h"
#include "model/protocol/runmessages.h"

// The fields of the messages about runs, and of their parts.
namespace shapewright::protocol {

using namespace Qt::Literals::StringLiterals;

constexpr std::int32_t mostElemType = 1000;
constexpr std::int64_t mostLength = 1'000'000;

void visitFields(auto &fields, Of<OutputDifference> auto &difference)
{
    fields("elements"_L1, difference.elements);
    fields("disagreeing"_L1, difference.disagreeing);
    fields("maxAbsolute"_L1, difference.maxAbsolute);
    fields("maxRelative"_L1, difference.maxRelative);
    fields("position"_L1, difference.position);
    fields("tested"_L1, difference.tested);
    fields("original"_L1, difference.original);
    fields("incomparable"_L1, difference.incomparable);
}

void visitFields(auto &fields, Of<StringStatistics> auto &strings)
{
    fields("count"_L1, strings.count);
    fields("distinct"_L1, strings.distinct);
    fields("empty"_L1, strings.empty);
    fields("shortest"_L1, strings.shortest);
    fields("longest"_L1, strings.longest);
}

void visitFields(auto &fields, Of<Tolerance> auto &tolerance)
{
    fields("absolute"_L1, tolerance.absolute);
    fields("relative"_L1, tolerance.relative);
    fields("ofLargest"_L1, tolerance.ofLargest);
}

void visitFields(auto &fields, Of<OriginalInput> auto &input)
{
    fields("name"_L1, input.name);
    fields("elemType"_L1, input.elemType, mostElemType);
}

void visitFields(auto &fields, Of<DimOverride> auto &dim)
{
    fields("kind"_L1, dim.kind, DimOverride::Kind::Denotation);
    fields("name"_L1, dim.name);
    fields("value"_L1, dim.value);
}

void visitFields(auto &fields, Of<InputFeed> auto &feed)
{
    // The parts of a feed have no parts themselves.
    const auto visitPart = [](auto &inner, auto &part) {
        inner("name"_L1, part.name);
        inner("form"_L1, part.form, InputFeed::Form::Nothing);
        inner("length"_L1, part.length, mostLength);
        inner("keyType"_L1, part.keyType, mostElemType);
        inner("elemType"_L1, part.elemType, mostElemType);
        inner("dims"_L1, part.dims);
        inner("fill"_L1, part.fill, InputFeed::Fill::Positions);
        inner("low"_L1, part.low);
        inner("high"_L1, part.high);
        inner("values"_L1, part.values);
        inner("path"_L1, part.path);
        inner("offset"_L1, part.offset);
        inner("bytes"_L1, part.bytes);
        inner("texts"_L1, part.texts);
    };
    visitPart(fields, feed);
    fields.each("parts"_L1, feed.parts, visitPart);
}

void visitFields(auto &fields, Of<RunOutput> auto &output)
{
    fields("name"_L1, output.name);
    fields("type"_L1, output.type);
    fields("isTensor"_L1, output.isTensor);
    fields("dims"_L1, output.dims);
    fields("min"_L1, output.min);
    fields("max"_L1, output.max);
    fields("mean"_L1, output.mean);
    fields("nan"_L1, output.nanCount);
    fields("inf"_L1, output.infCount);
    fields("difference"_L1, output.difference);
    fields("fromReference"_L1, output.fromReference);
    fields("strings"_L1, output.strings);
}

void visitFields(auto &fields, Of<RunSettings> auto &settings)
{
    fields("optimization"_L1, settings.optimization, RunSettings::Optimization::All);
    fields("threads"_L1, settings.threads, mostThreads);
    fields("repetitions"_L1, settings.repetitions, mostRepetitions);
    fields("repeatMilliseconds"_L1, settings.repeatMilliseconds);
    fields("providers"_L1, settings.providers);
    fields("keepsWeights"_L1, settings.keepsWeights);
}

void visitFields(auto &fields, Of<OriginalRun> auto &original)
{
    fields("path"_L1, original.path);
    fields("overrides"_L1, original.overrides);
    fields("notCompared"_L1, original.notCompared);
    fields("dataFolder"_L1, original.dataFolder);
    fields("isExact"_L1, original.isExact);
    fields("tolerance"_L1, original.tolerance);
    fields("inputs"_L1, original.inputs);
}

void visitFields(auto &fields, Of<RunMeasurement> auto &measurement)
{
    fields("loadMs"_L1, measurement.loadMs);
    fields("firstMs"_L1, measurement.firstMs);
    fields("repeatedMs"_L1, measurement.repeatedMs);
    fields("peakMegabytes"_L1, measurement.peakMegabytes);
    fields("unoptimizedReason"_L1, measurement.unoptimizedReason);
}

void visitFields(auto &fields, Of<TensorCheck> auto &check)
{
    fields("model"_L1, check.model);
    fields("dataFolder"_L1, check.dataFolder);
    fields("batches"_L1, check.batches);
    fields("isAlone"_L1, check.isAlone);
    fields("original"_L1, check.original);
    fields("originalFolder"_L1, check.originalFolder);
    fields("notCompared"_L1, check.notCompared);
}

void visitFields(auto &fields, Of<TensorCapture> auto &capture)
{
    fields("path"_L1, capture.path);
    fields("budgetBytes"_L1, capture.budgetBytes);
    fields("names"_L1, capture.names);
}

void visitFields(auto &fields, Of<CapturedTensor> auto &tensor)
{
    fields("name"_L1, tensor.name);
    fields("elemType"_L1, tensor.elemType, mostElemType);
    fields("dims"_L1, tensor.dims);
    fields("offset"_L1, tensor.offset);
    fields("length"_L1, tensor.length);
}

void visitFields(auto &fields, Of<RefusedTensor> auto &refused)
{
    fields("name"_L1, refused.name);
    fields("reason"_L1, refused.reason);
}

void visitFields(auto &fields, Of<RunPhase> auto &phase)
{
    fields("phase"_L1, phase.name);
}

void visitFields(auto &fields, Of<RunProgress> auto &progress)
{
    fields("fraction"_L1, progress.fraction);
}

void visitFields(auto &fields, Of<RunChecked> auto &checked)
{
    fields("tensors"_L1, checked.tensors);
    fields("refused"_L1, checked.refused);
}

void visitFields(auto &fields, Of<RunFailure> auto &failure)
{
    fields("kind"_L1, failure.kind, RunFailure::Kind::RunFailed);
    fields("place"_L1, failure.place);
    fields("reason"_L1, failure.reason);
}

void visitFields(auto &fields, Of<RunOriginal> auto &original)
{
    fields("measurement"_L1, original.measurement);
    fields("failure"_L1, original.failure);
}

void visitFields(auto &fields, Of<RunReport> auto &report)
{
    fields("outputs"_L1, report.outputs);
    fields("runtimeVersion"_L1, report.runtimeVersion);
    fields("providers"_L1, report.providers);
    fields("measurement"_L1, report.measurement);
    fields("original"_L1, report.original);
    fields("checkFailure"_L1, report.checkFailure);
    fields("insideFailure"_L1, report.insideFailure);
    fields("captured"_L1, report.captured);
    fields("captureFailure"_L1, report.captureFailure);
}

void visitFields(auto &fields, Of<RunRequest> auto &request)
{
    fields("modelPath"_L1, request.modelPath);
    fields("dataFolder"_L1, request.dataFolder);
    fields("inputs"_L1, request.inputs);
    fields("references"_L1, request.references);
    fields.allBits("seed"_L1, request.seed);
    fields("settings"_L1, request.settings);
    fields("original"_L1, request.original);
    fields("check"_L1, request.check);
    fields("capture"_L1, request.capture);
    fields("memoryMegabytes"_L1, request.memoryMegabytes);
    fields("externalBytes"_L1, request.externalBytes);
}

} // namespace shapewright::protocol
