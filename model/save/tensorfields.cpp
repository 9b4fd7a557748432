// SPDX-License-Identifier: Apache-2.0
#include "model/save/tensorfields.h"

#include "model/onnx/wire.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

bool saysWhatDataAre(std::uint32_t field)
{
    switch (field) {
    case T::kFloatDataFieldNumber:
    case T::kInt32DataFieldNumber:
    case T::kInt64DataFieldNumber:
    case T::kDoubleDataFieldNumber:
    case T::kUint64DataFieldNumber:
    case T::kRawDataFieldNumber: // external data take precedence over it
    case T::kExternalDataFieldNumber:
    case T::kDataLocationFieldNumber:
        return true;
    default:
        return false;
    }
}

void appendHeader(int field, std::uint64_t length, std::string &out)
{
    wire::appendTag(std::uint32_t(field), wire::Type::Bytes, out);
    wire::appendVarint(length, out);
}

} // namespace

Result<void> TensorFields::open()
{
    if (Result<void> opened = m_window.open(m_file.path()); !opened)
        return opened;
    return m_window.identity() == m_file.identity() ? Result<void>() : changed();
}

// The scan found the message well-formed, so if it is malformed now, the file has changed.
Result<void> TensorFields::forEachField(const WireRange &message, const Visit &visit)
{
    constexpr std::size_t longestHeader = 20;
    const std::uint64_t end = message.offset + message.length;
    for (std::uint64_t position = message.offset; position < end;) {
        const std::string_view bytes = m_window.peek(position, longestHeader);
        std::size_t used = 0;
        const auto tag = wire::readVarint(bytes, used);
        if (!tag)
            return changed();
        std::uint64_t length = 0;
        const auto type = wire::Type(*tag & 7);
        if (type == wire::Type::Varint && !wire::readVarint(bytes, used))
            return changed();
        if (type == wire::Type::Bytes) {
            const auto said = wire::readVarint(bytes, used);
            if (!said)
                return changed();
            length = *said;
        } else if (type != wire::Type::Varint) {
            length = type == wire::Type::Fixed64 ? 8 : 4;
        }
        if (length > end - position || used > end - position - length)
            return changed();
        const Result<void> visited =
            visit(std::uint32_t(*tag >> 3), {position, used + length}, {position + used, length});
        if (!visited)
            return visited;
        position += used + length;
    }
    return {};
}

// The bytes replace the first field that tells where the data are; the other such fields are removed. Adjacent fields
// form one change.
Result<void> TensorFields::inlineData(const T &tensor, const DataRange &data, std::vector<FieldChange> &changes)
{
    const std::size_t first = changes.size();
    for (const std::uint32_t message : m_file.indexedPieces(tensor)) {
        const auto drop = [&](std::uint32_t number, const WireRange &field, const WireRange &) -> Result<void> {
            if (!saysWhatDataAre(number))
                return {};
            FieldChange *last = changes.size() > first ? &changes.back() : nullptr;
            if (last != nullptr && last->fields.offset + last->fields.length == field.offset)
                last->fields.length += field.length;
            else
                changes.push_back({message, field, {}, {}});
            return {};
        };
        if (const Result<void> done = forEachField(m_file.index().messages[message].payload, drop); !done)
            return done;
    }
    if (changes.size() == first)
        return changed();
    appendHeader(T::kRawDataFieldNumber, data.range.length, changes[first].bytes);
    changes[first].data = data;
    return {};
}

Result<void> TensorFields::relocate(const T &tensor, const std::string &location, std::vector<FieldChange> &changes)
{
    for (const std::uint32_t message : m_file.indexedPieces(tensor)) {
        const auto rename = [&](std::uint32_t number, const WireRange &field,
                                const WireRange &payload) -> Result<void> {
            if (number != std::uint32_t(T::kExternalDataFieldNumber))
                return {};
            std::string bytes;
            onnx::StringStringEntryProto entry;
            if (!m_window.append(payload, bytes) || !entry.ParseFromString(bytes))
                return changed();
            if (entry.key() != "location")
                return {};
            entry.set_value(location);
            const std::string renamed = entry.SerializeAsString();
            std::string whole;
            appendHeader(T::kExternalDataFieldNumber, renamed.size(), whole);
            changes.push_back({message, field, whole + renamed, {}});
            return {};
        };
        if (const Result<void> done = forEachField(m_file.index().messages[message].payload, rename); !done)
            return done;
    }
    return {};
}

} // namespace shapewright
