// SPDX-License-Identifier: Apache-2.0
#include "app/gui/jobs/activities.h"

#include <algorithm>
#include <utility>

namespace shapewright {

Activities::Activities(QObject *parent) : QObject(parent)
{
    m_timer.setInterval(100);
    connect(&m_timer, &QTimer::timeout, this, &Activities::update);
}

Activities::Id Activities::begin(const QString &title, std::function<double()> fraction, std::function<void()> cancel)
{
    Activity activity{++m_last, title, std::move(fraction), std::move(cancel), {}};
    activity.age.start();
    m_running.push_back(std::move(activity));
    m_timer.start();
    return m_last;
}

void Activities::setTitle(Id id, const QString &title)
{
    const auto found = std::ranges::find(m_running, id, &Activity::id);
    if (found != m_running.end())
        found->title = title;
}

void Activities::end(Id id)
{
    std::erase_if(m_running, [id](const Activity &activity) { return activity.id == id; });
    if (m_running.empty())
        m_timer.stop();
    update();
}

const Activities::Activity *Activities::oldest() const
{
    return m_running.empty() || m_running.front().age.elapsed() < 300 ? nullptr : &m_running.front();
}

void Activities::cancelShown()
{
    const Activity *activity = oldest();
    if (!activity || !activity->cancel)
        return;
    // Copied first, because cancelling may end the activity and so destroy its function.
    const auto cancel = activity->cancel;
    cancel();
}

void Activities::update()
{
    std::optional<Shown> shown;
    if (const Activity *activity = oldest())
        shown = Shown{activity->title, activity->fraction ? activity->fraction() : -1};
    if (shown == m_shown)
        return;
    m_shown = shown;
    Q_EMIT shownChanged();
}

} // namespace shapewright
