// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <QPointF>
#include <QRectF>

#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
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
    // Parts of straight lines, counted from grid line to grid line.
    struct Told {
        std::int64_t first = 0, end = 0;
    };
    using Lane = std::tuple<GraphId, std::uint32_t, bool, double>; // a value's, vertical or not, and where

    void cutAlong(const QPointF &from, const QPointF &to);
    void add(const QPointF &point);
    void restartAt(const QPointF &point);
    void finish(bool isEnd);

    double m_length;
    ValueId m_value;
    const Take *m_take = nullptr;
    std::vector<QPointF> m_points;
    double m_reached = 0; // length of m_points
    QRectF m_around;
    std::unordered_set<std::uint64_t> m_known; // straight parts
    std::map<Lane, Told> m_told;               // the same where they are without a gap, to be passed over at once
};

} // namespace shapewright
