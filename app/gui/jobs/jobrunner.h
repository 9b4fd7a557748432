// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/activities.h"
#include "app/gui/jobs/guarded.h"
#include "app/gui/jobs/mailbox.h"
#include "app/gui/jobs/workerpool.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <unordered_map>

namespace shapewright {

// Runs jobs on a few threads of its own. GUI thread. A job takes values and returns a Result; `done` gets it in the GUI
// thread, exactly once, unless the runner is destroyed first: then the jobs are asked to stop, and those that do not
// within a moment are left to themselves, their results dropped. One that is cancelled before it was started ends as
// Cancelled at once.
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

    template <typename T>
    Id start(const QString &title, Work<T> work, Done<T> done)
    {
        return startErased(title, [work = std::move(work), done = std::move(done)](const JobContext &context) {
            // Shared, since a delivery is copied and a result need not be.
            auto result = std::make_shared<Result<T>>(guarded<T>([&]() -> Result<T> {
                return context.cancelled() ? Result<T>(failure(ErrorCode::Cancelled)) : work(context);
            }));
            return std::function<void()>([result, done] { done(*result); });
        });
    }
    // Asks a job to stop; it then ends with what it makes of that, as a rule Cancelled.
    void cancel(Id id);
    [[nodiscard]] bool isIdle() const { return m_jobs.empty(); }
    // How many jobs run at once; further ones wait for their turn.
    [[nodiscard]] static int mostAtOnce();

private:
    using Delivery = std::function<void()>;
    struct Job; // shared with the thread that runs it

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
