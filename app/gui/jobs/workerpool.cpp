// SPDX-License-Identifier: Apache-2.0
#include "app/gui/jobs/workerpool.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace shapewright {

namespace {

std::atomic<int> abandonedThreads = 0;

} // namespace

struct WorkerPool::Shared {
    std::mutex mutex;
    std::condition_variable added; // is notified when a task is added or the pool is closed
    std::condition_variable idle;
    // All members below are guarded by the mutex.
    std::deque<std::function<void()>> waiting;
    std::vector<std::thread> threads;
    std::vector<bool> isRunning; // for each thread: whether it runs a task
    std::size_t threadLimit = 1;
    bool isClosed = false;

    [[nodiscard]] std::size_t running() const { return std::size_t(std::ranges::count(isRunning, true)); }
};

WorkerPool::WorkerPool(int threadLimit) : m_shared(std::make_shared<Shared>())
{
    m_shared->threadLimit = std::size_t(threadLimit);
}

WorkerPool::~WorkerPool()
{
    // Destroyed after the mutex is released, because destroying a task may run any code.
    std::deque<std::function<void()>> dropped;
    std::vector<std::thread> idle;
    {
        const std::scoped_lock lock(m_shared->mutex);
        m_shared->isClosed = true;
        dropped.swap(m_shared->waiting);
        abandonedThreads += int(m_shared->running());
        for (std::size_t i = 0; i < m_shared->threads.size(); ++i) {
            if (m_shared->isRunning[i])
                m_shared->threads[i].detach();
            else
                idle.push_back(std::move(m_shared->threads[i]));
        }
        m_shared->added.notify_all();
    }
    // An idle thread ends at once. It is joined so that it ends before global objects are destroyed.
    for (std::thread &thread : idle)
        thread.join();
}

void WorkerPool::add(std::function<void()> task)
{
    const std::scoped_lock lock(m_shared->mutex);
    m_shared->waiting.push_back(std::move(task));
    const std::size_t number = m_shared->threads.size();
    const std::size_t free = number - m_shared->running();
    if (free < m_shared->waiting.size() && number < m_shared->threadLimit) {
        m_shared->isRunning.push_back(false);
        m_shared->threads.emplace_back([shared = m_shared, number] { work(shared, number); });
    }
    m_shared->added.notify_one();
}

bool WorkerPool::waitUntilIdle(std::chrono::milliseconds longest) const
{
    std::unique_lock lock(m_shared->mutex);
    return m_shared->idle.wait_for(lock, longest,
                                   [this] { return m_shared->waiting.empty() && m_shared->running() == 0; });
}

bool WorkerPool::hasAbandonedThreads()
{
    return abandonedThreads > 0;
}

void WorkerPool::work(const std::shared_ptr<Shared> &shared, std::size_t number)
{
    std::unique_lock lock(shared->mutex);
    for (;;) {
        shared->added.wait(lock, [&shared] { return shared->isClosed || !shared->waiting.empty(); });
        if (shared->isClosed)
            return;
        auto task = std::move(shared->waiting.front());
        shared->waiting.pop_front();
        shared->isRunning[number] = true;
        lock.unlock();
        task();
        task = {}; // releases what the task holds before the next one starts
        lock.lock();
        shared->isRunning[number] = false;
        if (shared->isClosed)
            --abandonedThreads;
        shared->idle.notify_all();
    }
}

} // namespace shapewright
