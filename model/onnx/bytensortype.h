// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>

namespace shapewright {

// What follows from the element type and the dims of tensors. It is made once for all that have the same, as most
// weights of a large model do, and stays where it is.
template <typename Value>
class ByTensorType
{
public:
    template <typename Make>
    const Value &of(const onnx::TensorProto &tensor, const Make &make)
    {
        std::string type(reinterpret_cast<const char *>(tensor.dims().data()),
                         sizeof(std::int64_t) * std::size_t(tensor.dims_size()));
        type += std::to_string(tensor.data_type());
        const auto [place, isNew] = m_values.try_emplace(std::move(type));
        if (isNew)
            place->second = make(tensor);
        return place->second;
    }

private:
    std::unordered_map<std::string, Value> m_values; // by the bytes of the dims, and the element type
};

} // namespace shapewright
