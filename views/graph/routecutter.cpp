// SPDX-License-Identifier: Apache-2.0
#include "views/graph/routecutter.h"

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
            // From grid line to grid line, the same ones for all routes.
            const bool isVertical = from.x() == to.x();
            const double a = isVertical ? from.y() : from.x(), b = isVertical ? to.y() : to.x();
            const double step = a < b ? m_length : -m_length;
            for (double at = (std::floor(a / m_length) + (a < b ? 1 : 0)) * m_length; step > 0 ? at < b : at > b;
                 at += step) {
                if (at == a)
                    continue;
                add(isVertical ? QPointF(from.x(), at) : QPointF(at, from.y()));
                finish(false);
            }
        }
        add(to);
        if (m_reached >= m_length && i + 1 < count)
            finish(false);
    }
    finish(true);
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
    m_points.clear();
    m_reached = 0;
    add(last);
}

} // namespace shapewright
