// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>

namespace shapewright {

// Runs tasks in the order in which they are added, on at most so many threads. May be used from any thread. A task that
// does not end cannot keep its owner waiting: it is left to itself when the pool is destroyed, and must therefore own
// all that it uses.
class WorkerPool
{
public:
    explicit WorkerPool(int threadLimit);
    // Tasks that wait are dropped; those that run are abandoned.
    ~WorkerPool();
    WorkerPool(const WorkerPool &) = delete;
    WorkerPool &operator=(const WorkerPool &) = delete;

    void add(std::function<void()> task);
    // Waits until no task waits or runs; false where that takes longer.
    [[nodiscard]] bool waitUntilIdle(std::chrono::milliseconds longest) const;

    // Whether any thread of a destroyed pool still runs a task. The process must then end without destroying what is
    // global, which such a thread may use.
    [[nodiscard]] static bool hasAbandonedThreads();

private:
    struct Shared; // with the threads
    static void work(const std::shared_ptr<Shared> &shared, std::size_t number);

    std::shared_ptr<Shared> m_shared;
};

} // namespace shapewright
