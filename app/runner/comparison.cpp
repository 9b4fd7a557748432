// SPDX-License-Identifier: Apache-2.0
#include "app/runner/comparison.h"

#include "app/runner/elements.h"
#include "app/runner/inputdata.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shapewright::runner {

namespace {

Tolerance toleranceOf(ONNXTensorElementDataType type)
{
    switch (type) {
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_DOUBLE:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX64:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX128:
        return {1e-5, 1e-4};
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT16:
    case ONNX_TENSOR_ELEMENT_DATA_TYPE_BFLOAT16:
        return {1e-2, 1e-2};
    default:
        return isInteger(type) ? Tolerance{} : Tolerance{0, 0.25}; // floats of 8 and 4 bits
    }
}

// Compares the elements of two tensors pair by pair, and keeps the largest differences and the worst pair.
class PairWalk
{
public:
    PairWalk(OutputDifference &difference, const Tolerance &tolerance)
        : m_difference(difference), m_tolerance(tolerance)
    {
    }

    void take(double tested, double original)
    {
        const auto index = m_index++;
        ++m_difference.elements;
        if (tested == original || (std::isnan(tested) && std::isnan(original)))
            return;
        double excess = std::numeric_limits<double>::infinity();
        if (std::isfinite(tested) && std::isfinite(original)) {
            const double distance = std::abs(tested - original);
            m_difference.maxAbsolute = std::max(m_difference.maxAbsolute, distance);
            if (original != 0)
                m_difference.maxRelative = std::max(m_difference.maxRelative, distance / std::abs(original));
            excess = distance - (m_tolerance.absolute + m_tolerance.relative * std::abs(original));
        }
        if (excess > 0)
            disagree(index, excess, tested, original);
    }
    // Compares 64-bit integers without rounding, since not all of them fit into a double.
    template <typename Integer>
    void takeExactly(Integer tested, Integer original)
    {
        const auto index = m_index++;
        ++m_difference.elements;
        if (tested == original)
            return;
        const auto distance = double(tested > original ? std::uint64_t(tested) - std::uint64_t(original)
                                                       : std::uint64_t(original) - std::uint64_t(tested));
        m_difference.maxAbsolute = std::max(m_difference.maxAbsolute, distance);
        if (original != 0)
            m_difference.maxRelative = std::max(m_difference.maxRelative, distance / std::abs(double(original)));
        disagree(index, distance, double(tested), double(original));
    }
    [[nodiscard]] std::optional<std::int64_t> worst() const { return m_worst; }

private:
    void disagree(std::int64_t index, double excess, double tested, double original)
    {
        ++m_difference.disagreeing;
        if (m_worst && excess <= m_excess)
            return;
        m_worst = index;
        m_excess = excess;
        m_difference.tested = tested;
        m_difference.original = original;
    }

