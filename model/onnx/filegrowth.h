// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace shapewright {

// How far a file is written that one thread writes from its beginning to its end while another one reads it.
class FileGrowth
{
public:
    void setWritten(std::uint64_t bytes)
    {
        const std::lock_guard lock(m_mutex);
        m_written = bytes;
        m_hasChanged.notify_one();
    }
    // No more will be written.
    void end()
    {
        const std::lock_guard lock(m_mutex);
        m_hasEnded = true;
        m_hasChanged.notify_one();
    }
    // Waits until so many bytes are written, or nothing more will be.
    void waitFor(std::uint64_t bytes) const
    {
        std::unique_lock lock(m_mutex);
        m_hasChanged.wait(lock, [this, bytes] { return m_hasEnded || m_written >= bytes; });
    }

private:
    mutable std::mutex m_mutex; // of these two
    std::uint64_t m_written = 0;
    bool m_hasEnded = false;
    mutable std::condition_variable m_hasChanged;
};

} // namespace shapewright
