// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/tensorvalues.h"

#include "model/types/valuetype.h"

#include <QFloat16>
#include <QtEndian>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <functional>

namespace shapewright {

namespace {

using T = onnx::TensorProto;
constexpr std::int64_t shownElements = 16;

double bfloat16ToDouble(std::uint16_t bits)
{
    return double(std::bit_cast<float>(std::uint32_t(bits) << 16));
}

double float16ToDouble(std::uint16_t bits)
{
    return double(float(std::bit_cast<qfloat16>(bits)));
}

template <typename Stored, typename Element>
std::optional<std::vector<Element>> fromRaw(const std::string &raw, std::int64_t count,
                                            const std::function<Element(Stored)> &convert)
{
    if (raw.size() / sizeof(Stored) != std::size_t(count) || raw.size() % sizeof(Stored) != 0)
        return {};
    std::vector<Element> elements;
    elements.reserve(std::size_t(count));
    for (std::int64_t i = 0; i < count; ++i)
        elements.push_back(convert(qFromLittleEndian<Stored>(raw.data() + i * std::int64_t(sizeof(Stored)))));
    return elements;
}

template <typename Stored, typename Element>
std::optional<std::vector<Element>> plainRaw(const std::string &raw, std::int64_t count)
{
    return fromRaw<Stored, Element>(raw, count, [](Stored value) { return Element(value); });
}

template <typename Element, typename Field>
std::optional<std::vector<Element>> fromField(const Field &field, std::int64_t count)
{
    if (field.size() != count)
        return {};
    return std::vector<Element>(field.begin(), field.end());
}

bool isElsewhere(const T &tensor)
{
    return tensor.data_location() == T::EXTERNAL || tensor.has_segment();
}

std::optional<std::vector<double>> floatElements(const T &tensor, std::int64_t count)
{
    const bool raw = tensor.has_raw_data();
    switch (tensor.data_type()) {
    case T::FLOAT:
        return raw ? plainRaw<float, double>(tensor.raw_data(), count) : fromField<double>(tensor.float_data(), count);
    case T::DOUBLE:
        return raw ? plainRaw<double, double>(tensor.raw_data(), count)
                   : fromField<double>(tensor.double_data(), count);
    case T::FLOAT16:
    case T::BFLOAT16: {
        const auto convert = tensor.data_type() == T::FLOAT16 ? float16ToDouble : bfloat16ToDouble;
        if (raw)
            return fromRaw<std::uint16_t, double>(tensor.raw_data(), count, convert);
        auto bits = fromField<std::int64_t>(tensor.int32_data(), count);
        if (!bits)
            return {};
        std::vector<double> elements;
        for (const std::int64_t value : *bits)
            elements.push_back(convert(std::uint16_t(value)));
        return elements;
    }
    default:
        return {};
    }
}

template <typename Element, typename Format>
std::string listText(const std::vector<Element> &elements, bool isScalar, const Format &format)
{
    if (isScalar && elements.size() == 1)
        return format(elements.front());
    std::string text = "[";
    for (const Element &element : elements)
        text += (text.size() > 1 ? ", " : "") + format(element);
    return text + "]";
}

} // namespace

std::optional<std::int64_t> elementCount(const T &tensor)
{
    std::int64_t count = 1;
    for (const std::int64_t dim : tensor.dims()) {
        if (dim < 0 || __builtin_mul_overflow(count, dim, &count))
            return {};
    }
    return count;
}

std::optional<std::vector<std::int64_t>> integerElements(const T &tensor, std::int64_t limit)
{
    const auto count = elementCount(tensor);
    if (!count || *count > limit || isElsewhere(tensor))
        return {};
    const std::string &raw = tensor.raw_data();
    const bool isRaw = tensor.has_raw_data();
    switch (tensor.data_type()) {
    case T::INT64:
        return isRaw ? plainRaw<std::int64_t, std::int64_t>(raw, *count)
                     : fromField<std::int64_t>(tensor.int64_data(), *count);
    case T::INT32:
        return isRaw ? plainRaw<std::int32_t, std::int64_t>(raw, *count)
                     : fromField<std::int64_t>(tensor.int32_data(), *count);
    case T::INT16:
        return isRaw ? plainRaw<std::int16_t, std::int64_t>(raw, *count)
                     : fromField<std::int64_t>(tensor.int32_data(), *count);
    case T::INT8:
        return isRaw ? plainRaw<std::int8_t, std::int64_t>(raw, *count)
                     : fromField<std::int64_t>(tensor.int32_data(), *count);
    case T::UINT8:
    case T::BOOL:
        return isRaw ? plainRaw<std::uint8_t, std::int64_t>(raw, *count)
                     : fromField<std::int64_t>(tensor.int32_data(), *count);
    case T::UINT16:
        return isRaw ? plainRaw<std::uint16_t, std::int64_t>(raw, *count)
                     : fromField<std::int64_t>(tensor.int32_data(), *count);
    case T::UINT32:
        return isRaw ? plainRaw<std::uint32_t, std::int64_t>(raw, *count)
                     : fromField<std::int64_t>(tensor.uint64_data(), *count);
    default:
        return {};
    }
}

std::optional<std::vector<double>> numberElements(const T &tensor, std::int64_t limit)
{
    const auto count = elementCount(tensor);
    if (!count || *count > limit || isElsewhere(tensor))
        return {};
    if (auto floats = floatElements(tensor, *count))
        return floats;
    const auto integers = integerElements(tensor, limit);
    if (!integers)
        return {};
    return std::vector<double>(integers->begin(), integers->end());
}

std::string tensorText(const T &tensor)
{
    const bool isScalar = tensor.dims_size() == 0;
    const auto count = elementCount(tensor);
    if (!count || *count > shownElements || tensor.dims_size() > 1)
        return {};
    if (tensor.data_type() == T::STRING && tensor.string_data_size() == *count) {
        const std::vector<std::string> texts(tensor.string_data().begin(), tensor.string_data().end());
        return listText(texts, isScalar, [](const std::string &text) { return "\"" + text.substr(0, 64) + "\""; });
    }
    if (const auto integers = integerElements(tensor, shownElements))
        return listText(*integers, isScalar, [](std::int64_t value) { return std::to_string(value); });
    if (const auto numbers = numberElements(tensor, shownElements))
        return listText(*numbers, isScalar, [](double value) { return numberText(value); });
    return {};
}

std::string tensorTypeText(const T &tensor)
{
    std::string text = elemTypeName(tensor.data_type()) + "[";
    for (int i = 0; i < tensor.dims_size() && i < 8; ++i)
        text += (i > 0 ? "," : "") + std::to_string(tensor.dims(i));
    return text + (tensor.dims_size() > 8 ? ",…]" : "]");
}

std::string numberText(double value)
{
    if (std::isnan(value))
        return "nan"; // whatever its sign
    std::array<char, 32> text{};
    char *const end = std::to_chars(text.begin(), text.end(), value, std::chars_format::general, 6).ptr;
    return {text.begin(), end};
}

} // namespace shapewright
