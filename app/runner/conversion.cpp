// SPDX-License-Identifier: Apache-2.0
#include "app/runner/conversion.h"

#include "app/runner/elements.h"
#include "app/runner/runexception.h"

#include <algorithm>
#include <cmath>

namespace shapewright::runner {

Ort::Value convertedTensor(const Ort::Value &tensor, ONNXTensorElementDataType type)
{
    constexpr double largestHalf = 65504;
    const Ort::TensorTypeAndShapeInfo info = tensor.GetTensorTypeAndShapeInfo();
    const std::vector<std::int64_t> dims = info.GetShape();
    const std::size_t count = info.GetElementCount();
    std::vector<double> numbers;
    numbers.reserve(count);
    const bool isRead = readElements(info.GetElementType(), tensor.GetTensorRawData(), count,
                                     [&numbers](double number) { numbers.push_back(number); });
    if (type == ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT16) {
        for (double &number : numbers)
            number = std::isfinite(number) ? std::clamp(number, -largestHalf, largestHalf) : number;
    }
    Ort::AllocatorWithDefaultOptions allocator;
    Ort::Value converted = Ort::Value::CreateTensor(allocator, dims.data(), dims.size(), type);
    auto next = numbers.begin();
    if (!isRead || !writeElements(type, converted.GetTensorMutableRawData(), count, [&next] { return *next++; }))
        throw RunException("numbers of the type " + typeName(info.GetElementType()) + " cannot become " +
                           typeName(type));
    return converted;
}

void convertForOriginal(FedInputs &inputs, const std::vector<OriginalInput> &taken)
{
    for (const OriginalInput &input : taken) {
        const auto place = std::size_t(std::ranges::find(inputs.names, input.name) - inputs.names.begin());
        if (place == inputs.names.size() || !inputs.values[place].IsTensor())
            continue;
        Ort::Value &value = inputs.values[place];
        const auto own = value.GetTensorTypeAndShapeInfo().GetElementType();
        Ort::Value converted = convertedTensor(value, runtimeType(input.elemType));
        value = convertedTensor(converted, own);
        inputs.ofOriginal.emplace_back(place, std::move(converted));
    }
}

} // namespace shapewright::runner
