// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/wire.h"

#include <onnx/onnx_pb.h>

#include <string>

// Builds models byte by byte, in ways in which no library would write them.
namespace shapewright::test {

// A length-delimited field with this content.
inline std::string field(int number, const std::string &content)
{
    std::string bytes;
    wire::appendTag(std::uint32_t(number), wire::Type::Bytes, bytes);
    wire::appendVarint(content.size(), bytes);
    return bytes + content;
}

inline std::string modelOf(const std::string &graph)
{
    return std::string("\x08\x0a", 2) + field(onnx::ModelProto::kGraphFieldNumber, graph);
}

inline std::string repeated(const std::string &bytes, std::size_t count)
{
    std::string all;
    all.reserve(bytes.size() * count);
    for (std::size_t i = 0; i < count; ++i)
        all += bytes;
    return all;
}

} // namespace shapewright::test
