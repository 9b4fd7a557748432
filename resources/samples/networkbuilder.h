// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <random>
#include <string>
#include <variant>
#include <vector>

namespace shapewright::samples {

// Puts a model together node by node. Tensors are known by their names, which the functions
// return. The same calls give the same bytes on every machine.
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

    // Random numbers, uniform within ±1/√fanIn as trained layers begin with.
    std::string weight(const std::string &name, const Sizes &dims, std::int64_t fanIn);
    std::string filled(const std::string &name, const Sizes &dims, float value);
    std::string integers(const std::string &name, const Sizes &values);
    std::string integer(const std::string &name, std::int64_t value); // a scalar
    std::string number(const std::string &name, float value);         // a scalar
    std::string numbers(const std::string &name, const std::vector<float> &values);

    // A node with one output, `NAME_output_0` unless a name is given. Empty inputs are left out.
    std::string node(const std::string &opType, const std::string &name, const std::vector<std::string> &inputs,
                     const Attributes &attributes = {}, const std::string &output = {});
    // A node with several outputs, of which empty ones are left out.
    void nodeWithOutputs(const std::string &opType, const std::string &name, const std::vector<std::string> &inputs,
                         const std::vector<std::string> &outputs, const Attributes &attributes);

    [[nodiscard]] const onnx::ModelProto &model() const { return m_model; }

private:
    onnx::TensorProto *addInitializer(const std::string &name, onnx::TensorProto::DataType type, const Sizes &dims);

    onnx::ModelProto m_model;
    std::mt19937 m_random; // the standard says which numbers it gives for its default seed
};

} // namespace shapewright::samples
