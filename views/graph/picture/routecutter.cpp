// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/routecutter.h"

#include <QLineF>

#include <algorithm>
#include <cmath>

namespace shapewright {

void RouteCutter::cut(const QPointF *points, std::size_t count, ValueId value, const TakePart &takePart)
{
    m_value = value;
    m_takePart = &takePart;
    m_points.clear();
    m_lengthSoFar = 0;
    if (count > 0)
        addPoint(points[0]);
    for (std::size_t i = 1; i < count; ++i) {
        const QPointF from = points[i - 1], to = points[i];
        const bool isAlong = from.x() == to.x() || from.y() == to.y();
        const double length = QLineF(from, to).length();
        if (isAlong && length > m_partLength) {
            endPart(false);
            cutAtGrid(from, to);
        }
        addPoint(to);
        if (m_lengthSoFar >= m_partLength && i + 1 < count)
            endPart(false);
    }
    endPart(true);
}

// Cuts a straight line at the grid lines, which are the same for all routes, up to the last one before its end.
void RouteCutter::cutAtGrid(const QPointF &from, const QPointF &to)
{
    const bool isVertical = from.x() == to.x();
    const double a = isVertical ? from.y() : from.x(), b = isVertical ? to.y() : to.x();
    const auto pointAt = [&](std::int64_t line) {
        const double at = double(line) * m_partLength;
        return isVertical ? QPointF(from.x(), at) : QPointF(at, from.y());
    };
    const std::int64_t step = a < b ? 1 : -1;
    const auto first = std::int64_t(a < b ? std::floor(a / m_partLength) + 1 : std::ceil(a / m_partLength) - 1);
    const auto last = std::int64_t(a < b ? std::ceil(b / m_partLength) - 1 : std::floor(b / m_partLength) + 1);
    if ((last - first) * step < 0)
        return;
    addPoint(pointAt(first));
    endPart(false);
    CellRange &passed = m_passedCells[{m_value.graph, m_value.index, isVertical, isVertical ? from.x() : from.y()}];
    for (std::int64_t line = first; line != last;) {
        const std::int64_t cell = std::min(line, line + step);
        if (cell >= passed.first && cell < passed.end) {
            line = step > 0 ? std::min(passed.end, last) : std::max(passed.first, last);
            beginPartAt(pointAt(line));
            continue;
        }
        line += step;
        addPoint(pointAt(line));
        endPart(false);
    }
    const CellRange now{std::min(first, last), std::max(first, last)};
    if (passed.first == passed.end)
        passed = now;
    else if (now.first <= passed.end && passed.first <= now.end)
        passed = {std::min(passed.first, now.first), std::max(passed.end, now.end)};
}

void RouteCutter::beginPartAt(const QPointF &point)
{
    m_points.clear();
    m_lengthSoFar = 0;
    addPoint(point);
}

void RouteCutter::addPoint(const QPointF &point)
{
    if (m_points.empty()) {
        m_around = QRectF(point, point);
    } else {
        m_lengthSoFar += QLineF(m_points.back(), point).length();
        m_around = QRectF(QPointF(std::min(m_around.left(), point.x()), std::min(m_around.top(), point.y())),
                          QPointF(std::max(m_around.right(), point.x()), std::max(m_around.bottom(), point.y())));
    }
    m_points.push_back(point);
}

void RouteCutter::endPart(bool isEnd)
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
        isNew = m_passedParts.insert(key).second;
    }
    if (isNew)
        (*m_takePart)(m_points, m_around, isEnd);
    beginPartAt(last);
}

} // namespace shapewright
