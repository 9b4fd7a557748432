// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/givenvalues.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

void fillWithGiven(SymbolicValue &value, const std::vector<double> &numbers, Marks marks)
{
    const std::int32_t elemType = value.type.elemType;
    if (!value.type.isTensor() || !value.type.hasRank || !SmallTensor::isSupported(elemType) || numbers.empty())
        return;
    const auto element = [elemType, marks](double number) {
        return SmallTensor::isFloatType(elemType)
                   ? Scalar::real(elemType == onnx::TensorProto::FLOAT ? double(float(number)) : number, marks)
                   : Scalar(Expr(std::int64_t(number), marks));
    };
    if (numbers.size() == 1)
        value.fill = element(numbers.front());
    SmallTensor tensor{.elemType = elemType, .dims = {}, .elements = {}};
    for (const Expr &dim : value.type.dims) {
        if (!dim.isConstant())
            return;
        tensor.dims.push_back(dim.value());
    }
    const auto count = smallCount(tensor.dims);
    if (!count || (numbers.size() != 1 && std::int64_t(numbers.size()) != *count))
        return;
    for (std::int64_t i = 0; i < *count; ++i)
        tensor.elements.push_back(element(numbers.size() == 1 ? numbers.front() : numbers[std::size_t(i)]));
    value.elements = std::make_shared<const SmallTensor>(std::move(tensor));
}

} // namespace shapewright
