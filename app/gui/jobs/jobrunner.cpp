// SPDX-License-Identifier: Apache-2.0
#include "app/gui/jobs/jobrunner.h"

#include <QMetaObject>

#include <atomic>
#include <mutex>
#include <utility>

namespace shapewright {

struct JobRunner::Shared {
    std::mutex mutex;
    Delivery delivery; // under the mutex
    std::atomic<double> fraction = -1;
};

JobRunner::JobRunner(Activities &activities, QObject *parent) : QObject(parent), m_activities(activities) {}

JobRunner::~JobRunner()
{
    for (auto &[id, job] : m_jobs)
        job.thread.request_stop();
    m_jobs.clear(); // joins
}

JobRunner::Id JobRunner::startErased(const QString &title, std::function<Delivery(const JobContext &)> work)
{
    const Id id = ++m_last;
    Job &job = m_jobs[id];
    job.shared = std::make_shared<Shared>();
    job.activity = m_activities.begin(
        title, [shared = job.shared] { return shared->fraction.load(); }, [this, id] { cancel(id); });
    job.thread = std::jthread([this, id, shared = job.shared, work = std::move(work)](std::stop_token stop) {
        const JobContext context{stop, [&](double fraction) { shared->fraction = fraction; }};
        Delivery delivery = work(context);
        {
            const std::scoped_lock lock(shared->mutex);
            shared->delivery = std::move(delivery);
        }
        // `this` outlives the thread, which its destructor joins. The call is only a wake-up; the result is under the
        // mutex, where thread sanitizers can follow it.
        QMetaObject::invokeMethod(this, [this, id] { deliver(id); }, Qt::QueuedConnection);
    });
    return id;
}

void JobRunner::cancel(Id id)
{
    const auto job = m_jobs.find(id);
    if (job != m_jobs.end())
        job->second.thread.request_stop();
}

void JobRunner::deliver(Id id)
{
    const auto found = m_jobs.find(id);
    if (found == m_jobs.end())
        return;
    // The thread has made its last call, so that joining it takes no time. Out of the list first: `done` may start
    // jobs.
    Job job = std::move(found->second);
    m_jobs.erase(found);
    job.thread.join();
    m_activities.end(job.activity);
    Delivery delivery;
    {
        const std::scoped_lock lock(job.shared->mutex);
        delivery = std::move(job.shared->delivery);
    }
    delivery();
}

} // namespace shapewright
