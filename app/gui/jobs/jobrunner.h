// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/gui/jobs/activities.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QObject>
#include <QString>

#include <exception>
#include <functional>
#include <memory>
#include <thread>
#include <unordered_map>

namespace shapewright {

// Runs jobs on threads of their own. GUI thread. A job takes values and returns a Result; `done` gets it in the GUI
// thread, exactly once, unless the runner is destroyed first: then the jobs are stopped and waited for.
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
            auto result = std::make_shared<Result<T>>(guarded<T>(work, context));
            return std::function<void()>([result, done] { done(*result); });
        });
    }
    // Asks a job to stop; it then ends with what it makes of that, as a rule Cancelled.
    void cancel(Id id);
    [[nodiscard]] bool isIdle() const { return m_jobs.empty(); }

private:
    using Delivery = std::function<void()>;
    struct Shared; // between a job's thread and the GUI thread
    struct Job {
        std::shared_ptr<Shared> shared;
        Activities::Id activity = 0;
        std::jthread thread;
    };

    template <typename T>
    static Result<T> guarded(const Work<T> &work, const JobContext &context)
    {
        try {
            return work(context);
        } catch (const std::exception &exception) { // out of memory, in the main
            return failure(ErrorCode::Internal, {}, exception.what());
        }
    }
    Id startErased(const QString &title, std::function<Delivery(const JobContext &)> work);
    void deliver(Id id);

    Activities &m_activities;
    std::unordered_map<Id, Job> m_jobs;
    Id m_last = 0;
};

} // namespace shapewright