    OutputDifference &m_difference;
    Tolerance m_tolerance;
    std::int64_t m_index = 0;
    std::optional<std::int64_t> m_worst;
    double m_excess = 0;
};

std::vector<std::int64_t> positionOf(std::int64_t index, const std::vector<std::int64_t> &dims)
{
    std::vector<std::int64_t> position(dims.size());
    for (std::size_t axis = dims.size(); axis-- > 0;) {
        position[axis] = index % dims[axis];
        index /= dims[axis];
    }
    return position;
}

std::string dimsText(const std::vector<std::int64_t> &dims)
{
    std::string text;
    for (const std::int64_t dim : dims)
        text += (text.empty() ? "" : ", ") + std::to_string(dim);
    return '[' + text + ']';
}

OutputDifference incomparable(std::string why)
{
    OutputDifference difference;
    difference.incomparable = std::move(why);
    return difference;
}

void compareStrings(const Ort::Value &tested, const Ort::Value &original, std::size_t count,
                    OutputDifference &difference)
{
    difference.elements = std::int64_t(count);
    for (std::size_t index = 0; index < count; ++index) {
        if (tested.GetStringTensorElement(index) != original.GetStringTensorElement(index))
            ++difference.disagreeing;
    }
}

template <typename Integer>
void compareExactly(const Ort::Value &tested, const Ort::Value &original, std::size_t count, PairWalk &walk)
{
    const auto *left = static_cast<const Integer *>(tested.GetTensorRawData());
    const auto *right = static_cast<const Integer *>(original.GetTensorRawData());
    for (std::size_t index = 0; index < count; ++index)
        walk.takeExactly(left[index], right[index]);
}

void compareNumbers(const Ort::Value &tested, const Ort::Value &original, ONNXTensorElementDataType type,
                    std::size_t count, PairWalk &walk)
{
    if (type == ONNX_TENSOR_ELEMENT_DATA_TYPE_INT64)
        return compareExactly<std::int64_t>(tested, original, count, walk);
    if (type == ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT64)
        return compareExactly<std::uint64_t>(tested, original, count, walk);
    std::ignore = readPairs(type, tested.GetTensorRawData(), original.GetTensorRawData(), count,
                            [&](double left, double right) { walk.take(left, right); });
}

bool isFloat(ONNXTensorElementDataType type)
{
    return type == ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT || type == ONNX_TENSOR_ELEMENT_DATA_TYPE_DOUBLE ||
           type == ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT16 || type == ONNX_TENSOR_ELEMENT_DATA_TYPE_BFLOAT16;
}

// Compares tensors of two floating-point types piece by piece.
void compareFloats(const Ort::Value &tested, const Ort::Value &original, std::size_t count, PairWalk &walk)
{
    constexpr std::size_t most = 4096; // elements of a piece
    std::vector<double> pieces[2];
    for (std::size_t first = 0; first < count; first += most) {
        for (const auto &[value, piece] : {std::pair(&tested, &pieces[0]), std::pair(&original, &pieces[1])}) {
            const std::size_t width = value->GetTensorSizeInBytes() / count;
            const auto *data = static_cast<const char *>(value->GetTensorRawData()) + first * width;
            piece->clear();
            std::ignore =
                readElements(value->GetTensorTypeAndShapeInfo().GetElementType(), data, std::min(most, count - first),
                             [piece](double number) { piece->push_back(number); });
        }
        for (std::size_t i = 0; i < pieces[0].size(); ++i)
            walk.take(pieces[0][i], pieces[1][i]);
    }
}

// The tolerance for a tensor of the original, whose largest number may count.
Tolerance toleranceFor(const Ort::Value &original, ONNXTensorElementDataType type, std::size_t count,
                       const Agreement &agreement)
{
    if (agreement.isExact || !agreement.tolerance || !isFloat(type))
        return agreement.isExact ? Tolerance() : toleranceOf(type);
    Tolerance tolerance = *agreement.tolerance;
    double largest = 0;
    if (tolerance.ofLargest > 0)
        std::ignore = readElements(type, original.GetTensorRawData(), count, [&largest](double number) {
            largest = std::isfinite(number) ? std::max(largest, std::abs(number)) : largest;
        });
    tolerance.absolute += tolerance.ofLargest * largest;
    return tolerance;
}

// Numbers that have other bits disagree, also NaNs, and 0 and -0.
bool haveSameBits(const Ort::Value &tested, const Ort::Value &original)
{
    const std::size_t bytes = tested.GetTensorSizeInBytes();
    return bytes == original.GetTensorSizeInBytes() &&
           std::memcmp(tested.GetTensorRawData(), original.GetTensorRawData(), bytes) == 0;
}

OutputDifference compareTensors(const Ort::Value &tested, const Ort::Value &original, const Agreement &agreement)
{
    const Ort::TensorTypeAndShapeInfo info = tested.GetTensorTypeAndShapeInfo();
    const Ort::TensorTypeAndShapeInfo other = original.GetTensorTypeAndShapeInfo();
    const ONNXTensorElementDataType type = info.GetElementType();
    const bool mayDiffer = agreement.tolerance && isFloat(type) && isFloat(other.GetElementType());
    if (type != other.GetElementType() && !mayDiffer)
        return incomparable("the types are " + typeName(type) + " and " + typeName(other.GetElementType()));
    const std::vector<std::int64_t> dims = info.GetShape();
    if (dims != other.GetShape())
        return incomparable("the shapes are " + dimsText(dims) + " and " + dimsText(other.GetShape()));
    OutputDifference difference;
    const std::size_t count = info.GetElementCount();
    if (type == ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING) {
        compareStrings(tested, original, count, difference);
        return difference;
    }
    PairWalk walk(difference, toleranceFor(original, other.GetElementType(), count, agreement));
    if (type != other.GetElementType())
        compareFloats(tested, original, count, walk);
    else if (type == ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX64)
        compareNumbers(tested, original, ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT, 2 * count, walk);
    else if (type == ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX128)
        compareNumbers(tested, original, ONNX_TENSOR_ELEMENT_DATA_TYPE_DOUBLE, 2 * count, walk);
    else
        compareNumbers(tested, original, type, count, walk);
    const bool isComplex =
        type == ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX64 || type == ONNX_TENSOR_ELEMENT_DATA_TYPE_COMPLEX128;
    if (agreement.isExact && difference.disagreeing == 0 && !haveSameBits(tested, original))
        difference.disagreeing = 1;
    if (walk.worst())
        difference.position = positionOf(isComplex ? *walk.worst() / 2 : *walk.worst(), dims);
    return difference;
}

void add(OutputDifference &sum, const OutputDifference &part)
{
    sum.elements += part.elements;
    if (part.maxAbsolute > sum.maxAbsolute || (!part.position.empty() && sum.position.empty())) {
        sum.position = part.position;
        sum.tested = part.tested;
        sum.original = part.original;
    }
    sum.disagreeing += part.disagreeing;
    sum.maxAbsolute = std::max(sum.maxAbsolute, part.maxAbsolute);
    sum.maxRelative = std::max(sum.maxRelative, part.maxRelative);
    if (sum.incomparable.empty())
        sum.incomparable = part.incomparable;
}

std::string countsText(std::size_t tested, std::size_t original)
{
    return "there are " + std::to_string(tested) + " and " + std::to_string(original) + " elements";
}

bool isThere(const Ort::Value &value)
{
    return value && value.HasValue();
}

} // namespace

