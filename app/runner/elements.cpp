// SPDX-License-Identifier: Apache-2.0
#include "app/runner/elements.h"

#include <QtCore/qfloat16.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace shapewright::runner {

namespace {

struct TypeFacts {
    std::int32_t elemType; // TensorProto.DataType
    ONNXTensorElementDataType type;
    const char *name;
    bool integer;
};

constexpr TypeFacts typeFacts[] = {
    {1, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT, "float", false},
    {2, ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT8, "uint8", true},
    {3, ONNX_TENSOR_ELEMENT_DATA_TYPE_INT8, "int8", true},
    {4, ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT16, "uint16", true},
    {5, ONNX_TENSOR_ELEMENT_DATA_TYPE_INT16, "int16", true},
    {6, ONNX_TENSOR_ELEMENT_DATA_TYPE_INT32, "int32", true},
    {7, ONNX_TENSOR_ELEMENT_DATA_TYPE_INT64, "int64", true},
    {8, ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING, "string", false},
    {9, ONNX_TENSOR_ELEMENT_DATA_TYPE_BOOL, "bool", true},
    {10, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT16, "float16", false},
    {11, ONNX_TENSOR_ELEMENT_DATA_TYPE_DOUBLE, "double", false},
    {12, ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT32, "uint32", true},
    {13, ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT64, "uint64", true},
    {14, ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX64, "complex64", false},
    {15, ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX128, "complex128", false},
    {16, ONNX_TENSOR_ELEMENT_DATA_TYPE_BFLOAT16, "bfloat16", false},
    {17, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E4M3FN, "float8e4m3fn", false},
    {18, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E4M3FNUZ, "float8e4m3fnuz", false},
    {19, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E5M2, "float8e5m2", false},
    {20, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E5M2FNUZ, "float8e5m2fnuz", false},
    {21, ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT4, "uint4", true},
    {22, ONNX_TENSOR_ELEMENT_DATA_TYPE_INT4, "int4", true},
    {23, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT4E2M1, "float4e2m1", false},
    {24, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E8M0, "float8e8m0", false},
    {25, ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT2, "uint2", true},
    {26, ONNX_TENSOR_ELEMENT_DATA_TYPE_INT2, "int2", true},
};

const TypeFacts *facts(ONNXTensorElementDataType type)
{
    for (const TypeFacts &entry : typeFacts) {
        if (entry.type == type)
            return &entry;
    }
    return nullptr;
}

// Reads and writes a type that C++ has.
template <typename T>
struct Native {
    static double load(const void *data, std::size_t index) { return double(static_cast<const T *>(data)[index]); }
    static void store(void *data, std::size_t index, double value) { static_cast<T *>(data)[index] = convert(value); }

    static T convert(double value)
    {
        if constexpr (!std::numeric_limits<T>::is_integer) {
            return T(float(value));
        } else {
            // The greatest 64-bit integers round up to a double beyond their range, so ">=" is needed here.
            if (value >= double(std::numeric_limits<T>::max()))
                return std::numeric_limits<T>::max();
            if (value <= double(std::numeric_limits<T>::min()))
                return std::numeric_limits<T>::min();
            return std::isnan(value) ? T(0) : T(std::nearbyint(value));
        }
    }
};

template <>
double Native<double>::convert(double value)
{
    return value;
}

struct Boolean {
    static double load(const void *data, std::size_t index)
    {
        return static_cast<const std::uint8_t *>(data)[index] ? 1 : 0;
    }
    static void store(void *data, std::size_t index, double value)
    {
        static_cast<std::uint8_t *>(data)[index] = value != 0 ? 1 : 0;
    }
};

struct Bfloat16 {
    static double load(const void *data, std::size_t index)
    {
        return std::bit_cast<float>(std::uint32_t(static_cast<const std::uint16_t *>(data)[index]) << 16);
    }
    static void store(void *data, std::size_t index, double value)
    {
        const auto bits = std::bit_cast<std::uint32_t>(float(value));
        // Rounds to nearest, ties to even.
        static_cast<std::uint16_t *>(data)[index] = std::uint16_t((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16);
    }
};

// A type of at most 8 bits, with a table of the value of each code.
struct Codes {
    int bits;
    std::array<double, 256> values;

    [[nodiscard]] int perByte() const { return 8 / bits; }
    [[nodiscard]] int shift(std::size_t index) const { return int(index % std::size_t(perByte())) * bits; }
    [[nodiscard]] unsigned mask() const { return (1U << bits) - 1; }

