// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// All elements of a small tensor, as the numbers that they are: exporters compute shapes with such tensors. Integers
// and booleans, or floating-point numbers rounded as their type rounds them.
struct Elements {
    static constexpr std::int64_t mostElements = 1024;

    std::int32_t elemType = 0; // TensorProto.DataType
    std::vector<std::int64_t> dims;
    std::vector<std::int64_t> integers; // one of the two, by isFloat()
    std::vector<double> floats;

    [[nodiscard]] bool isFloat() const { return isFloatType(elemType); }
    [[nodiscard]] std::int64_t count() const { return std::int64_t(isFloat() ? floats.size() : integers.size()); }
    [[nodiscard]] double number(std::int64_t i) const
    {
        return isFloat() ? floats[std::size_t(i)] : double(integers[std::size_t(i)]);
    }
    // Appends a number as the element type holds it. False where an integer type cannot.
    [[nodiscard]] bool add(double value);
    [[nodiscard]] bool add(std::int64_t value);
    // Appends an element of another tensor of the same element type.
    void addFrom(const Elements &other, std::int64_t i);

    // Nothing for tensors that are larger, elsewhere, short, or of other element types.
    [[nodiscard]] static std::optional<Elements> of(const onnx::TensorProto &tensor);
    [[nodiscard]] std::shared_ptr<const onnx::TensorProto> toTensor() const;
    // Float, double: those in which exporters compute shapes.
    [[nodiscard]] static bool isFloatType(std::int32_t elemType);
    [[nodiscard]] static bool isSupported(std::int32_t elemType);
};

// Number of elements of a shape; nothing where there are more than Elements hold.
[[nodiscard]] std::optional<std::int64_t> smallCount(const std::vector<std::int64_t> &dims);

} // namespace shapewright
