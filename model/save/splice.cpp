// SPDX-License-Identifier: Apache-2.0
#include "model/save/splice.h"

#include "model/onnx/wire.h"

#include <algorithm>
#include <map>

namespace shapewright {

namespace {

// New bytes for a range of the original.
struct Patch {
    WireRange range;
    std::string bytes;
    std::uint32_t message = 0;
    std::optional<DataRange> data = {}; // follows the bytes
};

class Splicer
{
public:
    Splicer(const WireIndex &index, const SavePlan &plan, const std::vector<FieldChange> &changes)
        : m_index(index), m_plan(plan), m_changes(changes)
    {
    }
    std::vector<Patch> patches();

private:
    void grow(std::uint32_t message, std::int64_t bytes);

    const WireIndex &m_index;
    const SavePlan &m_plan;
    const std::vector<FieldChange> &m_changes;
    // By how many bytes payloads grow, innermost messages first: a parent always has a smaller index than its content.
    std::map<std::uint32_t, std::int64_t, std::greater<>> m_growth;
    std::vector<Patch> m_patches;
};

void Splicer::grow(std::uint32_t message, std::int64_t bytes)
{
    if (message != WireMessage::noParent)
        m_growth[message] += bytes;
}

std::vector<Patch> Splicer::patches()
{
    for (const SavePlan::Splice &replacement : m_plan.replacements) {
        const WireRange &payload = m_index.messages[replacement.message].payload;
        grow(replacement.message, std::int64_t(replacement.bytes.size()) - std::int64_t(payload.length));
        m_patches.push_back({payload, replacement.bytes, replacement.message});
    }
    for (const SavePlan::Splice &addition : m_plan.additions) {
        const WireRange &payload = m_index.messages[addition.message].payload;
        grow(addition.message, std::int64_t(addition.bytes.size()));
        m_patches.push_back({{payload.offset + payload.length, 0}, addition.bytes, addition.message});
    }
    for (const FieldChange &change : m_changes) {
        const std::uint64_t length = change.bytes.size() + (change.data ? change.data->range.length : 0);
        grow(change.message, std::int64_t(length) - std::int64_t(change.fields.length));
        m_patches.push_back({change.fields, change.bytes, change.message, change.data});
    }
    // In this order, a parent that starts to grow is inserted after the iterator, so the loop reaches it.
    for (auto it = m_growth.begin(); it != m_growth.end(); ++it) {
        const auto [position, growth] = *it;
        if (growth == 0)
            continue;
        const WireMessage &message = m_index.messages[position];
        const WireRange lengthField{message.header.offset + message.tagLength,
                                    message.header.length - message.tagLength};
        std::string length;
        wire::appendVarint(std::uint64_t(std::int64_t(message.payload.length) + growth), length);
        grow(message.parent, growth + std::int64_t(length.size()) - std::int64_t(lengthField.length));
        m_patches.push_back({lengthField, std::move(length), position});
    }
    return std::move(m_patches);
}

// The order in the file. Bytes added at the end of a message precede whatever begins there; inner messages end first.
bool isBefore(const Patch &a, const Patch &b)
{
    if (a.range.offset != b.range.offset)
        return a.range.offset < b.range.offset;
    if ((a.range.length == 0) != (b.range.length == 0))
        return a.range.length == 0;
    return a.message > b.message;
}

} // namespace

std::vector<SplicePiece> splice(const WireIndex &index, std::uint64_t size, const SavePlan &plan,
                                const std::vector<FieldChange> &changes)
{
    std::vector<Patch> patches = Splicer(index, plan, changes).patches();
    std::ranges::sort(patches, isBefore);
    std::vector<SplicePiece> pieces;
    std::uint64_t copied = 0;
    for (Patch &patch : patches) {
        if (patch.range.offset > copied)
            pieces.push_back({{}, {copied, patch.range.offset - copied}, {}});
        if (patch.data)
            pieces.push_back({std::move(patch.bytes), patch.data->range, patch.data->file});
        else if (!patch.bytes.empty())
            pieces.push_back({std::move(patch.bytes), {}, {}});
        copied = patch.range.offset + patch.range.length;
    }
    if (size > copied)
        pieces.push_back({{}, {copied, size - copied}, {}});
    return pieces;
}

} // namespace shapewright
