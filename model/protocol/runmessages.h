// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/capturedtensor.h"
#include "model/protocol/inputfeed.h"
#include "model/protocol/originalrun.h"
#include "model/protocol/outputdifference.h"
#include "model/protocol/runmeasurement.h"
#include "model/protocol/runsettings.h"
#include "model/protocol/stringstatistics.h"
#include "model/protocol/tensorcapture.h"
#include "model/protocol/tensorcheck.h"

#include <QCborMap>
#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// What shapewright-runner is asked and what it answers: one request; then phases with their progress, and
// values that were checked; then one report or one failure.
namespace shapewright::protocol {

struct RunRequest {
    QString modelPath;
    std::vector<InputFeed> inputs;     // without their reasons, which are for people
    std::vector<InputFeed> references; // what outputs are to be compared with
    std::uint64_t seed = 0;
    RunSettings settings;
    std::optional<OriginalRun> original; // to be run, too, and compared with
    std::optional<TensorCheck> check;
    std::optional<TensorCapture> capture;
    int memoryMegabytes = 0;        // what the run may take beside what is mapped from files; 0: no limit
    std::int64_t externalBytes = 0; // external data of the model, which the runtime maps

    bool operator==(const RunRequest &) const = default;
};

struct RunPhase {
    QString name; // `loading`, `running`, `repeating`, `comparing`, …

    bool operator==(const RunPhase &) const = default;
};

// How much of the current phase is done.
struct RunProgress {
    double fraction = 0; // from 0 to 1

    bool operator==(const RunProgress &) const = default;
};

struct RunOutput {
    std::string name;
    std::string type; // as ONNX Runtime writes it
    bool isTensor = true;
    std::vector<std::int64_t> dims;
    std::optional<double> min, max, mean; // over the finite elements
    std::int64_t nanCount = 0;
    std::int64_t infCount = 0;
    std::optional<OutputDifference> difference;    // from the original's, if it was compared
    std::optional<OutputDifference> fromReference; // if there is one
    std::optional<StringStatistics> strings{};     // of a tensor of them that is not empty

    bool operator==(const RunOutput &) const = default;
};

// A value that the runtime does not give as an output, and why.
struct RefusedTensor {
    std::string name;
    QString reason;

    bool operator==(const RefusedTensor &) const = default;
};

// What was found out about values inside of the model; there may be many of these.
struct RunChecked {
    std::vector<RunOutput> tensors;
    std::vector<RefusedTensor> refused;

    bool operator==(const RunChecked &) const = default;
};

struct RunFailure {
    enum class Kind {
        BadRequest,     // not a request of this protocol
        RuntimeMissing, // place: where the library was looked for
        NotSupported,   // this runtime is too old for the model, or has no kernel for it
        RunFailed,
    };

    Kind kind = Kind::RunFailed;
    QString place;
    QString reason; // in words, for people

    bool operator==(const RunFailure &) const = default;
};

// How the original ran; with a failure, nothing was compared.
struct RunOriginal {
    RunMeasurement measurement;
    std::optional<RunFailure> failure;

    bool operator==(const RunOriginal &) const = default;
};

struct RunReport {
    std::vector<RunOutput> outputs;
    std::string runtimeVersion;
    std::vector<std::string> providers; // that it ran with, by their whole names, the CPU's last
    RunMeasurement measurement;
    std::optional<RunOriginal> original;
    std::optional<RunFailure> checkFailure;  // of the check as a whole
    std::optional<RunFailure> insideFailure; // of comparing values inside with the original's
    std::vector<CapturedTensor> captured;
    QString captureFailure; // why no more could be written; else empty

    bool operator==(const RunReport &) const = default;
};

using RunAnswer = std::variant<RunPhase, RunProgress, RunChecked, RunReport, RunFailure>;

[[nodiscard]] QCborMap toCbor(const RunRequest &request);
[[nodiscard]] QCborMap toCbor(const RunAnswer &answer);
// No value for a message that is malformed or of another type.
[[nodiscard]] std::optional<RunRequest> runRequest(const QCborMap &message);
[[nodiscard]] std::optional<RunAnswer> runAnswer(const QCborMap &message);

} // namespace shapewright::protocol
