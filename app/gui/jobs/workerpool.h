// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>

namespace shapewright {

// Runs tasks in the order in which they are added, on at most `threadLimit` threads. May be used from any thread. The
// destructor does not wait for running tasks but abandons them, so a task must own all that it uses.
class WorkerPool
{
public:
    explicit WorkerPool(int threadLimit);
    // Drops waiting tasks and abandons running ones.
    ~WorkerPool();
    WorkerPool(const WorkerPool &) = delete;
    WorkerPool &operator=(const WorkerPool &) = delete;

    void add(std::function<void()> task);
    // Waits until no task waits or runs. Returns false if that takes longer than `longest`.
    [[nodiscard]] bool waitUntilIdle(std::chrono::milliseconds longest) const;

    // Whether a thread of a destroyed pool still runs a task. If so, the process must end without destroying global
    // objects, because that thread may use them.
    [[nodiscard]] static bool hasAbandonedThreads();

private:
    struct Shared; // shared with the threads
    static void work(const std::shared_ptr<Shared> &shared, std::size_t number);

    std::shared_ptr<Shared> m_shared;
};

} // namespace shapewright
