// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/ids.h"

#include <QPointF>
#include <QRectF>

#include <functional>
#include <unordered_set>
#include <vector>

namespace shapewright {

// Cuts routes into parts that can be found by where they are. Long straight lines are cut at a grid, so that what
// edges of one value have in common is told once: a value with thousands of consumers has its lane drawn once.
class RouteCutter
{
public:
    using Take = std::function<void(const std::vector<QPointF> &points, const QRectF &around, bool isEnd)>;

    explicit RouteCutter(double length) : m_length(length) {}

    void cut(const QPointF *points, std::size_t count, ValueId value, const Take &take);

private:
    void add(const QPointF &point);
    void finish(bool isEnd);

    double m_length;
    ValueId m_value;
    const Take *m_take = nullptr;
    std::vector<QPointF> m_points;
    double m_reached = 0; // length of m_points
    QRectF m_around;
    std::unordered_set<std::uint64_t> m_known; // straight parts
};

} // namespace shapewright
