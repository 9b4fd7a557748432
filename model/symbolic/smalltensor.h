// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/expr.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace onnx {
class TensorProto;
}

namespace shapewright {

// One element of a small tensor. Integers and booleans are expressions (booleans 0 or 1). A floating-point number is
// the double that it is, rounded as its type rounds it, or an expression where it depends on a size; that one is exact,
// a fraction at times. Nothing is known by one that is default-made.
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
    // A floating-point number that is known; number() is only for those.
    [[nodiscard]] bool isReal() const { return m_number.has_value(); }
    [[nodiscard]] double number() const { return *m_number; }
    // Not known for isReal().
    [[nodiscard]] Expr expr() const { return isReal() ? Expr() : m_expr; }
    // An integer or boolean without anything symbolic.
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

    bool operator==(const Scalar &) const = default;

private:
    Expr m_expr; // beside a number: its marks
    std::optional<double> m_number;
};

// The elements of a small tensor whose shape is static: exporters compute shapes with such tensors. Row-major; single
// elements may be unknown.
struct SmallTensor {
    static constexpr std::int64_t mostElements = 1024;
    // Of floating-point tensors in a file: more are weights, with which no shape is computed.
    static constexpr std::int64_t mostReals = 64;

    std::int32_t elemType = 0; // TensorProto.DataType; see isSupported()
    std::vector<std::int64_t> dims;
    std::vector<Scalar> elements;

    [[nodiscard]] std::int64_t count() const { return std::int64_t(elements.size()); }
    [[nodiscard]] bool isFloat() const { return isFloatType(elemType); }
    // Every element a number, nothing symbolic or unknown.
    [[nodiscard]] bool isConstant() const;
    [[nodiscard]] Marks marks() const; // of all elements together

    // Nothing for tensors that are larger, elsewhere, short, or of element types that are not supported.
    [[nodiscard]] static std::optional<SmallTensor> of(const onnx::TensorProto &tensor);
    // Only for isConstant().
    [[nodiscard]] std::shared_ptr<const onnx::TensorProto> toProto() const;
    // A list of integers (int64).
    [[nodiscard]] static SmallTensor list(const std::vector<Expr> &elements);
    [[nodiscard]] static SmallTensor scalar(std::int32_t elemType, Scalar element);

    // float, double: those in which exporters compute shapes.
    [[nodiscard]] static bool isFloatType(std::int32_t elemType);
    // Those, booleans and all integers of up to 64 bits but uint64's upper half.
    [[nodiscard]] static bool isSupported(std::int32_t elemType);

    bool operator==(const SmallTensor &) const = default;
};

// Number of elements of a shape; nothing where there are more than a small tensor holds.
[[nodiscard]] std::optional<std::int64_t> smallCount(const std::vector<std::int64_t> &dims);

} // namespace shapewright
