// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/bytensortype.h"

#include <onnx/defs/data_type_utils.h>
#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright {

// The types of many values. Equal ones are stored once, and have the same number.
class SharedTypes
{
public:
    using Id = std::uint32_t;
    static constexpr Id none = 0; // of a value of which nothing is known

    SharedTypes() { m_types.emplace_back(); }

    [[nodiscard]] Id idOf(const onnx::TypeProto &type)
    {
        if (type.value_case() == onnx::TypeProto::VALUE_NOT_SET)
            return none;
        const auto [place, isNew] = m_ids.try_emplace(type.SerializeAsString(), Id(m_types.size()));
        if (isNew)
            m_types.push_back(type);
        return place->second;
    }
    // That of a tensor with these elements.
    [[nodiscard]] Id idOf(const onnx::TensorProto &tensor)
    {
        return m_tensorIds.of(tensor, [this](const onnx::TensorProto &one) { return idOf(typeOf(one)); });
    }
    // Stays where it is as long as this exists.
    [[nodiscard]] const onnx::TypeProto &of(Id id) const { return m_types[id]; }
    // The type without its dims, by which operators tell what they take. Null if nothing is known of it.
    [[nodiscard]] onnx::DataType nameOf(Id id)
    {
        while (m_names.size() <= id)
            m_names.push_back(nameOf(m_types[m_names.size()]));
        return m_names[id];
    }

private:
    static onnx::DataType nameOf(const onnx::TypeProto &type)
    {
        try {
            return onnx::Utils::DataTypeUtils::ToType(type);
        } catch (const std::exception &) {
            return nullptr;
        }
    }
    static onnx::TypeProto typeOf(const onnx::TensorProto &tensor)
    {
        // A rank beyond this is left unknown, since protobuf's dims take much more memory than the tensor's own.
        constexpr int mostDims = 1000;
        onnx::TypeProto type;
        type.mutable_tensor_type()->set_elem_type(tensor.data_type());
        if (tensor.dims_size() > mostDims)
            return type;
        onnx::TensorShapeProto *shape = type.mutable_tensor_type()->mutable_shape();
        for (const std::int64_t dim : tensor.dims())
            shape->add_dim()->set_dim_value(dim);
        return type;
    }

    std::deque<onnx::TypeProto> m_types;
    std::vector<onnx::DataType> m_names;       // of the first types, as far as they were asked for
    std::unordered_map<std::string, Id> m_ids; // by their bytes
    ByTensorType<Id> m_tensorIds;
};

} // namespace shapewright
