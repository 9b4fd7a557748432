// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/neighbours.h"

#include <cmath>

namespace shapewright {

namespace {

std::optional<std::uint32_t> alongEdge(const GraphPicture &picture, std::uint32_t box, bool up)
{
    const GraphPlaces &places = *picture.places();
    const double x = places.boxes[box].center().x();
    std::optional<std::uint32_t> best;
    double least = 0;
    for (const GraphEdge &edge : picture.graph()->content.edges) {
        if ((up ? edge.to : edge.from) != box)
            continue;
        const std::uint32_t other = up ? edge.from : edge.to;
        const QPointF there = places.boxes[other].center();
        const double distance = std::hypot(there.x() - x, there.y() - places.boxes[box].center().y());
        if (!best || distance < least) {
            best = other;
            least = distance;
        }
    }
    return best;
}

std::optional<std::uint32_t> beside(const GraphPicture &picture, std::uint32_t box, bool left)
{
    const GraphPlaces &places = *picture.places();
    const QPointF from = places.boxes[box].center();
    std::optional<std::uint32_t> best;
    double least = 0;
    for (std::uint32_t other = 0; other < places.boxes.size(); ++other) {
        const QPointF way = places.boxes[other].center() - from;
        const double across = left ? -way.x() : way.x();
        // Only boxes within 45 degrees of the direction count.
        if (other == box || across <= 1 || std::abs(way.y()) > across)
            continue;
        const double distance = across + 2 * std::abs(way.y());
        if (!best || distance < least) {
            best = other;
            least = distance;
        }
    }
    return best;
}

} // namespace

std::optional<std::uint32_t> neighbour(const GraphPicture &picture, std::uint32_t box, Qt::Key key)
{
    if (key == Qt::Key_Up || key == Qt::Key_Down)
        return alongEdge(picture, box, key == Qt::Key_Up);
    return beside(picture, box, key == Qt::Key_Left);
}

} // namespace shapewright
