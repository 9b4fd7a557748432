// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"
#include "views/graph/picture/gridindex.h"
#include "views/graph/picture/measuredgraph.h"

#include <QPolygonF>
#include <QRectF>

#include <stop_token>
#include <vector>

namespace shapewright {

// Where everything of a graph is: its boxes, edges and labels, with indexes that find them by place. It is a value,
// made from a layout on any thread: cutting the routes of 20,000 nodes takes too long for the GUI thread.
struct GraphPlaces {
    static constexpr double badgeReach = 9; // how far a badge reaches from the upper right corner of its box

    static constexpr double sheetsReach = 8; // how far the sheets behind repeated blocks reach
    static constexpr double frameTitle = 20; // the height of the title of an open block

    struct Edge {
        QPolygonF route;
        QRectF labelRoom;             // the place that the layout reserved for the label
        qsizetype labelLength = 0;    // how many characters fit there
        bool isLabelOnDemand = false; // there is no free place, so the label is drawn above all else, on demand
        bool isFar = false;           // the edge runs in a lane beside the graph
    };
    // A part of an edge's route, small enough to be found by its place. Where edges of one value run together, the
    // part is there only once, with one of these edges.
    struct Stretch {
        std::uint32_t edge = 0;
        std::uint32_t first = 0, count = 0; // the part's points, as a range of stretchPoints
        bool isEnd = false;                 // it reaches the consumer
    };

    GraphToMeasure subject;
    bool isLaidOut = false; // otherwise nothing has a place
    bool isPartial = false; // the layout still grows, and some boxes have no place yet
    QRectF bounds;
    std::vector<QRectF> boxes; // null for a box without a place
    std::vector<Edge> edges;
    std::vector<QRectF> frames; // of open blocks
    std::vector<Stretch> stretches;
    std::vector<QPointF> stretchPoints;
    GridIndex boxIndex, labelIndex, stretchIndex;

    // The state before there is a layout.
    [[nodiscard]] static GraphPlaces unknown(const MeasuredGraph &graph);
    // It is not laid out if the layout belongs to another graph. If `stop` was requested, the result is incomplete and
    // must be dropped.
    [[nodiscard]] static GraphPlaces of(const MeasuredGraph &graph, const LayoutResult &layout,
                                        const std::stop_token &stop = {});

private:
    void placeLabel(std::uint32_t edge, const MeasuredGraph &graph, const LayoutResult &layout);
    void placeFrames(const GraphContent &content);
    void indexAll();
    void cutRoutes(const GraphContent &content, const std::stop_token &stop);
};

} // namespace shapewright
