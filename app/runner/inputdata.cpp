// SPDX-License-Identifier: Apache-2.0
#include "app/runner/inputdata.h"

#include "app/runner/elements.h"
#include "app/runner/emptysequence.h"
#include "app/runner/process.h"
#include "app/runner/runexception.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

namespace shapewright::runner {

namespace {

// SplitMix64 (Steele, Lea, Flood 2014). It gives the same numbers with every standard library, unlike the distributions
// of <random>.
class RandomNumbers
{
public:
    explicit RandomNumbers(std::uint64_t seed) : m_state(seed) {}

    // Uniform in [0, 1).
    double next()
    {
        std::uint64_t mixed = m_state += 0x9E3779B97F4A7C15;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        return double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-53;
    }

private:
    std::uint64_t m_state;
};

// Normally distributed numbers by the method of Box and Muller, 1958, https://doi.org/10.1214/aoms/1177706645
class NormalNumbers
{
public:
    NormalNumbers(std::uint64_t seed, double mean, double deviation)
        : m_random(seed), m_mean(mean), m_deviation(deviation)
    {
    }

    double next()
    {
        const double radius = std::sqrt(-2 * std::log(1 - m_random.next())); // 1 - x is never 0
        return m_mean + m_deviation * radius * std::cos(2 * std::numbers::pi * m_random.next());
    }

private:
    RandomNumbers m_random;
    double m_mean;
    double m_deviation;
};

// Hashes the name with FNV-1a, so that each input has random numbers of its own, which do not depend on the other
// inputs.
std::uint64_t seedFor(const std::string &name, std::uint64_t seed)
{
    std::uint64_t hash = 0xCBF29CE484222325 ^ seed;
    for (const char c : name)
        hash = (hash ^ std::uint8_t(c)) * 0x100000001B3;
    return hash;
}

std::size_t elementCount(const InputFeed &feed)
{
    // Keeps sizes in bytes from overflowing; the largest element has 16 bytes.
    constexpr std::uint64_t most = std::uint64_t(1) << 58;
    std::uint64_t count = 1;
    for (const std::int64_t dim : feed.dims) {
        if (dim < 0)
            throw RunException("input " + feed.name + " has a size below 0");
        if (__builtin_mul_overflow(count, std::uint64_t(dim), &count) || count > most)
            throw RunException("input " + feed.name + " is larger than any memory");
    }
    return count;
}

std::function<double()> numbers(const InputFeed &feed, std::uint64_t seed, bool integers)
{
    switch (feed.fill) {
    case InputFeed::Fill::Zeros:
        return [] { return 0.0; };
    case InputFeed::Fill::Ones:
        return [] { return 1.0; };
    case InputFeed::Fill::Values:
        if (feed.values.size() == 1)
            return [value = feed.values.front()] { return value; };
        return [&values = feed.values, position = std::size_t(0)]() mutable { return values[position++]; };
    case InputFeed::Fill::Normal:
        return
            [normal = NormalNumbers(seedFor(feed.name, seed), feed.low, feed.high)]() mutable { return normal.next(); };
    case InputFeed::Fill::Counting:
        return [start = feed.low, step = feed.high, position = 0.0]() mutable { return start + step * position++; };
    case InputFeed::Fill::Positions:
        return [most = feed.high, last = feed.dims.empty() ? 1.0 : double(feed.dims.back()), position = 0.0]() mutable {
            const double number = position++;
            return std::fmod(std::fmod(number, last), std::max(most, 0.0) + 1);
        };
    case InputFeed::Fill::Random:
    case InputFeed::Fill::File:
    case InputFeed::Fill::Bytes:
    case InputFeed::Fill::Texts:
        break;
    }
    RandomNumbers random(seedFor(feed.name, seed));
    if (integers) {
        return [random, low = std::ceil(feed.low), high = std::floor(feed.high)]() mutable {
            return low + std::floor(random.next() * (high - low + 1));
        };
    }
    return [random, low = feed.low, high = feed.high]() mutable { return low + random.next() * (high - low); };
}

void checkMemory(const InputFeed &feed, std::size_t bytes)
{
    if (bytes <= memoryBytes())
        return;
    throw RunException("input " + feed.name + " needs " + std::to_string(bytes >> 20) + " MB, and there are " +
                       std::to_string(memoryBytes() >> 20) + " MB of memory");
}

void fillStrings(Ort::Value &tensor, const InputFeed &feed, std::size_t count)
{
    std::vector<std::string> texts{"red"};
    if (feed.fill == InputFeed::Fill::Texts)
        texts = feed.texts;
    if (feed.fill == InputFeed::Fill::Values) {
        texts.clear();
        for (const double value : feed.values)
            texts.push_back(std::to_string(value));
    }
    std::vector<const char *> pointers(count);
    for (std::size_t index = 0; index < count; ++index)
        pointers[index] = texts[texts.size() == 1 ? 0 : index].c_str();
    tensor.FillStringTensor(pointers.data(), count);
}

// Reads elements from bytes or a file, where they are laid out as in memory.
void readRaw(const InputFeed &feed, char *data, std::size_t bytes)
{
    if (feed.fill == InputFeed::Fill::Bytes) {
        if (feed.bytes.size() != bytes)
            throw RunException("input " + feed.name + " takes " + std::to_string(bytes) + " bytes, and " +
                               std::to_string(feed.bytes.size()) + " are given");
        std::memcpy(data, feed.bytes.data(), bytes);
        return;
    }
    std::ifstream file(feed.path, std::ios::binary);
    file.seekg(std::streamoff(feed.offset));
    file.read(data, std::streamsize(bytes));
    if (!file || std::size_t(file.gcount()) != bytes)
        throw RunException("input " + feed.name + ": " + feed.path + " ends before its " + std::to_string(bytes) +
                           " bytes of elements");
}

void checkCount(const InputFeed &feed, std::size_t given, std::size_t count)
{
    if (given != 1 && given != count)
        throw RunException("input " + feed.name + " has " + std::to_string(count) + " elements, and " +
                           std::to_string(given) + " values are given");
}

Ort::Value makeTensor(const InputFeed &feed, std::uint64_t seed)
{
    const std::size_t count = elementCount(feed);
    if (feed.fill == InputFeed::Fill::Values)
        checkCount(feed, feed.values.size(), count);
    if (feed.fill == InputFeed::Fill::Texts)
        checkCount(feed, feed.texts.size(), count);
    const ONNXTensorElementDataType type = runtimeType(feed.elemType);
    const bool strings = type == ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING;
    if (!strings && !writeElements(type, nullptr, 0, {}))
        throw RunException("input " + feed.name + " is of type tensor(" + typeName(type) +
                           "), for which no data can be made");
    checkMemory(feed, strings ? count * sizeof(std::string) : count / 4); // the smallest type has 2 bits
    Ort::AllocatorWithDefaultOptions allocator;
    Ort::Value tensor = Ort::Value::CreateTensor(allocator, feed.dims.data(), feed.dims.size(), type);
    if (strings) {
        fillStrings(tensor, feed, count);
        return tensor;
    }
    checkMemory(feed, tensor.GetTensorSizeInBytes());
    if (feed.fill == InputFeed::Fill::File || feed.fill == InputFeed::Fill::Bytes) {
        readRaw(feed, static_cast<char *>(tensor.GetTensorMutableRawData()), tensor.GetTensorSizeInBytes());
        return tensor;
    }
    std::ignore = writeElements(type, tensor.GetTensorMutableRawData(), count, numbers(feed, seed, isInteger(type)));
    return tensor;
}

// Each tensor of the sequence has random numbers of its own.
Ort::Value makeSequence(const InputFeed &feed, std::uint64_t seed)
{
    if (feed.length == 0)
        return makeEmptySequence(feed.elemType);
    std::vector<Ort::Value> tensors;
    for (const InputFeed &part : feed.parts)
        tensors.push_back(makeTensor(part, seed));
    for (std::int64_t position = 0; feed.parts.empty() && position < feed.length; ++position)
        tensors.push_back(makeTensor(feed, seed + std::uint64_t(position)));
    return Ort::Value::CreateSequence(tensors);
}

// The keys are 0, 1, 2 and so on; string keys are k0, k1, k2.
Ort::Value makeMap(const InputFeed &feed, std::uint64_t seed)
{
    const Ort::Value values = makeTensor(feed, seed);
    InputFeed keys;
    keys.name = feed.name;
    keys.elemType = feed.keyType;
    keys.dims = feed.dims;
    keys.fill = InputFeed::Fill::Counting;
    if (runtimeType(feed.keyType) == ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING) {
        keys.fill = InputFeed::Fill::Texts;
        for (std::size_t position = 0; position < values.GetTensorTypeAndShapeInfo().GetElementCount(); ++position)
            keys.texts.push_back("k" + std::to_string(position));
    }
    return Ort::Value::CreateMap(makeTensor(keys, seed), values);
}

} // namespace

Ort::Value makeInput(const InputFeed &feed, std::uint64_t seed)
{
    switch (feed.form) {
    case InputFeed::Form::Tensor:
        break;
    case InputFeed::Form::Sequence:
        return makeSequence(feed, seed);
    case InputFeed::Form::Map:
        return makeMap(feed, seed);
    case InputFeed::Form::Nothing:
        throw RunException("nothing is given for the optional " + feed.name +
                           ", which the runtime takes from no program");
    }
    return makeTensor(feed, seed);
}

} // namespace shapewright::runner
