// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/wirefields.h"

namespace shapewright {

tl::expected<WireField, WireFault> readWireField(FileWindow &file, std::uint64_t position, std::uint64_t end)
{
    using Kind = WireFault::Kind;
    constexpr std::size_t longestHeader = 20; // two varints
    const std::string_view bytes = file.peek(position, longestHeader);
    const auto fault = [](Kind kind, const char *text) { return tl::unexpected(WireFault{kind, text}); };
    const auto unended = [&](const char *text) {
        const bool fileEnds = position + bytes.size() >= file.size() && bytes.size() < longestHeader;
        return fault(fileEnds ? Kind::CutOff : Kind::Malformed, text);
    };
    std::size_t used = 0;
    const auto tag = wire::readVarint(bytes, used);
    if (!tag)
        return unended("a field's tag is not a varint");
    WireField field{.number = std::uint32_t(*tag >> 3),
                    .type = wire::Type(*tag & 7),
                    .whole = {},
                    .payload = {},
                    .tagLength = std::uint32_t(used)};
    if (*tag > 0xffffffffu || field.number == 0)
        return fault(Kind::Malformed, "a field has no valid number");
    std::uint64_t length = 0;
    switch (field.type) {
    case wire::Type::Varint: {
        const std::size_t before = used;
        const auto value = wire::readVarint(bytes, used);
        if (!value)
            return unended("a varint does not end");
        field.varint = *value;
        length = used - before;
        used = before;
        break;
    }
    case wire::Type::Fixed64:
        length = 8;
        break;
    case wire::Type::Fixed32:
        length = 4;
        break;
    case wire::Type::Bytes: {
        const auto value = wire::readVarint(bytes, used);
        if (!value)
            return unended("a length does not end");
        length = *value;
        break;
    }
    default:
        return fault(Kind::Malformed, "a field has a wire type that ONNX does not use");
    }
    field.payload = {position + used, length};
    field.whole = {position, used + length};
    if (field.payload.offset > end || length > end - field.payload.offset)
        return fault(Kind::PastEnd, "a field reaches past its message");
    return field;
}

std::optional<std::vector<WireField>> wireFields(FileWindow &file, const WireRange &message)
{
    std::vector<WireField> fields;
    const std::uint64_t end = message.offset + message.length;
    for (std::uint64_t position = message.offset; position < end;) {
        const auto field = readWireField(file, position, end);
        if (!field)
            return {};
        fields.push_back(*field);
        position += field->whole.length;
    }
    return fields;
}

} // namespace shapewright
