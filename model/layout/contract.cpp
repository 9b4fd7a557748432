// SPDX-License-Identifier: Apache-2.0
#include "model/layout/contract.h"

#include <algorithm>

namespace shapewright::layout {

namespace {

using protocol::PieceReply;
using protocol::PieceRequest;

constexpr double chainGap = 44; // the same as between rows
constexpr std::uint32_t noBox = 0xffffffffu;

// For each box, the next box of its chain.
std::vector<std::uint32_t> chainLinks(const PieceRequest &request, const ChainBreaks &breaks)
{
    const std::size_t count = request.boxes.size();
    std::vector<std::uint32_t> outgoing(count, 0), incoming(count, 0), next(count, noBox);
    for (const auto &edge : request.edges) {
        ++outgoing[edge.from];
        ++incoming[edge.to];
    }
    const auto isBorder = [&](std::uint32_t box) {
        return (box == 0 && request.firstAlone) || (box + 1 == count && request.lastAlone);
    };
    for (const auto &edge : request.edges) {
        if (outgoing[edge.from] == 1 && incoming[edge.to] == 1 && !breaks.after[edge.from] && !breaks.before[edge.to] &&
            !isBorder(edge.from) && !isBorder(edge.to))
            next[edge.from] = edge.to;
    }
    return next;
}

std::vector<PieceReply::Point> straight(const PieceReply::Point &from, const PieceReply::Point &to)
{
    const auto at = [&](double t) {
        return PieceReply::Point{from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t};
    };
    return {from, at(1.0 / 3), at(2.0 / 3), to};
}

} // namespace

Contraction contractChains(const PieceRequest &request, const ChainBreaks &breaks)
{
    Contraction result;
    result.request.firstAlone = request.firstAlone;
    result.request.lastAlone = request.lastAlone;
    const std::vector<std::uint32_t> next = chainLinks(request, breaks);
    std::vector<std::uint8_t> isInner(request.boxes.size(), 0);
    for (const std::uint32_t box : next) {
        if (box != noBox)
            isInner[box] = 1;
    }
    std::vector<std::uint32_t> tall(request.boxes.size());
    for (std::uint32_t box = 0; box < request.boxes.size(); ++box) {
        if (isInner[box])
            continue;
        PieceRequest::Box size{0, -chainGap};
        std::vector<std::uint32_t> chain;
        for (std::uint32_t member = box; member != noBox; member = next[member]) {
            size.width = std::max(size.width, request.boxes[member].width);
            size.height += request.boxes[member].height + chainGap;
            tall[member] = std::uint32_t(result.chains.size());
            chain.push_back(member);
        }
        result.request.boxes.push_back(size);
        result.chains.push_back(std::move(chain));
    }
    for (const auto &edge : request.edges) {
        if (next[edge.from] == edge.to) {
            result.edges.push_back(-1);
            continue;
        }
        result.edges.push_back(std::int32_t(result.request.edges.size()));
        result.request.edges.push_back({tall[edge.from], tall[edge.to]});
    }
    return result;
}

PieceReply expand(const PieceRequest &original, const Contraction &contraction, const PieceReply &reply)
{
    PieceReply result;
    result.centres.resize(original.boxes.size());
    for (std::size_t i = 0; i < contraction.chains.size(); ++i) {
        double y = reply.centres[i].y - contraction.request.boxes[i].height / 2;
        for (const std::uint32_t box : contraction.chains[i]) {
            const double height = original.boxes[box].height;
            result.centres[box] = {reply.centres[i].x, y + height / 2};
            y += height + chainGap;
        }
    }
    for (std::size_t i = 0; i < original.edges.size(); ++i) {
        if (contraction.edges[i] >= 0) {
            result.splines.push_back(reply.splines[std::size_t(contraction.edges[i])]);
            continue;
        }
        const auto &edge = original.edges[i];
        PieceReply::Point from = result.centres[edge.from];
        PieceReply::Point to = result.centres[edge.to];
        from.y += original.boxes[edge.from].height / 2;
        to.y -= original.boxes[edge.to].height / 2;
        result.splines.push_back(straight(from, to));
    }
    return result;
}

} // namespace shapewright::layout
