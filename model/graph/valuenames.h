// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace shapewright {

struct Value;

// Finds the values of a graph by their names. It holds the names' hashes only, in 16 to 32 bytes for a value, so that
// the table of a large model stays in the caches of the processor: with std::unordered_map, a third of the time in
// which a model of 100,000 nodes is fixed was spent waiting for memory. Hashes are seeded anew in each process, since
// names come from files.
class ValueNames
{
public:
    // Makes room for so many names.
    void reserve(std::size_t count);
    // The position of the value of that name, in the vector with which it was set. Of several, the one that was set
    // last.
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name, const std::vector<Value> &values) const;
    // From now on the name means the value at this position, which may still be to be added to the vector. Returns the
    // position of the value that had the name before.
    std::optional<std::uint32_t> set(std::string_view name, std::uint32_t position, const std::vector<Value> &values);

    // Asks the processor to bring along the place of a name that will soon be asked for.
    void prefetch(std::string_view name) const
    {
        if (!m_slots.empty())
            __builtin_prefetch(&m_slots[hashOf(name) & (m_slots.size() - 1)]);
    }

private:
    struct Slot {
        static constexpr std::uint32_t empty = 0xffffffff;
        std::uint32_t hash = 0;
        std::uint32_t position = empty;
    };
    static std::uint32_t hashOf(std::string_view name);
    // The slot of the name, or the empty one in which it belongs.
    [[nodiscard]] std::size_t slotOf(std::string_view name, std::uint32_t hash, const std::vector<Value> &values) const;

    std::vector<Slot> m_slots; // a power of two, at least half of them empty
    std::size_t m_count = 0;
};

} // namespace shapewright
