// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHashFunctions>

#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace shapewright {

// A digest of bytes that come in many small pieces; how they are cut does not matter. It can be compared within one
// process only.
class ByteDigest
{
public:
    void add(std::string_view bytes)
    {
        while (bytes.size() >= m_block.size() - m_used) {
            const std::size_t fitting = m_block.size() - m_used;
            std::memcpy(m_block.data() + m_used, bytes.data(), fitting);
            bytes.remove_prefix(fitting);
            m_digest = qHashBits(m_block.data(), m_block.size(), m_digest);
            m_used = 0;
        }
        if (!bytes.empty())
            std::memcpy(m_block.data() + m_used, bytes.data(), bytes.size());
        m_used += bytes.size();
    }
    [[nodiscard]] std::size_t value() const { return qHashBits(m_block.data(), m_used, m_digest); }

private:
    std::array<char, 4096> m_block; // hashing a few bytes takes as long as hashing a hundred
    std::size_t m_used = 0;
    std::size_t m_digest = 0;
};

} // namespace shapewright
