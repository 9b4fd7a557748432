// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/jobrunner.h"

#include <memory>
#include <utility>

namespace shapewright {

// One job at a time of a kind: a later one takes the place of the one under way, whose result nobody hears of any more.
// Its owner lives as long as the runner delivers.
class LatestJob
{
public:
    explicit LatestJob(JobRunner &jobs) : m_jobs(jobs) {}

    [[nodiscard]] bool isRunning() const { return m_id != 0; }
    // Drops what is under way, without a word.
    void cancel() { m_jobs.cancel(std::exchange(m_id, 0)); }

    template <typename T>
    void start(const QString &title, JobRunner::Work<T> work, JobRunner::Done<T> done)
    {
        cancel();
        // The delivery knows by this number, which is there only once the job has started, whether it is still wanted.
        const auto id = std::make_shared<JobRunner::Id>(0);
        *id = m_id = m_jobs.start<T>(title, std::move(work), [this, id, done = std::move(done)](Result<T> &result) {
            if (*id != m_id)
                return;
            m_id = 0;
            done(result);
        });
    }

private:
    JobRunner &m_jobs;
    JobRunner::Id m_id = 0;
};

} // namespace shapewright
