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

// The messages of shapewright-runner. It gets one request. It answers with phases and their progress, with inner
// tensors that were checked, and finally with one report or one failure.
namespace shapewright::protocol {

// Asks the runner for a whole test run.
struct RunRequest {
    QString modelPath;
    QString dataFolder{};              // from which the file names its external data; empty: its own
    std::vector<InputFeed> inputs;     // without their reasons, which are only for people
    std::vector<InputFeed> references; // to compare outputs with
    std::uint64_t seed = 0;
    RunSettings settings;
    std::optional<OriginalRun> original; // also run, to compare with
    std::optional<TensorCheck> check;
    std::optional<TensorCapture> capture;
    int memoryMegabytes = 0;        // limit of the run's memory, apart from mapped files; 0: no limit
    std::int64_t externalBytes = 0; // size of the model's external data, which the runtime maps

    bool operator==(const RunRequest &) const = default;
};

// The phase that the runner has begun.
struct RunPhase {
    QString name; // `loading`, `running`, `repeating`, `comparing`, …

    bool operator==(const RunPhase &) const = default;
};

// The completed part of the current phase.
struct RunProgress {
    double fraction = 0; // from 0 to 1

    bool operator==(const RunProgress &) const = default;
};

// What the runner found out about one output, or one inner tensor.
struct RunOutput {
    std::string name;
    std::string type; // as ONNX Runtime writes it
    bool isTensor = true;
    std::vector<std::int64_t> dims;
    std::optional<double> min, max, mean; // over the finite elements only; none for strings and empty tensors
    std::int64_t nanCount = 0;
    std::int64_t infCount = 0;
    std::optional<OutputDifference> difference;    // from the original's tensor, if they were compared
    std::optional<OutputDifference> fromReference; // from the reference, if there is one
    std::optional<StringStatistics> strings{};     // only for a tensor of strings that is not empty

    bool operator==(const RunOutput &) const = default;
};

// A tensor that the runtime cannot return as an output, and the reason.
struct RefusedTensor {
    std::string name;
    QString reason;

    bool operator==(const RefusedTensor &) const = default;
};

// The results of checking inner tensors. There may be several of these messages.
struct RunChecked {
    std::vector<RunOutput> tensors;
    std::vector<RefusedTensor> refused;

    bool operator==(const RunChecked &) const = default;
};

// Why the runner could not run the model, or a part of its request.
struct RunFailure {
    enum class Kind {
        BadRequest,     // the message is not a request of this protocol
        RuntimeMissing, // place: where the library was expected
        NotSupported,   // the runtime is too old for the model, or has no kernel for an operator
        RunFailed,
    };

    Kind kind = Kind::RunFailed;
    QString place;
    QString reason; // in words, for people

    bool operator==(const RunFailure &) const = default;
};

// The run of the original. If it failed, nothing was compared.
struct RunOriginal {
    RunMeasurement measurement;
    std::optional<RunFailure> failure;

    bool operator==(const RunOriginal &) const = default;
};

// The result of a run that succeeded.
struct RunReport {
    std::vector<RunOutput> outputs;
    std::string runtimeVersion;
    std::vector<std::string> providers; // execution providers of the session, by their full names, the CPU's last
    RunMeasurement measurement;
    std::optional<RunOriginal> original;
    std::optional<RunFailure> checkFailure;  // a failure of the check as a whole
    std::optional<RunFailure> insideFailure; // a failure of comparing inner tensors with the original's
    std::vector<CapturedTensor> captured;
    QString captureFailure; // why no more could be written; otherwise empty

    bool operator==(const RunReport &) const = default;
};

using RunAnswer = std::variant<RunPhase, RunProgress, RunChecked, RunReport, RunFailure>;

[[nodiscard]] QCborMap toCbor(const RunRequest &request);
[[nodiscard]] QCborMap toCbor(const RunAnswer &answer);
// No value if the message is malformed or of another type.
[[nodiscard]] std::optional<RunRequest> runRequest(const QCborMap &message);
[[nodiscard]] std::optional<RunAnswer> runAnswer(const QCborMap &message);

} // namespace shapewright::protocol
