// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/routecutter.h"

#include <QLineF>

#include <algorithm>
#include <cmath>

namespace shapewright {

void RouteCutter::cut(const QPointF *points, std::size_t count, ValueId value, const Take &take)
{
    m_value = value;
    m_take = &take;
    m_points.clear();
    m_reached = 0;
    if (count > 0)
        add(points[0]);
    for (std::size_t i = 1; i < count; ++i) {
        const QPointF from = points[i - 1], to = points[i];
        const bool isAlong = from.x() == to.x() || from.y() == to.y();
        const double length = QLineF(from, to).length();
        if (isAlong && length > m_length) {
            finish(false);
            cutAlong(from, to);
        }
        add(to);
        if (m_reached >= m_length && i + 1 < count)
            finish(false);
    }
    finish(true);
}

// From grid line to grid line, the same ones for all routes, up to the last one before the end.
void RouteCutter::cutAlong(const QPointF &from, const QPointF &to)
{
    const bool isVertical = from.x() == to.x();
    const double a = isVertical ? from.y() : from.x(), b = isVertical ? to.y() : to.x();
    const auto pointAt = [&](std::int64_t line) {
        const double at = double(line) * m_length;
        return isVertical ? QPointF(from.x(), at) : QPointF(at, from.y());
    };
    const std::int64_t step = a < b ? 1 : -1;
    const auto first = std::int64_t(a < b ? std::floor(a / m_length) + 1 : std::ceil(a / m_length) - 1);
    const auto last = std::int64_t(a < b ? std::ceil(b / m_length) - 1 : std::floor(b / m_length) + 1);
    if ((last - first) * step < 0)
        return;
    add(pointAt(first));
    finish(false);
    Told &told = m_told[{m_value.graph, m_value.index, isVertical, isVertical ? from.x() : from.y()}];
    for (std::int64_t line = first; line != last;) {
        const std::int64_t cell = std::min(line, line + step);
        if (cell >= told.first && cell < told.end) {
            line = step > 0 ? std::min(told.end, last) : std::max(told.first, last);
            restartAt(pointAt(line));
            continue;
        }
        line += step;
        add(pointAt(line));
        finish(false);
    }
    const Told now{std::min(first, last), std::max(first, last)};
    if (told.first == told.end)
        told = now;
    else if (now.first <= told.end && told.first <= now.end)
        told = {std::min(told.first, now.first), std::max(told.end, now.end)};
}

void RouteCutter::restartAt(const QPointF &point)
{
    m_points.clear();
    m_reached = 0;
    add(point);
}

void RouteCutter::add(const QPointF &point)
{
    if (m_points.empty()) {
        m_around = QRectF(point, point);
    } else {
        m_reached += QLineF(m_points.back(), point).length();
        m_around = QRectF(QPointF(std::min(m_around.left(), point.x()), std::min(m_around.top(), point.y())),
                          QPointF(std::max(m_around.right(), point.x()), std::max(m_around.bottom(), point.y())));
    }
    m_points.push_back(point);
}

void RouteCutter::finish(bool isEnd)
{
    if (m_points.size() < 2)
        return;
    const QPointF last = m_points.back();
    bool isNew = true;
    if (m_points.size() == 2 && !isEnd) {
        std::uint64_t key = (std::uint64_t(m_value.graph) << 32) ^ m_value.index;
        for (const QPointF &point : m_points) {
            for (const double number : {point.x(), point.y()})
                key = (key ^ std::uint64_t(std::llround(number * 16))) * 0x9e3779b97f4a7c15u;
        }
        isNew = m_known.insert(key).second;
    }
    if (isNew)
        (*m_take)(m_points, m_around, isEnd);
    restartAt(last);
}

} // namespace shapewright
