// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/graphmeasurer.h"

#include <QMetaObject>

#include <mutex>
#include <new>
#include <utility>

namespace shapewright {

struct GraphMeasurer::Shared {
    std::mutex mutex;
    std::shared_ptr<MeasuredGraph> measured; // under the mutex; null where memory did not suffice
};

GraphMeasurer::~GraphMeasurer()
{
    cancel();
    m_jobs.clear(); // joins
}

void GraphMeasurer::start(const GraphToMeasure &subject, const Theme &theme)
{
    cancel();
    const quint64 id = ++m_latest;
    Job &job = m_jobs[id];
    job.shared = std::make_shared<Shared>();
    job.thread = std::jthread([this, id, shared = job.shared, subject, theme](const std::stop_token &stop) {
        std::shared_ptr<MeasuredGraph> measured;
        try {
            const PictureFonts fonts(theme); // font engines belong to a thread
            measured = std::make_shared<MeasuredGraph>(MeasuredGraph::of(subject, fonts, theme, stop));
        } catch (const std::bad_alloc &) {
            measured.reset();
        }
        {
            const std::scoped_lock lock(shared->mutex);
            shared->measured = std::move(measured);
        }
        // `this` outlives the thread, which its destructor joins.
        QMetaObject::invokeMethod(this, [this, id] { deliver(id); }, Qt::QueuedConnection);
    });
}

void GraphMeasurer::cancel()
{
    for (auto &[id, job] : m_jobs)
        job.thread.request_stop();
    ++m_latest;
}

void GraphMeasurer::deliver(quint64 id)
{
    const auto found = m_jobs.find(id);
    if (found == m_jobs.end())
        return;
    Job job = std::move(found->second);
    m_jobs.erase(found);
    job.thread.join(); // it has made its last call
    std::shared_ptr<MeasuredGraph> measured;
    {
        const std::scoped_lock lock(job.shared->mutex);
        measured = std::move(job.shared->measured);
    }
    if (id == m_latest && measured)
        Q_EMIT finished(measured);
}

} // namespace shapewright
