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
#include "model/symbolic/expr.h"
#include "model/types/dim.h"
#include "model/types/result.h"
#include "model/types/valuetype.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// A value of the model that a run does not look at.
struct UncheckedTensor {
    enum class Reason { InSubgraph, InFunction, NotATensor, RepeatedName, Refused };

    Reason reason = Reason::Refused;
    std::string graph; // its path
    std::string name;
    std::string detail; // its type, or why the runtime refuses it

    bool operator==(const UncheckedTensor &) const = default;
};

// A run will likely take more memory than there is, in bytes.
struct MemoryShortage {
    std::int64_t needed = 0;
    std::int64_t available = 0;
    bool isLimited = false; // by the limit that the person set, and not by what is free

    bool operator==(const MemoryShortage &) const = default;
};

// A test run of a file on the CPU: plain values, nothing of ONNX Runtime.
struct TestRunRequest {
    QString modelPath;
    std::vector<InputFeed> inputs;
    struct InputType {
        std::string name;
        ValueType type; // after the edits

        bool operator==(const InputType &) const = default;
    };
    std::vector<InputType> inputTypes; // of the inputs
    std::vector<InputFeed> references; // what outputs are to be compared with, by name
    struct Expected {
        std::string name;
        std::optional<Shape> shape; // predicted
        std::int64_t order = 0;     // of computation, from 1 on; 0: not known, or there before
        std::vector<Marks> marks{}; // of its dims; empty where none has any

        bool operator==(const Expected &) const = default;
    };
    std::vector<Expected> outputs;
    std::uint64_t seed = 0;
    RunSettings settings;
    std::optional<OriginalRun> original;  // see compareWithOriginal()
    std::vector<std::string> randomNodes; // that draw random numbers, in words
    std::optional<TensorCheck> check;     // see checkAllTensors(); what is in it:
    std::vector<Expected> tensors;
    std::vector<UncheckedTensor> unchecked;
    std::optional<TensorCapture> capture;         // see CapturedTensors
    int timeoutSeconds = 60;                      // 0: no limit
    int memoryMegabytes = 0;                      // 0: no limit; beside the external data, which is mapped
    std::int64_t externalBytes = 0;               // the model's external data
    std::optional<MemoryShortage> memoryShortage; // nothing: it is likely to have enough

    bool operator==(const TestRunRequest &) const = default;
};

struct OutputReport {
    std::string name;
    std::string type; // as ONNX Runtime writes it: `tensor(float)`
    std::optional<Shape> predicted;
    std::vector<std::int64_t> actual;
    std::int64_t order = 0; // of computation, as it was asked for
    bool isTensor = true;
    bool matches =
        true; // each dim that is predicted, a number or an expression of sizes that were fed, is the actual one
    // Over the elements that are numbers; no value for strings and empty tensors.
    std::optional<double> min, max, mean;
    std::int64_t nanCount = 0;
    std::int64_t infCount = 0;
    std::optional<StringStatistics> strings;
    bool isRandom = false;                      // and so not compared
    std::optional<OutputDifference> difference; // from the original's
    std::optional<OutputDifference> fromReference;

    bool operator==(const OutputReport &) const = default;
};

// How the original ran.
struct OriginalReport {
    RunMeasurement measurement;
    std::optional<Error> error; // then nothing was compared

    bool operator==(const OriginalReport &) const = default;
};

struct TestReport {
    std::vector<OutputReport> outputs;
    std::vector<InputFeed> inputs;                // what was fed
    std::uint64_t seed = 0;                       // of random ones
    std::optional<MemoryShortage> memoryShortage; // known before it ran
    std::string runtimeVersion;
    std::vector<std::string> providers; // execution providers that it ran with, the CPU's last
    RunMeasurement measurement;
    std::optional<OriginalReport> original; // if it was to be compared with
    std::vector<std::string> randomNodes;   // that draw random numbers, in words; told with an original
    bool checkedAll = false;                // values inside of the model, too, were to be looked at:
    std::vector<OutputReport> tensors;      // those that were
    std::vector<UncheckedTensor> unchecked; // and those that could not be
    std::optional<Error> checkError;        // why that ended early
    std::optional<Error> insideError;       // why values inside, or the last of them, were not compared
    std::vector<CapturedTensor> captured;   // what fitted into the budget, if elements were to be kept
    std::optional<Error> captureError;      // why nothing more was kept, though it would fit

    [[nodiscard]] bool shapesMatch() const; // of outputs, and of values inside that were looked at
    // Of values inside that were looked at and outputs, in the order of computation, the first with a NaN or an
    // infinity; null for none.
    [[nodiscard]] const OutputReport *firstNotFinite() const;
    // Likewise the first that is not what the original computes.
    [[nodiscard]] const OutputReport *firstDifferent() const;
    // The original ran, if it was to, and no output that was compared disagrees.
    [[nodiscard]] bool agreesWithOriginal() const;
    // No output disagrees with what it was to be compared with.
    [[nodiscard]] bool agreesWithReferences() const;
    [[nodiscard]] bool passed() const
    {
        return shapesMatch() && agreesWithOriginal() && agreesWithReferences() && !checkError;
    }

    bool operator==(const TestReport &) const = default;
};

} // namespace shapewright
