// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"

#include <QPointer>

#include <memory>
#include <utility>

namespace shapewright {

// One job at a time of a kind: a later one takes the place of the one under way, whose result nobody hears of any more,
// nor does anybody once this is destroyed.
class LatestJob
{
public:
    explicit LatestJob(JobRunner &jobs) : m_jobs(&jobs) {}
    ~LatestJob() { drop(); }
    LatestJob(const LatestJob &) = delete;
    LatestJob &operator=(const LatestJob &) = delete;

    [[nodiscard]] bool isRunning() const { return *m_wanted != 0; }
    // Drops what is under way, without a word.
    void drop()
    {
        cancel();
        *m_wanted = 0;
    }
    // Asks what is under way to stop, as a person does; it ends with a result, as a rule Cancelled.
    void cancel()
    {
        if (m_jobs)
            m_jobs->cancel(*m_wanted);
    }

    template <typename T>
    void start(const QString &title, JobRunner::Work<T> work, JobRunner::Done<T> done)
    {
        drop();
        // The delivery knows by this number, which is there only once the job has started, whether it is still wanted.
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
    QPointer<JobRunner> m_jobs; // may be destroyed first, since a window's children go last
    // The job whose result is wanted; 0: none. Shared with deliveries, which may come after this was destroyed.
    std::shared_ptr<JobRunner::Id> m_wanted = std::make_shared<JobRunner::Id>(0);
};

} // namespace shapewright