OutputDifference compareValues(const Ort::Value &tested, const Ort::Value &original, const Agreement &agreement)
{
    if (!isThere(tested) || !isThere(original))
        return isThere(tested) == isThere(original) ? OutputDifference() : incomparable("only one of them is there");
    if (tested.IsTensor() && original.IsTensor())
        return compareTensors(tested, original, agreement);
    const ONNXType type = tested.GetTypeInfo().GetONNXType();
    if (type != original.GetTypeInfo().GetONNXType())
        return incomparable("they are of different kinds");
    if (type != ONNX_TYPE_SEQUENCE && type != ONNX_TYPE_MAP)
        return incomparable("values of this type cannot be looked into");
    const std::size_t count = tested.GetCount();
    if (count != original.GetCount())
        return incomparable(countsText(count, original.GetCount()));
    Ort::AllocatorWithDefaultOptions allocator;
    OutputDifference difference;
    for (std::size_t index = 0; index < count; ++index)
        add(difference,
            compareValues(tested.GetValue(int(index), allocator), original.GetValue(int(index), allocator), agreement));
    return difference;
}

OutputDifference compareWithFeed(const Ort::Value &tested, const InputFeed &reference, std::uint64_t seed)
{
    if (reference.form == InputFeed::Form::Nothing)
        return compareValues(tested, Ort::Value{nullptr});
    if (reference.form != InputFeed::Form::Sequence || reference.length > 0)
        return compareValues(tested, makeInput(reference, seed));
    if (!isThere(tested) || tested.GetTypeInfo().GetONNXType() != ONNX_TYPE_SEQUENCE)
        return incomparable("only one of them is a sequence");
    return tested.GetCount() == 0 ? OutputDifference() : incomparable(countsText(tested.GetCount(), 0));
}

std::uint64_t bytesOf(const Ort::Value &value)
{
    if (!isThere(value) || !value.IsTensor() ||
        value.GetTensorTypeAndShapeInfo().GetElementType() == ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING)
        return 0;
    return value.GetTensorSizeInBytes();
}

} // namespace shapewright::runner
