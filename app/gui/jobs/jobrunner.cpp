// SPDX-License-Identifier: Apache-2.0
#include "app/gui/jobs/jobrunner.h"

#include <QThread>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

namespace shapewright {

namespace {

// How long the destructor waits for jobs to stop. Jobs that check their stop token need far less.
constexpr std::chrono::milliseconds stopTimeout(250);

} // namespace

struct JobRunner::Job {
    std::function<Delivery(const JobContext &)> work; // is used only by the thread that has set isTaken
    std::stop_source stop;
    std::atomic<double> fraction = -1;
    std::atomic<bool> isTaken = false;
    Activities::Id activity = 0; // is used only in the GUI thread
};

JobRunner::JobRunner(Activities &activities, QObject *parent)
    : QObject(parent), m_activities(activities), m_pool(mostAtOnce())
{
}

JobRunner::~JobRunner()
{
    for (const auto &[id, job] : m_jobs) {
        job->stop.request_stop();
        job->isTaken = true; // prevents the start of a job that still waits
    }
    (void)m_pool.waitUntilIdle(stopTimeout);
}

int JobRunner::mostAtOnce()
{
    constexpr int least = 4; // so that jobs that wait for a slow disk do not block those that compute
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

// The returned task owns all that it uses, because this object may be destroyed while the task runs. Then the mailbox
// drops what the task sends.
std::function<void()> JobRunner::taskOf(Id id, const std::shared_ptr<Job> &job)
{
    return [this, id, job, send = m_mailbox.sender()] {
        if (job->isTaken.exchange(true))
            return;
        Delivery delivery;
        {
            // The work is destroyed before its end is reported, so that the resources it holds are free by then.
            const auto work = std::exchange(job->work, {});
            // The progress function captures a plain pointer, which needs no allocation. If memory has run out, only
            // the guarded part may try to allocate.
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
        taskOf(id, job)(); // The job sees its stop request and returns at once, so this takes no time.
}

void JobRunner::deliver(Id id, const Delivery &delivery)
{
    const auto found = m_jobs.find(id);
    // The job is removed first, because `done` may start other jobs.
    const std::shared_ptr<Job> job = std::move(found->second);
    m_jobs.erase(found);
    m_activities.end(job->activity);
    delivery();
}

} // namespace shapewright
