// SPDX-License-Identifier: Apache-2.0
#include "model/save/tensorfields.h"

#include "model/onnx/wire.h"
#include "model/onnx/wirefields.h"

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

} // namespace

Result<void> TensorFields::open()
{
    return m_file.open(m_window);
}

// The bytes replace the first field that tells where the data are; the other such fields are removed. Adjacent fields
// form one change.
Result<void> TensorFields::inlineData(const T &tensor, const FilePiece &data, std::vector<FieldChange> &changes)
{
    const std::size_t first = changes.size();
    for (const std::uint32_t message : m_file.indexedPieces(tensor)) {
        const auto fields = wireFields(m_window, m_file.index().messages[message].payload);
        if (!fields)
            return changed();
        for (const WireField &field : *fields) {
            if (!saysWhatDataAre(field.number))
                continue;
            FieldChange *last = changes.size() > first ? &changes.back() : nullptr;
            if (last != nullptr && last->fields.offset + last->fields.length == field.whole.offset)
                last->fields.length += field.whole.length;
            else
                changes.push_back({message, field.whole, {}});
        }
    }
    if (changes.size() == first)
        return changed();
    FilePiece piece = data;
    wire::appendHeader(T::kRawDataFieldNumber, data.range.length, piece.bytes);
    changes[first].pieces.push_back(std::move(piece));
    return {};
}

Result<void> TensorFields::relocate(const T &tensor, const std::string &location, std::vector<FieldChange> &changes)
{
    for (const std::uint32_t message : m_file.indexedPieces(tensor)) {
        const auto fields = wireFields(m_window, m_file.index().messages[message].payload);
        if (!fields)
            return changed();
        for (const WireField &field : *fields) {
            if (field.number != std::uint32_t(T::kExternalDataFieldNumber))
                continue;
            std::string bytes;
            onnx::StringStringEntryProto entry;
            if (!m_window.append(field.payload, bytes) || !entry.ParseFromString(bytes))
                return changed();
            if (entry.key() != "location")
                continue;
            entry.set_value(location);
            const std::string renamed = entry.SerializeAsString();
            std::string whole;
            wire::appendHeader(T::kExternalDataFieldNumber, renamed.size(), whole);
            changes.push_back({message, field.whole, {{whole + renamed, {}}}});
        }
    }
    return {};
}

} // namespace shapewright
