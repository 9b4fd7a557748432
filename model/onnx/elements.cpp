// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/elements.h"

#include "model/onnx/tensorvalues.h"

#include <cmath>
#include <limits>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

struct Range {
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
};

template <typename Integer>
constexpr Range rangeOf()
{
    return {std::numeric_limits<Integer>::min(), std::numeric_limits<Integer>::max()};
}

std::optional<Range> integerRange(std::int32_t elemType)
{
    switch (elemType) {
    case T::INT64:
        return rangeOf<std::int64_t>();
    case T::INT32:
        return rangeOf<std::int32_t>();
    case T::UINT8:
        return rangeOf<std::uint8_t>();
    case T::BOOL:
        return Range{0, 1};
    default:
        return {};
    }
}

} // namespace

bool Elements::isFloatType(std::int32_t type)
{
    return type == T::FLOAT || type == T::DOUBLE;
}

bool Elements::isSupported(std::int32_t type)
{
    return isFloatType(type) || integerRange(type).has_value();
}

bool Elements::add(std::int64_t value)
{
    if (isFloat())
        return add(double(value));
    const auto range = integerRange(elemType);
    if (!range || value < range->lowest || value > range->highest)
        return false;
    integers.push_back(value);
    return true;
}

bool Elements::add(double value)
{
    if (isFloat()) {
        floats.push_back(elemType == T::FLOAT ? double(float(value)) : value);
        return true;
    }
    constexpr double largest = 9.0e18; // below 2^63, so that the conversion is defined
    return std::isfinite(value) && std::abs(value) < largest && add(std::int64_t(value));
}

void Elements::addFrom(const Elements &other, std::int64_t i)
{
    if (isFloat())
        floats.push_back(other.floats[std::size_t(i)]);
    else
        integers.push_back(other.integers[std::size_t(i)]);
}

std::optional<Elements> Elements::of(const onnx::TensorProto &tensor)
{
    Elements elements{.elemType = tensor.data_type(), .dims = {tensor.dims().begin(), tensor.dims().end()}};
    if (elements.isFloat()) {
        auto numbers = numberElements(tensor, mostElements);
        if (!numbers)
            return {};
        elements.floats = std::move(*numbers);
        return elements;
    }
    auto numbers = isSupported(elements.elemType) ? integerElements(tensor, mostElements) : std::nullopt;
    if (!numbers)
        return {};
    elements.integers = std::move(*numbers);
    return elements;
}

std::shared_ptr<const onnx::TensorProto> Elements::toTensor() const
{
    auto tensor = std::make_shared<T>();
    tensor->set_data_type(elemType);
    for (const std::int64_t dim : dims)
        tensor->add_dims(dim);
    if (elemType == T::FLOAT) {
        for (const double value : floats)
            tensor->add_float_data(float(value));
    } else if (elemType == T::DOUBLE) {
        tensor->mutable_double_data()->Assign(floats.begin(), floats.end());
    } else if (elemType == T::INT64) {
        tensor->mutable_int64_data()->Assign(integers.begin(), integers.end());
    } else {
        for (const std::int64_t value : integers)
            tensor->add_int32_data(std::int32_t(value));
    }
    return tensor;
}

std::optional<std::int64_t> smallCount(const std::vector<std::int64_t> &dims)
{
    std::int64_t count = 1;
    for (const std::int64_t dim : dims) {
        if (dim < 0 || __builtin_mul_overflow(count, dim, &count))
            return {};
    }
    return count <= Elements::mostElements ? std::optional(count) : std::nullopt;
}

} // namespace shapewright
