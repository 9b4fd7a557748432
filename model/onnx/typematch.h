// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/defs/schema.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// Compares the types of a node's inputs with its operator, as ONNX Runtime does when it loads a model: each is one that
// the operator takes, and those of one type parameter are the same. It points into its arguments.
class TypeMatch
{
public:
    explicit TypeMatch(const onnx::OpSchema &schema) : m_schema(schema) {}

    // Why an input cannot have this type; nothing if it can. `name` is the input's. They come in their order.
    [[nodiscard]] std::optional<std::string> refusal(std::size_t input, onnx::DataType type, const std::string &name);
    [[nodiscard]] bool isRequired(std::size_t input) const;
    // The type of an output where it follows from those of the inputs, or is always the same. Null if neither is so.
    [[nodiscard]] onnx::DataType ofOutput(std::size_t output) const;

private:
    struct Bound {
        const std::string &parameter; // `T`, or a type
        onnx::DataType type;
        const std::string &name; // the input that it comes from
    };
    [[nodiscard]] const Bound *find(const onnx::OpSchema::FormalParameter &formal) const;

    const onnx::OpSchema &m_schema;
    std::vector<Bound> m_bound;
};

// Adds to what a schema's function inferred that the output has this type; nothing if it is null.
void complete(onnx::TypeProto &type, onnx::DataType known);

} // namespace shapewright
