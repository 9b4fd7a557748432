// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <random>
#include <string>
#include <variant>
#include <vector>

namespace shapewright::samples {

// Builds a model node by node. The functions return the names of tensors, which other calls use. The same calls give
// the same bytes on every machine.
class NetworkBuilder
{
public:
    struct Unknown {
    };
    using Dim = std::variant<std::int64_t, std::string, Unknown>;
    using Dims = std::vector<Dim>;
    using Sizes = std::vector<std::int64_t>;
    struct Attribute {
        std::string name;
        std::variant<std::int64_t, float, std::string, Sizes> value;
    };
    using Attributes = std::vector<Attribute>;

    explicit NetworkBuilder(const std::string &name);

    std::string input(const std::string &name, onnx::TensorProto::DataType type, const Dims &dims);
    void output(const std::string &name, const Dims &dims);

    // An initializer of random numbers, uniform within ±1/√fanIn, as layers have before training.
    std::string weight(const std::string &name, const Sizes &dims, std::int64_t fanIn);
    std::string filled(const std::string &name, const Sizes &dims, float value);
    std::string integers(const std::string &name, const Sizes &values);
    std::string integer(const std::string &name, std::int64_t value); // a scalar
    std::string number(const std::string &name, float value);         // a scalar
    std::string numbers(const std::string &name, const std::vector<float> &values);

    // Adds a node with one output, which is called `NAME_output_0` unless `output` is given. An empty input is an input
    // that is left out.
    std::string node(const std::string &opType, const std::string &name, const std::vector<std::string> &inputs,
                     const Attributes &attributes = {}, const std::string &output = {});
    // Adds a node with several outputs; an empty one is left out.
    void nodeWithOutputs(const std::string &opType, const std::string &name, const std::vector<std::string> &inputs,
                         const std::vector<std::string> &outputs, const Attributes &attributes);

    [[nodiscard]] const onnx::ModelProto &model() const { return m_model; }

private:
    onnx::TensorProto *addInitializer(const std::string &name, onnx::TensorProto::DataType type, const Sizes &dims);

    onnx::ModelProto m_model;
    std::mt19937 m_random; // its numbers for the default seed are part of the C++ standard
};

} // namespace shapewright::samples
