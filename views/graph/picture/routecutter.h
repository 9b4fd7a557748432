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

// Cuts routes into parts that can be found by their place. Long straight lines are cut at a grid, so that parts which
// edges of one value share are passed on only once. A value with thousands of consumers has its lane drawn once.
class RouteCutter
{
public:
    // Gets a part's points, the rectangle around them, and whether the part ends the route.
    using TakePart = std::function<void(const std::vector<QPointF> &points, const QRectF &around, bool isEnd)>;

    explicit RouteCutter(double partLength) : m_partLength(partLength) {}

    void cut(const QPointF *points, std::size_t count, ValueId value, const TakePart &takePart);

private:
    // Grid cells from `first` up to, but not including, `end`.
    struct CellRange {
        std::int64_t first = 0, end = 0;
    };
    using Lane = std::tuple<GraphId, std::uint32_t, bool, double>; // a value, whether it is vertical, and where it runs

    void cutAtGrid(const QPointF &from, const QPointF &to);
    void addPoint(const QPointF &point);
    void beginPartAt(const QPointF &point);
    void endPart(bool isEnd);

    double m_partLength;
    ValueId m_value;
    const TakePart *m_takePart = nullptr;
    std::vector<QPointF> m_points; // of the part that is being made
    double m_lengthSoFar = 0;      // of m_points
    QRectF m_around;
    std::unordered_set<std::uint64_t> m_passedParts; // hashes of the straight parts that were passed on
    // The cells of each lane whose parts were passed on without a gap, so that later edges can skip them at once.
    std::map<Lane, CellRange> m_passedCells;
};

} // namespace shapewright
