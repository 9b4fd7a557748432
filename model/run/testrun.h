// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/dim.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// What one graph input is fed with; the runner makes the data itself.
struct InputFeed {
    enum class Fill { Zeros, Ones, Random, Values };

    std::string name;
    std::int32_t elemType = 0;          // TensorProto.DataType
    std::vector<std::int64_t> dims;
    Fill fill = Fill::Zeros;
    double low = 0, high = 1;           // range of Random; integers take both ends
    std::vector<double> values;         // of Values: one for all elements, or one each
    std::string reason;                 // why this fill, in words: `ids below 30522, which Gather_3 looks up`
};

// A test run of a file on the CPU: plain values, nothing of ONNX Runtime.
struct TestRunRequest {
    QString modelPath;
    std::vector<InputFeed> inputs;
    struct Expected {
        std::string name;
        std::optional<Shape> shape; // predicted
    };
    std::vector<Expected> outputs;
    std::uint64_t seed = 0;
    int timeoutSeconds = 60;
    int memoryMegabytes = 0; // 0: no limit
};

struct OutputReport {
    std::string name;
    std::string type; // as ONNX Runtime writes it: `tensor(float)`
    std::optional<Shape> predicted;
    std::vector<std::int64_t> actual;
    bool isTensor = true;
    bool matches = true;  // every predicted number equals the actual one
    // Over the elements that are numbers; no value for strings and empty tensors.
    std::optional<double> min, max, mean;
    std::int64_t nanCount = 0;
    std::int64_t infCount = 0;
};

struct TestReport {
    std::vector<OutputReport> outputs;
    std::vector<InputFeed> inputs; // what was fed
    std::string runtimeVersion;
    double loadMs = 0;
    double runMs = 0;
    double peakMegabytes = 0;

    [[nodiscard]] bool shapesMatch() const;
};

} // namespace shapewright
