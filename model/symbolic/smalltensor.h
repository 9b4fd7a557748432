// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/expr.h"

#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace onnx {
class SparseTensorProto;
class TensorProto;
} // namespace onnx

namespace shapewright {

// One element of a small tensor. Integers and booleans are expressions (booleans 0 or 1). A floating-point number is a
// double, rounded as its type rounds; if it depends on a size, it is an expression, which is exact and may be a
// fraction. A default-constructed element is unknown.
class Scalar
{
public:
    Scalar() = default;
    Scalar(Expr expr) : m_expr(expr) {}
    static Scalar real(double number, Marks marks = Marks::None)
    {
        Scalar scalar(Expr(0, marks));
        scalar.m_number = number;
        return scalar;
    }

    [[nodiscard]] bool isKnown() const { return m_expr.isKnown(); }
    // A floating-point number whose value is known. Call number() only for those.
    [[nodiscard]] bool isReal() const { return m_number.has_value(); }
    [[nodiscard]] double number() const { return *m_number; }
    // Unknown if isReal().
    [[nodiscard]] Expr expr() const { return isReal() ? Expr() : m_expr; }
    // An integer or boolean that depends on no symbol.
    [[nodiscard]] bool isInteger() const { return !isReal() && m_expr.isConstant(); }
    [[nodiscard]] std::int64_t integer() const { return m_expr.value(); }
    [[nodiscard]] Marks marks() const { return m_expr.marks(); }
    [[nodiscard]] Scalar marked(Marks marks) const
    {
        Scalar scalar = *this;
        if (isKnown())
            scalar.m_expr = m_expr.marked(marks);
        return scalar;
    }

    // By the bits: 0.0 and -0.0 differ, and a NaN equals itself.
    bool operator==(const Scalar &other) const
    {
        return m_expr == other.m_expr && isReal() == other.isReal() &&
               (!isReal() || std::bit_cast<std::uint64_t>(number()) == std::bit_cast<std::uint64_t>(other.number()));
    }

private:
    Expr m_expr; // for a floating-point number, this holds only the marks
    std::optional<double> m_number;
};

// The elements of a small tensor of static shape, with which exporters compute shapes. Row-major; single elements may
// be unknown.
struct SmallTensor {
    static constexpr std::int64_t mostElements = 1024;
    // The limit for floating-point tensors in a file: larger ones are weights, from which no shape is computed.
    static constexpr std::int64_t mostReals = 64;

    std::int32_t elemType = 0; // TensorProto.DataType; see isSupported()
    std::vector<std::int64_t> dims;
    std::vector<Scalar> elements;

    [[nodiscard]] std::int64_t count() const { return std::int64_t(elements.size()); }
    [[nodiscard]] bool isFloat() const { return isFloatType(elemType); }
    // Whether every element is a number, neither symbolic nor unknown.
    [[nodiscard]] bool isConstant() const;
    [[nodiscard]] Marks marks() const; // of all elements together

    // Nothing if the tensor is too large, its payload is elsewhere or too short, or its element type is not supported.
    [[nodiscard]] static std::optional<SmallTensor> of(const onnx::TensorProto &tensor);
    // All elements of a sparse tensor, likewise.
    [[nodiscard]] static std::optional<SmallTensor> of(const onnx::SparseTensorProto &tensor);
    // Call it only if isConstant().
    [[nodiscard]] std::shared_ptr<const onnx::TensorProto> toProto() const;
    // A 1-D tensor of integers (int64).
    [[nodiscard]] static SmallTensor list(const std::vector<Expr> &elements);
    [[nodiscard]] static SmallTensor scalar(std::int32_t elemType, Scalar element);

    // float and double, the types in which exporters compute shapes.
    [[nodiscard]] static bool isFloatType(std::int32_t elemType);
    // Those two, booleans, and all integers of up to 64 bits except the upper half of uint64.
    [[nodiscard]] static bool isSupported(std::int32_t elemType);

    bool operator==(const SmallTensor &) const = default;
};

// The number of elements of a shape. Nothing if that is more than a small tensor holds.
[[nodiscard]] std::optional<std::int64_t> smallCount(const std::vector<std::int64_t> &dims);

} // namespace shapewright
