// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/wirefields.h"

#include "model/onnx/wire.h"

namespace shapewright {

std::optional<std::vector<WireField>> wireFields(FileWindow &file, const WireRange &message)
{
    constexpr std::size_t longestHeader = 20;
    std::vector<WireField> fields;
    const std::uint64_t end = message.offset + message.length;
    for (std::uint64_t position = message.offset; position < end;) {
        const std::string_view bytes = file.peek(position, longestHeader);
        std::size_t used = 0;
        const auto tag = wire::readVarint(bytes, used);
        if (!tag)
            return {};
        std::uint64_t length = 0;
        const auto type = wire::Type(*tag & 7);
        if (type == wire::Type::Varint && !wire::readVarint(bytes, used))
            return {};
        if (type == wire::Type::Bytes) {
            const auto said = wire::readVarint(bytes, used);
            if (!said)
                return {};
            length = *said;
        } else if (type != wire::Type::Varint) {
            length = type == wire::Type::Fixed64 ? 8 : 4;
        }
        if (length > end - position || used > end - position - length)
            return {};
        fields.push_back({std::uint32_t(*tag >> 3), {position, used + length}, {position + used, length}});
        position += used + length;
    }
    return fields;
}

} // namespace shapewright