    [[nodiscard]] double load(const void *data, std::size_t index) const
    {
        const unsigned byte = static_cast<const std::uint8_t *>(data)[index / std::size_t(perByte())];
        return values[(byte >> shift(index)) & mask()];
    }
    void store(void *data, std::size_t index, double value) const
    {
        std::uint8_t &byte = static_cast<std::uint8_t *>(data)[index / std::size_t(perByte())];
        byte = std::uint8_t((byte & ~(mask() << shift(index))) | (nearest(value) << shift(index)));
    }
    [[nodiscard]] unsigned nearest(double value) const
    {
        unsigned best = 0;
        for (unsigned code = 1; code <= mask(); ++code) {
            if (!(std::abs(values[best] - value) <= std::abs(values[code] - value)) && std::isfinite(values[code]))
                best = code;
        }
        return best;
    }
};

Codes integerCodes(int bits, bool isSigned)
{
    Codes codes{bits, {}};
    const int count = 1 << bits;
    for (int code = 0; code < count; ++code)
        codes.values[std::size_t(code)] = isSigned && code >= count / 2 ? code - count : code;
    return codes;
}

// A sign bit, `exponentBits` and the mantissa, without infinities and NaN. Source: the ONNX pages "Float stored in 8
// bits" and "Float stored in 4 bits".
Codes floatCodes(int bits, int exponentBits, int bias)
{
    Codes codes{bits, {}};
    const int mantissaBits = bits - 1 - exponentBits;
    for (int code = 0; code < 1 << bits; ++code) {
        const int mantissa = code & ((1 << mantissaBits) - 1);
        const int exponent = (code >> mantissaBits) & ((1 << exponentBits) - 1);
        const double fraction = double(mantissa) / (1 << mantissaBits);
        const double size = exponent == 0 ? std::ldexp(fraction, 1 - bias) : std::ldexp(1 + fraction, exponent - bias);
        codes.values[std::size_t(code)] = code >> (bits - 1) ? -size : size;
    }
    return codes;
}

Codes float8Codes(ONNXTensorElementDataType type)
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double inf = std::numeric_limits<double>::infinity();
    if (type == ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E8M0) {
        Codes codes{8, {}};
        for (int code = 0; code < 255; ++code)
            codes.values[std::size_t(code)] = std::ldexp(1, code - 127);
        codes.values[0xFF] = nan;
        return codes;
    }
    if (type == ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E4M3FN) {
        Codes codes = floatCodes(8, 4, 7);
        codes.values[0x7F] = codes.values[0xFF] = nan;
        return codes;
    }
    if (type == ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E5M2) {
        Codes codes = floatCodes(8, 5, 15);
        codes.values[0x7C] = inf;
        codes.values[0xFC] = -inf;
        for (const std::size_t sign : {0x00, 0x80}) {
            for (std::size_t code = 0x7D; code <= 0x7F; ++code)
                codes.values[sign + code] = nan;
        }
        return codes;
    }
    Codes codes = type == ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E4M3FNUZ ? floatCodes(8, 4, 8) : floatCodes(8, 5, 16);
    codes.values[0x80] = nan; // the code of the negative zero is NaN
    return codes;
}

// Calls `use` with the codec of `type`. Returns false if there is none.
template <typename Use>
bool withCodec(ONNXTensorElementDataType type, Use use)
{
    switch (type) {
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT:
        return use(Native<float>());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_DOUBLE:
        return use(Native<double>());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT16:
        return use(Native<qfloat16>());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_BFLOAT16:
        return use(Bfloat16());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_BOOL:
        return use(Boolean());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT8:
        return use(Native<std::uint8_t>());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT8:
        return use(Native<std::int8_t>());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT16:
        return use(Native<std::uint16_t>());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT16:
        return use(Native<std::int16_t>());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT32:
        return use(Native<std::uint32_t>());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT32:
        return use(Native<std::int32_t>());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT64:
        return use(Native<std::uint64_t>());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT64:
        return use(Native<std::int64_t>());
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT4:
        return use(integerCodes(4, false));
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT4:
        return use(integerCodes(4, true));
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT2:
        return use(integerCodes(2, false));
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_INT2:
        return use(integerCodes(2, true));
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT4E2M1:
        return use(floatCodes(4, 2, 1));
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E4M3FN:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E4M3FNUZ:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E5M2:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E5M2FNUZ:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E8M0:
        return use(float8Codes(type));
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX64:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX128:
        return false;
    }
    return false; // a type newer than ONNX Runtime's headers
}

} // namespace

ONNXTensorElementDataType runtimeType(std::int32_t elemType)
{
    for (const TypeFacts &entry : typeFacts) {
        if (entry.elemType == elemType)
            return entry.type;
    }
    return ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED;
}

std::int32_t elemTypeOf(ONNXTensorElementDataType type)
{
    const TypeFacts *entry = facts(type);
    return entry ? entry->elemType : 0;
}

std::string typeName(ONNXTensorElementDataType type)
{
    const TypeFacts *entry = facts(type);
    return entry ? entry->name : "undefined";
}

bool isInteger(ONNXTensorElementDataType type)
{
    const TypeFacts *entry = facts(type);
    return entry && entry->integer;
}

bool writeElements(ONNXTensorElementDataType type, void *data, std::size_t count, const std::function<double()> &next)
{
    return withCodec(type, [&](const auto &codec) {
        for (std::size_t index = 0; index < count; ++index)
            codec.store(data, index, next());
        return true;
    });
}

bool readElements(ONNXTensorElementDataType type, const void *data, std::size_t count,
                  const std::function<void(double)> &use)
{
    return withCodec(type, [&](const auto &codec) {
        for (std::size_t index = 0; index < count; ++index)
            use(codec.load(data, index));
        return true;
    });
}

bool readPairs(ONNXTensorElementDataType type, const void *first, const void *second, std::size_t count,
               const std::function<void(double, double)> &use)
{
    return withCodec(type, [&](const auto &codec) {
        for (std::size_t index = 0; index < count; ++index)
            use(codec.load(first, index), codec.load(second, index));
        return true;
    });
}

} // namespace shapewright::runner
