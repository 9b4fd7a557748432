// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/tensorelements.h"

#include "model/types/valuetype.h"

#include <onnx/onnx_pb.h>

#include <QFloat16>
#include <QtEndian>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

// The layout of a floating-point type of at most 8 bits.
struct SmallFloat {
    unsigned exponentBits;
    unsigned mantissaBits;
    int bias;
    enum class Special {
        Finite,          // every code is a finite number
        NanOnly,         // all bits but the sign set: NaN
        Ieee,            // highest exponent: infinity or NaN
        NanInsteadOfZero // the code of negative zero is NaN
    } special;
};

double decode(const SmallFloat &format, unsigned bits)
{
    const unsigned mantissaMask = (1u << format.mantissaBits) - 1;
    const unsigned exponentMask = (1u << format.exponentBits) - 1;
    const unsigned mantissa = bits & mantissaMask;
    const unsigned exponent = (bits >> format.mantissaBits) & exponentMask;
    const bool isNegative = bits >> (format.mantissaBits + format.exponentBits) & 1u;
    const double sign = isNegative ? -1 : 1;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    using Special = SmallFloat::Special;
    if (format.special == Special::NanInsteadOfZero && isNegative && exponent == 0 && mantissa == 0)
        return nan;
    if (format.special == Special::NanOnly && exponent == exponentMask && mantissa == mantissaMask)
        return nan;
    if (format.special == Special::Ieee && exponent == exponentMask)
        return mantissa == 0 ? sign * std::numeric_limits<double>::infinity() : nan;
    if (exponent == 0)
        return sign * std::ldexp(double(mantissa), 1 - format.bias - int(format.mantissaBits));
    return sign *
           std::ldexp(double(mantissa + mantissaMask + 1), int(exponent) - format.bias - int(format.mantissaBits));
}

std::array<double, 256> tableOf(std::int32_t elemType)
{
    using Special = SmallFloat::Special;
    std::array<double, 256> table{};
    for (unsigned bits = 0; bits < table.size(); ++bits) {
        switch (elemType) {
        case T::FLOAT8E4M3FN:
            table[bits] = decode({4, 3, 7, Special::NanOnly}, bits);
            break;
        case T::FLOAT8E4M3FNUZ:
            table[bits] = decode({4, 3, 8, Special::NanInsteadOfZero}, bits);
            break;
        case T::FLOAT8E5M2:
            table[bits] = decode({5, 2, 15, Special::Ieee}, bits);
            break;
        case T::FLOAT8E5M2FNUZ:
            table[bits] = decode({5, 2, 16, Special::NanInsteadOfZero}, bits);
            break;
        case T::FLOAT8E8M0:
            table[bits] = bits == 255 ? std::numeric_limits<double>::quiet_NaN() : std::ldexp(1.0, int(bits) - 127);
            break;
        case T::FLOAT4E2M1:
            table[bits] = decode({2, 1, 1, Special::Finite}, bits & 15u);
            break;
        default:
            break;
        }
    }
    return table;
}

template <typename Stored, typename Element, typename Convert>
std::vector<Element> unpacked(std::string_view bytes, std::size_t count, const Convert &convert)
{
    std::vector<Element> elements(count);
    for (std::size_t i = 0; i < count; ++i)
        elements[i] = convert(qFromLittleEndian<Stored>(bytes.data() + i * sizeof(Stored)));
    return elements;
}

template <typename Stored, typename Element>
std::vector<Element> unpacked(std::string_view bytes, std::size_t count)
{
    return unpacked<Stored, Element>(bytes, count, [](Stored value) { return Element(value); });
}

template <typename Part>
std::vector<std::complex<double>> complexes(std::string_view bytes, std::size_t count)
{
    std::vector<std::complex<double>> elements(count);
    for (std::size_t i = 0; i < count; ++i) {
        const char *at = bytes.data() + 2 * i * sizeof(Part);
        elements[i] = {double(qFromLittleEndian<Part>(at)), double(qFromLittleEndian<Part>(at + sizeof(Part)))};
    }
    return elements;
}

// Decodes elements of 2, 4 or 8 bits. The first element of a byte is in its lowest bits.
template <typename Element, typename Convert>
std::vector<Element> smallOnes(std::int64_t bits, std::string_view bytes, std::size_t skipped, std::size_t count,
                               const Convert &convert)
{
    std::vector<Element> elements(count);
    const unsigned mask = (1u << bits) - 1;
    const auto perByte = std::size_t(8 / bits);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t position = skipped + i;
        const auto byte = static_cast<unsigned char>(bytes[position / perByte]);
        elements[i] = convert((byte >> (position % perByte * std::size_t(bits))) & mask);
    }
    return elements;
}

std::string numberText(double value, int digits)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    std::array<char, 64> text{};
    const auto end =
        digits == 0 ? std::to_chars(text.data(), text.data() + text.size(), value)
                    : std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits);
    return {text.data(), end.ptr};
}

