// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/wirecompare.h"

#include "model/onnx/wire.h"

#include <optional>

namespace shapewright::fuzz {

namespace {

// The messages of onnx.proto that can contain declared types.
enum class Message { Model, Training, Graph, Function, Node, Attribute, Declared, Other };

Message childOf(Message message, std::uint64_t field)
{
    switch (message) {
    case Message::Model:
        return field == 7    ? Message::Graph
               : field == 20 ? Message::Training
               : field == 25 ? Message::Function
                             : Message::Other;
    case Message::Training:
        return field == 1 || field == 2 ? Message::Graph : Message::Other;
    case Message::Graph:
        return field == 1                                  ? Message::Node
               : field == 11 || field == 12 || field == 13 ? Message::Declared
                                                           : Message::Other;
    case Message::Function:
        return field == 7 ? Message::Node : field == 12 ? Message::Declared : Message::Other;
    case Message::Node:
        return field == 5 ? Message::Attribute : Message::Other;
    case Message::Attribute:
        return field == 6 || field == 11 ? Message::Graph : Message::Other;
    case Message::Declared:
    case Message::Other:
        return Message::Other;
    }
    return Message::Other;
}

struct Field {
    std::string_view tag;
    std::uint64_t number = 0;
    bool isMessage = false;
    std::string_view content; // after the length, or the whole value
};

std::optional<Field> next(std::string_view &bytes)
{
    std::size_t at = 0;
    const auto tag = wire::readVarint(bytes, at);
    if (!tag)
        return {};
    Field field{bytes.substr(0, at), *tag >> 3, false, {}};
    std::size_t end = at;
    switch (wire::Type(*tag & 7)) {
    case wire::Type::Varint:
        if (!wire::readVarint(bytes, end))
            return {};
        break;
    case wire::Type::Fixed64:
        end += 8;
        break;
    case wire::Type::Fixed32:
        end += 4;
        break;
    case wire::Type::Bytes: {
        const auto length = wire::readVarint(bytes, end);
        if (!length || *length > bytes.size() - end)
            return {};
        at = end;
        end += *length;
        field.isMessage = true;
        break;
    }
    case wire::Type::StartGroup:
    case wire::Type::EndGroup:
        break;
    }
    if (end > bytes.size())
        return {};
    field.content = bytes.substr(at, end - at);
    bytes.remove_prefix(end);
    return field;
}

bool areAdded(std::string_view rest, Message message)
{
    const std::uint64_t valueInfo = message == Message::Graph ? 13 : 12;
    while (!rest.empty()) {
        const auto field = next(rest);
        if (!field || childOf(message, field->number) != Message::Declared || field->number != valueInfo)
            return false;
    }
    return true;
}

bool compare(std::string_view before, std::string_view after, Message message)
{
    if (message == Message::Other)
        return before == after;
    while (!before.empty()) {
        const auto old = next(before), now = next(after);
        if (!old || !now || old->tag != now->tag)
            return false;
        const Message inner = old->isMessage ? childOf(message, old->number) : Message::Other;
        if (inner != Message::Declared && !compare(old->content, now->content, inner))
            return false;
    }
    return after.empty() || areAdded(after, message);
}

} // namespace

bool differInDeclaredTypesAlone(std::string_view before, std::string_view after)
{
    return compare(before, after, Message::Model);
}

} // namespace shapewright::fuzz
