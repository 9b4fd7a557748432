// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"

#include <QPointer>

#include <memory>
#include <utility>

namespace shapewright {

// Runs jobs of one kind, of which only the latest matters. A new job cancels the running one and drops its result.
// Destroying this object also drops the result of the running job.
class LatestJob
{
public:
    explicit LatestJob(JobRunner &jobs) : m_jobs(&jobs) {}
    ~LatestJob() { drop(); }
    LatestJob(const LatestJob &) = delete;
    LatestJob &operator=(const LatestJob &) = delete;

    [[nodiscard]] bool isRunning() const { return *m_wanted != 0; }
    // Cancels the running job and drops its result, so that its `done` is never called.
    void drop()
    {
        cancel();
        *m_wanted = 0;
    }
    // Cancels the running job as a person does: `done` is still called, usually with Cancelled.
    void cancel()
    {
        if (m_jobs)
            m_jobs->cancel(*m_wanted);
    }

    // Starts a job in place of the running one; the parameters are those of JobRunner::start().
    template <typename T>
    void start(const QString &title, JobRunner::Work<T> work, JobRunner::Done<T> done)
    {
        drop();
        // The delivery compares this id with the wanted one to decide whether its result is still wanted. The id is
        // known only after the job has started.
        const auto id = std::make_shared<JobRunner::Id>(0);
        auto deliver = [wanted = m_wanted, id, done = std::move(done)](Result<T> &result) {
            if (*id != *wanted)
                return;
            *wanted = 0;
            done(result);
        };
        *id = *m_wanted = m_jobs->start<T>(title, std::move(work), std::move(deliver));
    }

private:
    QPointer<JobRunner> m_jobs; // may be destroyed before this object, because a window destroys its children last
    // The id of the job whose result is wanted; 0 for none. It is shared with the deliveries, which may arrive after
    // this object was destroyed.
    std::shared_ptr<JobRunner::Id> m_wanted = std::make_shared<JobRunner::Id>(0);
};

} // namespace shapewright
