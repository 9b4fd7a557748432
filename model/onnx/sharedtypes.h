// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>

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
    // Stays where it is as long as this exists.
    [[nodiscard]] const onnx::TypeProto &of(Id id) const { return m_types[id]; }

private:
    std::deque<onnx::TypeProto> m_types;
    std::unordered_map<std::string, Id> m_ids; // by their bytes
};

} // namespace shapewright
