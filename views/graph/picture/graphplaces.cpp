// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/graphplaces.h"

#include "views/graph/picture/routecutter.h"

#include <algorithm>
#include <cmath>

namespace shapewright {

namespace {

constexpr double margin = 32; // around the whole graph
constexpr double stretchLength = 400;
constexpr double framePadding = 14;

} // namespace

GraphPlaces GraphPlaces::unknown(const MeasuredGraph &graph)
{
    GraphPlaces places;
    places.subject = graph.subject;
    places.boxes.resize(graph.content.boxes.size());
    places.edges.resize(graph.content.edges.size());
    for (std::size_t i = 0; i < places.edges.size(); ++i)
        places.edges[i].labelLength = graph.labelLengths[i];
    return places;
}

GraphPlaces GraphPlaces::of(const MeasuredGraph &graph, const LayoutResult &layout, const std::stop_token &stop)
{
    GraphPlaces places = unknown(graph);
    if (layout.positions.size() != places.boxes.size() || layout.routes.size() != places.edges.size() ||
        layout.labels.size() != places.edges.size() || layout.labelWidths.size() != places.edges.size())
        return places;
    places.isLaidOut = true;
    places.isPartial = !layout.placed.empty();
    places.bounds = QRectF(0, 0, layout.width, layout.height).adjusted(-margin, -margin, margin, margin);
    for (std::size_t i = 0; i < places.boxes.size(); ++i) {
        if (i >= layout.placed.size() || layout.placed[i])
            places.boxes[i] = QRectF(QPointF(layout.positions[i].x, layout.positions[i].y), graph.boxSizes[i]);
    }
    for (std::size_t i = 0; i < places.edges.size(); ++i) {
        Edge &edge = places.edges[i];
        edge.route.reserve(qsizetype(layout.routes[i].size()));
        for (const auto &point : layout.routes[i])
            edge.route.append(QPointF(point.x, point.y));
        edge.isFar = i < layout.far.size() && layout.far[i];
        places.placeLabel(std::uint32_t(i), graph, layout);
    }
    places.placeFrames(graph.content);
    places.indexAll();
    places.cutRoutes(graph.content, stop);
    return places;
}

void GraphPlaces::placeLabel(std::uint32_t index, const MeasuredGraph &graph, const LayoutResult &layout)
{
    Edge &edge = edges[index];
    if (!graph.content.edges[index].hasLabel || edge.route.isEmpty())
        return;
    const double width = layout.labelWidths[index];
    edge.isLabelOnDemand = width <= 0;
    if (!edge.isLabelOnDemand)
        edge.labelLength = std::min(edge.labelLength, qsizetype(std::floor(width / graph.characterWidth + 0.01)));
    edge.labelRoom = QRectF(layout.labels[index].x, layout.labels[index].y - layoutLabelHeight / 2,
                            graph.characterWidth * double(edge.labelLength), layoutLabelHeight);
}

// From the inner ones to the outer ones, each of which goes around those within it.
void GraphPlaces::placeFrames(const GraphContent &content)
{
    frames.resize(content.frames.size());
    for (std::size_t i = frames.size(); i-- > 0;) {
        QRectF around;
        for (const std::uint32_t box : content.frames[i].boxes)
            around |= boxes[box];
        const BlockPath &path = content.frames[i].path;
        for (std::size_t inner = i + 1; inner < frames.size(); ++inner) {
            const BlockPath &other = content.frames[inner].path;
            if (other.size() > path.size() && std::equal(path.begin(), path.end(), other.begin()))
                around |= frames[inner];
        }
        if (around.isNull())
            continue; // nothing of it has a place yet
        frames[i] = around.adjusted(-framePadding, -framePadding / 2 - frameTitle, framePadding, framePadding);
        bounds |= frames[i].adjusted(-framePadding, -framePadding, framePadding, framePadding);
    }
}

void GraphPlaces::indexAll()
{
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        if (!boxes[i].isNull())
            boxIndex.insert(boxes[i].adjusted(0, -badgeReach, badgeReach, sheetsReach), i);
    }
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
        if (!edges[i].labelRoom.isNull())
            labelIndex.insert(edges[i].labelRoom, i);
    }
}

void GraphPlaces::cutRoutes(const GraphContent &content, const std::stop_token &stop)
{
    RouteCutter cutter(stretchLength);
    for (std::uint32_t i = 0; i < edges.size() && !stop.stop_requested(); ++i) {
        const QPolygonF &route = edges[i].route;
        cutter.cut(route.constData(), std::size_t(route.size()), content.edges[i].value,
                   [&](const std::vector<QPointF> &points, const QRectF &around, bool isEnd) {
                       stretchIndex.insert(around, std::uint32_t(stretches.size()));
                       stretches.push_back(
                           {i, std::uint32_t(stretchPoints.size()), std::uint32_t(points.size()), isEnd});
                       stretchPoints.insert(stretchPoints.end(), points.begin(), points.end());
                   });
    }
}

} // namespace shapewright
