// SPDX-License-Identifier: Apache-2.0
#include "model/symbolic/smalltensor.h"

#include "model/onnx/tensorvalues.h"
#include "model/types/valuetype.h"

#include <algorithm>

namespace shapewright {

namespace {
using T = onnx::TensorProto;
}

bool SmallTensor::isFloatType(std::int32_t type)
{
    return type == T::FLOAT || type == T::DOUBLE;
}

bool SmallTensor::isSupported(std::int32_t type)
{
    return isFloatType(type) || type == T::BOOL || isIntegerType(type);
}

bool SmallTensor::isConstant() const
{
    return std::ranges::all_of(elements, [](const Scalar &element) { return element.isReal() || element.isInteger(); });
}

Marks SmallTensor::marks() const
{
    Marks marks = Marks::None;
    for (const Scalar &element : elements)
        marks = marks | element.marks();
    return marks;
}

std::optional<SmallTensor> SmallTensor::of(const onnx::TensorProto &tensor)
{
    SmallTensor small{.elemType = tensor.data_type(), .dims = {tensor.dims().begin(), tensor.dims().end()}};
    if (!isSupported(small.elemType) || !smallCount(small.dims))
        return {};
    if (small.isFloat()) {
        const auto numbers = numberElements(tensor, mostReals);
        if (!numbers)
            return {};
        for (const double number : *numbers)
            small.elements.push_back(Scalar::real(number));
    } else {
        const auto numbers = integerElements(tensor, mostElements);
        if (!numbers)
            return {};
        for (const std::int64_t number : *numbers)
            small.elements.emplace_back(Expr(number));
    }
    return small;
}

// The indices are positions in the flat tensor, or a row of indices by axis for each value.
std::optional<SmallTensor> SmallTensor::of(const onnx::SparseTensorProto &tensor)
{
    SmallTensor dense{.elemType = tensor.values().data_type(), .dims = {tensor.dims().begin(), tensor.dims().end()}};
    const auto count = smallCount(dense.dims);
    const auto values = of(tensor.values());
    const auto indices = of(tensor.indices());
    if (!count || !values || !indices || indices->elemType != T::INT64)
        return {};
    const std::size_t rank = indices->dims.size() == 2 ? dense.dims.size() : 1;
    if (indices->elements.size() != values->elements.size() * rank)
        return {};
    dense.elements.assign(std::size_t(*count), dense.isFloat() ? Scalar::real(0) : Scalar(Expr(0)));
    for (std::size_t i = 0; i < values->elements.size(); ++i) {
        std::int64_t position = 0;
        for (std::size_t axis = 0; axis < rank; ++axis) {
            const std::int64_t size = rank == 1 && indices->dims.size() != 2 ? *count : dense.dims[axis];
            const std::int64_t index = indices->elements[i * rank + axis].integer();
            if (index < 0 || index >= size)
                return {};
            position = position * size + index;
        }
        dense.elements[std::size_t(position)] = values->elements[i];
    }
    return dense;
}

std::shared_ptr<const onnx::TensorProto> SmallTensor::toProto() const
{
    auto tensor = std::make_shared<T>();
    tensor->set_data_type(elemType);
    for (const std::int64_t dim : dims)
        tensor->add_dims(dim);
    for (const Scalar &element : elements) {
        if (elemType == T::FLOAT)
            tensor->add_float_data(float(element.number()));
        else if (elemType == T::DOUBLE)
            tensor->add_double_data(element.number());
        else if (elemType == T::INT64)
            tensor->add_int64_data(element.integer());
        else if (elemType == T::UINT32 || elemType == T::UINT64)
            tensor->add_uint64_data(std::uint64_t(element.integer()));
        else
            tensor->add_int32_data(std::int32_t(element.integer()));
    }
    return tensor;
}

SmallTensor SmallTensor::list(const std::vector<Expr> &elements)
{
    return {
        .elemType = T::INT64, .dims = {std::int64_t(elements.size())}, .elements = {elements.begin(), elements.end()}};
}

SmallTensor SmallTensor::scalar(std::int32_t elemType, Scalar element)
{
    return {.elemType = elemType, .dims = {}, .elements = {element}};
}

std::optional<std::int64_t> smallCount(const std::vector<std::int64_t> &dims)
{
    std::int64_t count = 1;
    for (const std::int64_t dim : dims) {
        if (dim < 0 || __builtin_mul_overflow(count, dim, &count))
            return {};
    }
    return count <= SmallTensor::mostElements ? std::optional(count) : std::nullopt;
}

} // namespace shapewright