std::string floatText(std::int32_t elemType, double value)
{
    switch (elemType) {
    case T::FLOAT:
    case T::COMPLEX64: {
        if (!std::isfinite(value))
            return numberText(value, 0);
        std::array<char, 64> text{};
        const auto end = std::to_chars(text.data(), text.data() + text.size(), float(value));
        return {text.data(), end.ptr};
    }
    case T::DOUBLE:
    case T::COMPLEX128:
        return numberText(value, 0);
    case T::FLOAT16:
        return numberText(value, 5);
    case T::BFLOAT16:
        return numberText(value, 4);
    default:
        return numberText(value, 6);
    }
}

} // namespace

TensorElements decodeElements(std::int32_t elemType, std::string_view bytes, std::size_t skipped, std::size_t count)
{
    const std::int64_t bits = elemTypeBits(elemType);
    switch (elemType) {
    case T::FLOAT:
        return unpacked<float, double>(bytes, count);
    case T::DOUBLE:
        return unpacked<double, double>(bytes, count);
    case T::FLOAT16:
        return unpacked<std::uint16_t, double>(
            bytes, count, [](std::uint16_t half) { return double(float(std::bit_cast<qfloat16>(half))); });
    case T::BFLOAT16:
        return unpacked<std::uint16_t, double>(
            bytes, count, [](std::uint16_t upper) { return double(std::bit_cast<float>(std::uint32_t(upper) << 16)); });
    case T::COMPLEX64:
        return complexes<float>(bytes, count);
    case T::COMPLEX128:
        return complexes<double>(bytes, count);
    case T::INT64:
        return unpacked<std::int64_t, std::int64_t>(bytes, count);
    case T::INT32:
        return unpacked<std::int32_t, std::int64_t>(bytes, count);
    case T::INT16:
        return unpacked<std::int16_t, std::int64_t>(bytes, count);
    case T::INT8:
        return unpacked<std::int8_t, std::int64_t>(bytes, count);
    case T::UINT64:
        return unpacked<std::uint64_t, std::uint64_t>(bytes, count);
    case T::UINT32:
        return unpacked<std::uint32_t, std::int64_t>(bytes, count);
    case T::UINT16:
        return unpacked<std::uint16_t, std::int64_t>(bytes, count);
    case T::BOOL:
        return unpacked<std::uint8_t, std::int64_t>(bytes, count, [](std::uint8_t value) { return value != 0; });
    case T::UINT8:
    case T::UINT4:
    case T::UINT2:
        return smallOnes<std::int64_t>(bits, bytes, skipped, count, [](unsigned value) { return value; });
    case T::INT4:
    case T::INT2: {
        const auto isNegative = [bits](unsigned value) { return value >> (bits - 1) & 1u; };
        return smallOnes<std::int64_t>(bits, bytes, skipped, count, [&](unsigned value) {
            return isNegative(value) ? std::int64_t(value) - (std::int64_t(1) << bits) : std::int64_t(value);
        });
    }
    default: {
        const std::array<double, 256> table = tableOf(elemType);
        return smallOnes<double>(bits > 0 ? bits : 8, bytes, skipped, count,
                                 [&](unsigned value) { return table[value]; });
    }
    }
}

TensorElements zeroElements(std::int32_t elemType, std::size_t count)
{
    if (elemType == T::STRING)
        return std::vector<std::string>(count);
    const std::int64_t bits = elemTypeBits(elemType);
    const std::string zeros((count * std::size_t(bits) + 7) / 8, '\0');
    TensorElements elements = decodeElements(elemType, zeros, 0, count);
    if (elemType == T::FLOAT8E8M0) // the type has no zero; its code 0 is its smallest number
        elements = std::vector<double>(count);
    return elements;
}

std::size_t elementsSize(const TensorElements &elements)
{
    return std::visit([](const auto &list) { return list.size(); }, elements);
}

std::string elementText(std::int32_t elemType, const TensorElements &elements, std::size_t position)
{
    struct Text {
        std::int32_t elemType;
        std::string operator()(double value) const { return floatText(elemType, value); }
        std::string operator()(std::int64_t value) const
        {
            if (elemType == T::BOOL)
                return value != 0 ? "true" : "false";
            return std::to_string(value);
        }
        std::string operator()(std::uint64_t value) const { return std::to_string(value); }
        std::string operator()(const std::complex<double> &value) const
        {
            const std::string imaginary = floatText(elemType, value.imag());
            return floatText(elemType, value.real()) + (imaginary.front() == '-' ? "" : "+") + imaginary + "i";
        }
        std::string operator()(const std::string &value) const { return value; }
    };
    return std::visit([&](const auto &list) { return Text{elemType}(list[position]); }, elements);
}

std::string elementText(std::int32_t elemType, double value)
{
    return floatText(elemType, value);
}

} // namespace shapewright
