// SPDX-License-Identifier: Apache-2.0
#include "model/graph/valuenames.h"

#include "model/graph/modelgraph.h"

#include <QHashFunctions>

#include <algorithm>
#include <bit>
#include <utility>

namespace shapewright {

void ValueNames::reserve(std::size_t count)
{
    const std::size_t wanted = std::bit_ceil(std::max<std::size_t>(2 * count, 8));
    if (wanted <= m_slots.size())
        return;
    const std::vector<Slot> before = std::exchange(m_slots, std::vector<Slot>(wanted));
    for (const Slot &slot : before) {
        if (slot.position == Slot::empty)
            continue;
        std::size_t place = slot.hash & (wanted - 1);
        while (m_slots[place].position != Slot::empty)
            place = (place + 1) & (wanted - 1);
        m_slots[place] = slot;
    }
}

std::optional<std::uint32_t> ValueNames::find(std::string_view name, const std::vector<Value> &values) const
{
    if (m_slots.empty())
        return {};
    const Slot &slot = m_slots[slotOf(name, hashOf(name), values)];
    return slot.position != Slot::empty ? std::optional(slot.position) : std::nullopt;
}

std::optional<std::uint32_t> ValueNames::set(std::string_view name, std::uint32_t position,
                                             const std::vector<Value> &values)
{
    reserve(m_count + 1);
    const std::uint32_t hash = hashOf(name);
    Slot &slot = m_slots[slotOf(name, hash, values)];
    const Slot before = std::exchange(slot, {.hash = hash, .position = position});
    if (before.position != Slot::empty)
        return before.position;
    ++m_count;
    return {};
}

std::uint32_t ValueNames::hashOf(std::string_view name)
{
    return std::uint32_t(qHashBits(name.data(), name.size(), QHashSeed::globalSeed()));
}

std::size_t ValueNames::slotOf(std::string_view name, std::uint32_t hash, const std::vector<Value> &values) const
{
    std::size_t place = hash & (m_slots.size() - 1);
    for (;;) {
        const Slot &slot = m_slots[place];
        if (slot.position == Slot::empty || (slot.hash == hash && values[slot.position].name == name))
            return place;
        place = (place + 1) & (m_slots.size() - 1);
    }
}

} // namespace shapewright
