// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/activities.h"
#include "app/gui/jobs/guarded.h"
#include "app/gui/jobs/workerpool.h"
#include "model/types/job.h"
#include "model/types/mailbox.h"
#include "model/types/result.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <unordered_map>

namespace shapewright {

// Runs jobs on a few threads of its own. GUI thread. The work of a job captures values only and returns a Result;
// `done` receives it in the GUI thread exactly once. If the runner is destroyed first, it asks the jobs to stop and
// waits a moment; jobs that still run are abandoned and their results dropped. A job that is cancelled before it has
// started ends with Cancelled at once.
class JobRunner : public QObject
{
    Q_OBJECT

public:
    using Id = quint64;
    template <typename T>
    using Work = std::function<Result<T>(const JobContext &)>;
    template <typename T>
    using Done = std::function<void(Result<T> &)>;

    explicit JobRunner(Activities &activities, QObject *parent = nullptr);
    ~JobRunner() override;

    // Adds a job. `title` is its name in the status line. Returns an id for cancel().
    template <typename T>
    Id start(const QString &title, Work<T> work, Done<T> done)
    {
        return startErased(title, [work = std::move(work), done = std::move(done)](const JobContext &context) {
            // Shared, because the delivery must be copyable, and the result may not be.
            auto result = std::make_shared<Result<T>>(guarded<T>([&]() -> Result<T> {
                return context.cancelled() ? Result<T>(failure(ErrorCode::Cancelled)) : work(context);
            }));
            return std::function<void()>([result, done] { done(*result); });
        });
    }
    // Asks a job to stop. It then ends with the result that its work returns, usually Cancelled.
    void cancel(Id id);
    [[nodiscard]] bool isIdle() const { return m_jobs.empty(); }
    // The number of jobs that run at once; further jobs wait.
    [[nodiscard]] static int mostAtOnce();

private:
    using Delivery = std::function<void()>;
    struct Job; // shared with the thread that runs the job

    Id startErased(const QString &title, std::function<Delivery(const JobContext &)> work);
    [[nodiscard]] std::function<void()> taskOf(Id id, const std::shared_ptr<Job> &job);
    void deliver(Id id, const Delivery &delivery);

    Activities &m_activities;
    std::unordered_map<Id, std::shared_ptr<Job>> m_jobs;
    Id m_last = 0;
    Mailbox m_mailbox;
    WorkerPool m_pool;
};

} // namespace shapewright
