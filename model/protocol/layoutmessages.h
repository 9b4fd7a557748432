// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCborMap>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright::protocol {

// A request to shapewright-layouter to place the boxes of one piece of a graph from top to bottom.
struct PieceRequest {
    struct Box {
        double width = 0, height = 0;
        bool operator==(const Box &) const = default;
    };
    struct Edge {
        std::uint32_t from = 0, to = 0;
        bool operator==(const Edge &) const = default;
    };
    enum class Effort { Default, Less, Least };

    std::vector<Box> boxes;
    std::vector<Edge> edges;
    bool firstAlone = false; // the first box is alone in the top row
    bool lastAlone = false;  // the last box is alone in the bottom row
    Effort effort = Effort::Default;

    bool operator==(const PieceRequest &) const = default;
};

// The reply to a PieceRequest. Lengths have the unit of the request; y grows downwards.
struct PieceReply {
    struct Point {
        double x = 0, y = 0;
        bool operator==(const Point &) const = default;
    };
    std::vector<Point> centres;              // for each box
    std::vector<std::vector<Point>> splines; // for each edge: a point, then three points for each cubic Bézier curve
};

[[nodiscard]] QCborMap toMessage(const PieceRequest &request);
[[nodiscard]] QCborMap toMessage(const PieceReply &reply);
[[nodiscard]] QCborMap failureMessage(const QString &reason);
// No value if the message is not a request, or contains impossible numbers.
[[nodiscard]] std::optional<PieceRequest> pieceRequest(const QCborMap &message);
// No value, too, if the reply does not fit its request.
[[nodiscard]] std::optional<PieceReply> pieceReply(const QCborMap &message, const PieceRequest &request);

} // namespace shapewright::protocol
