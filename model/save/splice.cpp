// SPDX-License-Identifier: Apache-2.0
#include "model/save/splice.h"

#include "model/onnx/wire.h"

#include <algorithm>
#include <map>

namespace shapewright {

namespace {

std::uint64_t lengthOf(const std::vector<FilePiece> &pieces)
{
    std::uint64_t length = 0;
    for (const FilePiece &piece : pieces)
        length += piece.length();
    return length;
}

FieldChange newBytes(std::uint32_t message, const WireRange &range, const std::string &bytes)
{
    return {message, range, {{bytes, {}}}};
}

// Adds the changes of the lengths of all messages around the changes.
void changeLengths(const WireIndex &index, std::vector<FieldChange> &changes)
{
    // By how many bytes payloads grow, innermost messages first: a parent always has a smaller index than its content.
    std::map<std::uint32_t, std::int64_t, std::greater<>> growth;
    const auto grow = [&growth](std::uint32_t message, std::int64_t bytes) {
        if (message != WireMessage::noParent)
            growth[message] += bytes;
    };
    for (const FieldChange &change : changes)
        grow(change.message, std::int64_t(lengthOf(change.pieces)) - std::int64_t(change.fields.length));
    // In this order, a parent that starts to grow is inserted after the iterator, so the loop reaches it.
    for (auto it = growth.begin(); it != growth.end(); ++it) {
        const auto [position, bytes] = *it;
        if (bytes == 0)
            continue;
        const WireMessage &message = index.messages[position];
        const WireRange lengthField{message.header.offset + message.tagLength,
                                    message.header.length - message.tagLength};
        std::string length;
        wire::appendVarint(std::uint64_t(std::int64_t(message.payload.length) + bytes), length);
        grow(message.parent, bytes + std::int64_t(length.size()) - std::int64_t(lengthField.length));
        changes.push_back(newBytes(position, lengthField, length));
    }
}

// The order in the file. Bytes added at the end of a message precede whatever begins there; inner messages end first.
bool isBefore(const FieldChange &a, const FieldChange &b)
{
    if (a.fields.offset != b.fields.offset)
        return a.fields.offset < b.fields.offset;
    if ((a.fields.length == 0) != (b.fields.length == 0))
        return a.fields.length == 0;
    return a.message > b.message;
}

} // namespace

std::vector<FilePiece> splice(const WireIndex &index, std::uint64_t size, const SavePlan &plan,
                              std::vector<FieldChange> changes)
{
    for (const SavePlan::Splice &replacement : plan.replacements)
        changes.push_back(
            newBytes(replacement.message, index.messages[replacement.message].payload, replacement.bytes));
    for (const SavePlan::Splice &addition : plan.additions) {
        const WireRange &payload = index.messages[addition.message].payload;
        changes.push_back(newBytes(addition.message, {payload.offset + payload.length, 0}, addition.bytes));
    }
    changeLengths(index, changes);
    std::ranges::stable_sort(changes, isBefore);
    std::vector<FilePiece> pieces;
    std::uint64_t copied = 0;
    for (FieldChange &change : changes) {
        if (change.fields.offset > copied)
            pieces.push_back({{}, {copied, change.fields.offset - copied}});
        for (FilePiece &piece : change.pieces) {
            if (piece.length() > 0)
                pieces.push_back(std::move(piece));
        }
        copied = change.fields.offset + change.fields.length;
    }
    if (size > copied)
        pieces.push_back({{}, {copied, size - copied}});
    return pieces;
}

} // namespace shapewright
