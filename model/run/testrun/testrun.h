// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/runmessages.h"
#include "model/symbolic/expr.h"
#include "model/types/dim.h"
#include "model/types/ids.h"
#include "model/types/result.h"
#include "model/types/valuetype.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

#ifdef __SANITIZE_THREAD__ // which ONNX Runtime's threads are some twenty times as slow with
constexpr int usualTimeoutSeconds = 1200;
#else
constexpr int usualTimeoutSeconds = 60;
#endif

// A value of the model that a run does not check.
struct UncheckedTensor {
    enum class Reason { InSubgraph, InFunction, NotATensor, RepeatedName, Refused };

    Reason reason = Reason::Refused;
    std::string graph; // its path
    std::string name;
    std::string detail; // its type, or why the runtime refuses it

    bool operator==(const UncheckedTensor &) const = default;
};

// A run will probably need more memory than is available, in bytes.
struct MemoryShortage {
    std::int64_t needed = 0;
    std::int64_t available = 0;
    bool isLimited = false; // the person's limit is exceeded, and not the free memory

    bool operator==(const MemoryShortage &) const = default;
};

// The file that a run tests.
struct TestedFile {
    TestedFile() = default;
    TestedFile(const QString &file, const QString &folder = {}) : path(file), dataFolder(folder) {}

    QString path;
    QString dataFolder; // from which it names its external data; empty: its own
};

// A request for a test run of a file on the CPU: what the runner is asked, with what is known about the model.
struct TestRunRequest : protocol::RunRequest {
    struct InputType {
        std::string name;
        ValueType type; // after the edits

        bool operator==(const InputType &) const = default;
    };
    std::vector<InputType> inputTypes; // of the inputs
    struct Guess {
        std::string input;
        NodeId node; // that may refuse elements of this input, which nobody gave

        bool operator==(const Guess &) const = default;
    };
    std::vector<Guess> guesses;
    struct Expected {
        std::string name;
        std::optional<Shape> shape; // predicted
        std::int64_t order = 0;     // position in the computation, from 1 on; 0: unknown, or not computed
        std::vector<Marks> marks{}; // for each dim; empty if none has any

        bool operator==(const Expected &) const = default;
    };
    std::vector<Expected> outputs;
    std::vector<std::string> randomNodes; // nodes that draw random numbers, in words
    std::vector<Expected> tensors;        // these two belong to `check`, see checkAllTensors()
    std::vector<UncheckedTensor> unchecked;
    int timeoutSeconds = usualTimeoutSeconds;     // 0: no limit
    std::optional<MemoryShortage> memoryShortage; // nothing: memory probably suffices

    bool operator==(const TestRunRequest &) const = default;
};

// What a run found out about one output, or one inner tensor that was checked, beside what was predicted.
struct OutputReport : protocol::RunOutput {
    std::optional<Shape> predicted;
    std::int64_t order = 0; // position in the computation, as in the request
    // Each predicted dim, a number or an expression of the sizes that were fed, equals the actual one.
    bool matches = true;
    bool isRandom = false; // depends on random numbers, so it is not compared

    bool operator==(const OutputReport &) const = default;
};

// The run of the original.
struct OriginalReport {
    RunMeasurement measurement;
    std::optional<Error> error; // then nothing was compared
    std::optional<Tolerance>
        tolerance{}; // with which floating-point tensors were compared; nothing: that of their type
    std::vector<OriginalInput> converted{}; // inputs that it took in another type

    bool operator==(const OriginalReport &) const = default;
};

// How the rows of an adapted model compare with those of the original.
struct RowsComparison {
    std::size_t compared = 0; // rows of outputs
    std::string differs;      // an output whose row is another one; empty if there is none
    double difference = 0;    // the greatest, relative to the greatest number of its output
    bool areRows = true;      // otherwise whole outputs, of a length that was adapted

    bool operator==(const RowsComparison &) const = default;
};
struct RowsReport {
    std::optional<RowsComparison> comparison; // nothing if the rows could not be compared
    std::optional<Error> error;               // why, if a run failed

    bool operator==(const RowsReport &) const = default;
};

// How a model that was cut, with the other part before or after it, compares with the whole model.
struct HalvesReport {
    std::size_t compared = 0;     // outputs of the whole model
    std::string differs;          // an output that is another one; empty if there is none
    bool isIdentical = true;      // bit by bit
    std::optional<Error> error{}; // why nothing was compared
    std::optional<Error> alone{}; // why the cut model does not run by itself, with inputs that are made up

    bool operator==(const HalvesReport &) const = default;
};

// The result of a test run.
struct TestReport {
    std::vector<OutputReport> outputs;
    std::vector<InputFeed> inputs;                // what was fed
    std::uint64_t seed = 0;                       // for random inputs
    std::optional<MemoryShortage> memoryShortage; // as known before the run
    std::string runtimeVersion;
    std::vector<std::string> providers; // execution providers of the session, the CPU's last
    RunMeasurement measurement;
    std::optional<OriginalReport> original; // if a comparison was requested
    std::vector<std::string> randomNodes;   // nodes that draw random numbers, in words; set if there is an original
    bool checkedAll = false;                // inner tensors were to be checked, too:
    std::vector<OutputReport> tensors;      // those that were checked
    std::vector<UncheckedTensor> unchecked; // those that could not be checked
    std::optional<Error> checkError;        // why the check ended early
    std::optional<Error> insideError;       // why some or all inner tensors were not compared
    std::vector<CapturedTensor> captured;   // tensors whose elements were kept, within the budget
    std::optional<RowsReport> rows;         // of a model that was adapted
    std::optional<HalvesReport> halves;     // of a model that was cut
    std::optional<Error> captureError;      // why no more elements were kept although they would fit

    [[nodiscard]] bool shapesMatch() const; // of outputs, and of inner tensors that were checked
    // Of all checked tensors and outputs, in the order of computation, the first that contains a NaN or an infinity.
    // Null if there is none.
    [[nodiscard]] const OutputReport *firstNotFinite() const;
    // Likewise, the first that differs from the original's.
    [[nodiscard]] const OutputReport *firstDifferent() const;
    // Whether the original ran, if that was requested, and no compared output differs from its.
    [[nodiscard]] bool agreesWithOriginal() const;
    // Whether no output differs from its reference.
    [[nodiscard]] bool agreesWithReferences() const;
    // Whether no row of an adapted model differs from the original's, as far as they were compared.
    [[nodiscard]] bool hasRowsOfOriginal() const
    {
        return !rows || !rows->comparison || rows->comparison->differs.empty();
    }
    // Whether the model was loaded with the optimizations that were requested.
    [[nodiscard]] bool isLoadedAsRequested() const { return measurement.unoptimizedReason.empty(); }
    [[nodiscard]] bool passed() const
    {
        return isLoadedAsRequested() && shapesMatch() && agreesWithOriginal() && agreesWithReferences() &&
               hasRowsOfOriginal() && (!halves || halves->differs.empty()) && !checkError;
    }

    bool operator==(const TestReport &) const = default;
};

} // namespace shapewright
