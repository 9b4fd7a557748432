// SPDX-License-Identifier: Apache-2.0
#include "app/gui/jobs/jobrunner.h"

#include <QThread>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

namespace shapewright {

namespace {

// What a window may take to close while jobs make up their minds to stop. Those that look at their stop token end far
// within it.
constexpr std::chrono::milliseconds longestGoodbye(250);

} // namespace

struct JobRunner::Job {
    std::function<Delivery(const JobContext &)> work; // of who sets isTaken
    std::stop_source stop;
    std::atomic<double> fraction = -1;
    std::atomic<bool> isTaken = false;
    Activities::Id activity = 0; // GUI thread
};

JobRunner::JobRunner(Activities &activities, QObject *parent)
    : QObject(parent), m_activities(activities), m_pool(mostAtOnce())
{
}

JobRunner::~JobRunner()
{
    for (const auto &[id, job] : m_jobs) {
        job->stop.request_stop();
        job->isTaken = true; // one that was not started yet is never started
    }
    (void)m_pool.waitUntilIdle(longestGoodbye);
}

int JobRunner::mostAtOnce()
{
    constexpr int least = 4; // so that a slow disk does not hold up what computes
    return std::max(least, QThread::idealThreadCount());
}

JobRunner::Id JobRunner::startErased(const QString &title, std::function<Delivery(const JobContext &)> work)
{
    const Id id = ++m_last;
    const auto job = std::make_shared<Job>();
    job->work = std::move(work);
    job->activity = m_activities.begin(title, [job] { return job->fraction.load(); }, [this, id] { cancel(id); });
    m_jobs.emplace(id, job);
    m_pool.add(taskOf(id, job));
    return id;
}

// It owns what it uses: this may be destroyed while it runs. What it sends is dropped then.
std::function<void()> JobRunner::taskOf(Id id, const std::shared_ptr<Job> &job)
{
    return [this, id, job, send = m_mailbox.sender()] {
        if (job->isTaken.exchange(true))
            return;
        Delivery delivery;
        {
            const auto work =
                std::exchange(job->work, {}); // what it holds is let go of before anybody hears of its end
            // By a plain pointer, which takes no memory: where there is none, only what is guarded may ask for it.
            delivery = work({job->stop.get_token(), [at = &job->fraction](double fraction) { *at = fraction; }});
        }
        send([this, id, delivery = std::move(delivery)] { deliver(id, delivery); });
    };
}

void JobRunner::cancel(Id id)
{
    const auto found = m_jobs.find(id);
    if (found == m_jobs.end())
        return;
    const std::shared_ptr<Job> job = found->second;
    job->stop.request_stop();
    if (!job->isTaken)
        taskOf(id, job)(); // takes no time: a job that is asked to stop before it starts does nothing
}

void JobRunner::deliver(Id id, const Delivery &delivery)
{
    const auto found = m_jobs.find(id);
    // Out of the list first: `done` may start jobs.
    const std::shared_ptr<Job> job = std::move(found->second);
    m_jobs.erase(found);
    m_activities.end(job->activity);
    delivery();
}

} // namespace shapewright
