// SPDX-License-Identifier: Apache-2.0
#include "app/runner/outputs.h"

#include "app/runner/elements.h"
#include "model/protocol/stringcounter.h"

#include <algorithm>
#include <cmath>

namespace shapewright::runner {

namespace {

// Ort::TypeInfo and its unowned variants are different types with the same functions, hence the template. The recursion
// is bounded, since types nest no deeper than a model file may.
template <typename Info>
std::string textOf(const Info &info)
{
    switch (info.GetONNXType()) {
    case ONNX_TYPE_TENSOR:
        return "tensor(" + typeName(info.GetTensorTypeAndShapeInfo().GetElementType()) + ")";
    case ONNX_TYPE_SPARSETENSOR:
        return "sparse_tensor(" + typeName(info.GetTensorTypeAndShapeInfo().GetElementType()) + ")";
    case ONNX_TYPE_SEQUENCE:
        return "seq(" + textOf(info.GetSequenceTypeInfo().GetSequenceElementType()) + ")";
    case ONNX_TYPE_MAP: {
        const auto map = info.GetMapTypeInfo();
        return "map(" + typeName(map.GetMapKeyType()) + "," + textOf(map.GetMapValueType()) + ")";
    }
    case ONNX_TYPE_OPTIONAL:
        return "optional(" + textOf(info.GetOptionalTypeInfo().GetOptionalElementType()) + ")";
    case ONNX_TYPE_OPAQUE:
        return "opaque";
    case ONNX_TYPE_UNKNOWN:
        return "unknown";
    }
    return "unknown";
}

void measure(const Ort::Value &value, const Ort::TensorTypeAndShapeInfo &info, protocol::RunOutput &output)
{
    double low = 0, high = 0, mean = 0;
    std::int64_t finite = 0;
    const auto use = [&](double element) {
        if (std::isnan(element)) {
            ++output.nanCount;
        } else if (std::isinf(element)) {
            ++output.infCount;
        } else {
            low = finite == 0 ? element : std::min(low, element);
            high = finite == 0 ? element : std::max(high, element);
            mean += (element - mean) / double(++finite); // a running mean, because a sum could overflow
        }
    };
    if (!readElements(info.GetElementType(), value.GetTensorRawData(), info.GetElementCount(), use) || finite == 0)
        return;
    output.min = low;
    output.max = high;
    output.mean = mean;
}

StringStatistics measureStrings(const Ort::Value &value, std::size_t count)
{
    StringCounter counter;
    for (std::size_t index = 0; index < count; ++index)
        counter.add(value.GetStringTensorElement(index));
    return counter.statistics();
}

} // namespace

std::string typeText(const Ort::TypeInfo &type)
{
    return textOf(type);
}

protocol::RunOutput describeOutput(const std::string &name, const Ort::TypeInfo &declared, const Ort::Value &value)
{
    protocol::RunOutput output;
    output.name = name;
    // The value is missing if an optional output is left out; then only the declared type is known.
    output.isTensor = value && value.HasValue() && value.IsTensor();
    if (!output.isTensor) {
        output.type = typeText(declared);
        return output;
    }
    const Ort::TensorTypeAndShapeInfo info = value.GetTensorTypeAndShapeInfo();
    output.type = "tensor(" + typeName(info.GetElementType()) + ")";
    output.dims = info.GetShape();
    if (info.GetElementType() != ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING)
        measure(value, info, output);
    else if (info.GetElementCount() > 0)
        output.strings = measureStrings(value, info.GetElementCount());
    return output;
}

} // namespace shapewright::runner
