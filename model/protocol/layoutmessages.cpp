// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/layoutmessages.h"

#include <QCborArray>

#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace shapewright::protocol {

namespace {

// Larger than any picture. The limit keeps the arithmetic finite for hostile numbers.
constexpr double largestCoordinate = 1e8;

std::optional<double> coordinate(const QCborValue &value)
{
    const double number = value.toDouble(std::nan(""));
    if (!std::isfinite(number) || std::abs(number) > largestCoordinate)
        return {};
    return number;
}

QCborArray flat(const std::vector<PieceReply::Point> &points)
{
    QCborArray array;
    for (const auto &point : points) {
        array.append(point.x);
        array.append(point.y);
    }
    return array;
}

std::optional<std::vector<PieceReply::Point>> points(const QCborArray &array)
{
    if (array.size() % 2 != 0)
        return {};
    std::vector<PieceReply::Point> found;
    found.reserve(std::size_t(array.size() / 2));
    for (qsizetype i = 0; i < array.size(); i += 2) {
        const auto x = coordinate(array.at(i));
        const auto y = coordinate(array.at(i + 1));
        if (!x || !y)
            return {};
        found.push_back({*x, *y});
    }
    return found;
}

} // namespace

QCborMap toMessage(const PieceRequest &request)
{
    QCborArray boxes;
    for (const auto &box : request.boxes) {
        boxes.append(box.width);
        boxes.append(box.height);
    }
    QCborArray edges;
    for (const auto &edge : request.edges) {
        edges.append(qint64(edge.from));
        edges.append(qint64(edge.to));
    }
    return {{u"type"_s, u"piece"_s},
            {u"boxes"_s, boxes},
            {u"edges"_s, edges},
            {u"first"_s, request.firstAlone},
            {u"last"_s, request.lastAlone},
            {u"effort"_s, int(request.effort)}};
}

QCborMap toMessage(const PieceReply &reply)
{
    QCborArray splines;
    for (const auto &spline : reply.splines)
        splines.append(flat(spline));
    return {{u"type"_s, u"placed"_s}, {u"centres"_s, flat(reply.centres)}, {u"splines"_s, splines}};
}

QCborMap failureMessage(const QString &reason)
{
    return {{u"type"_s, u"failed"_s}, {u"reason"_s, reason}};
}

std::optional<PieceRequest> pieceRequest(const QCborMap &message)
{
    if (message.value(u"type"_s).toString() != u"piece"_s)
        return {};
    PieceRequest request;
    const auto sizes = points(message.value(u"boxes"_s).toArray());
    if (!sizes)
        return {};
    for (const auto &size : *sizes) {
        if (size.x < 0 || size.y < 0)
            return {};
        request.boxes.push_back({size.x, size.y});
    }
    const QCborArray ends = message.value(u"edges"_s).toArray();
    if (ends.size() % 2 != 0)
        return {};
    for (qsizetype i = 0; i < ends.size(); i += 2) {
        const qint64 from = ends.at(i).toInteger(-1);
        const qint64 to = ends.at(i + 1).toInteger(-1);
        if (from < 0 || to < 0 || from >= qint64(request.boxes.size()) || to >= qint64(request.boxes.size()))
            return {};
        request.edges.push_back({std::uint32_t(from), std::uint32_t(to)});
    }
    request.firstAlone = message.value(u"first"_s).toBool();
    request.lastAlone = message.value(u"last"_s).toBool();
    const qint64 effort = message.value(u"effort"_s).toInteger(-1);
    if (effort < 0 || effort > int(PieceRequest::Effort::Least))
        return {};
    request.effort = PieceRequest::Effort(effort);
    return request;
}

std::optional<PieceReply> pieceReply(const QCborMap &message, const PieceRequest &request)
{
    if (message.value(u"type"_s).toString() != u"placed"_s)
        return {};
    const auto centres = points(message.value(u"centres"_s).toArray());
    const QCborArray splines = message.value(u"splines"_s).toArray();
    if (!centres || centres->size() != request.boxes.size() || std::size_t(splines.size()) != request.edges.size())
        return {};
    PieceReply reply;
    reply.centres = *centres;
    for (const QCborValue spline : splines) {
        auto curve = points(spline.toArray());
        if (!curve || curve->size() < 4 || curve->size() % 3 != 1)
            return {};
        reply.splines.push_back(std::move(*curve));
    }
    return reply;
}

} // namespace shapewright::protocol
