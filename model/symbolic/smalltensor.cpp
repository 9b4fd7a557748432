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
