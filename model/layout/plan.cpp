// SPDX-License-Identifier: Apache-2.0
#include "model/layout/plan.h"

#include "model/layout/labels.h"
#include "model/layout/ownplacement.h"
#include "model/layout/stack.h"

#include <string>
#include <unordered_map>

namespace shapewright::layout {

namespace {

using protocol::PieceRequest;

// dot's time grows with the power of 2.4. Beyond this size it exceeds any time limit.
constexpr std::size_t largestForDot = 1500;
constexpr std::size_t worthContracting = 250;
constexpr std::size_t defaultEffort = 300;
constexpr std::size_t lessEffort = 600;

PieceRequest::Effort effortFor(std::size_t boxes)
{
    if (boxes <= defaultEffort)
        return PieceRequest::Effort::Default;
    return boxes <= lessEffort ? PieceRequest::Effort::Less : PieceRequest::Effort::Least;
}

std::string key(const PieceRequest &request)
{
    std::string bytes;
    const auto append = [&](auto number) { bytes.append(reinterpret_cast<const char *>(&number), sizeof number); };
    append(std::uint32_t(request.boxes.size()));
    append(std::uint32_t(request.firstAlone ? 1 : 0) | (request.lastAlone ? 2u : 0u));
    for (const auto &box : request.boxes) {
        append(box.width);
        append(box.height);
    }
    for (const auto &edge : request.edges) {
        append(edge.from);
        append(edge.to);
    }
    return bytes;
}

// For each node, whether a far edge leaves or reaches it. Such an edge needs the free space below or above the node's
// row.
ChainBreaks breaksAtNodes(const LayoutRequest &graph, const std::vector<std::uint32_t> &farEdges)
{
    ChainBreaks breaks{std::vector<std::uint8_t>(graph.nodes.size(), 0),
                       std::vector<std::uint8_t>(graph.nodes.size(), 0)};
    for (const std::uint32_t edge : farEdges) {
        breaks.after[graph.edges[edge].from] = 1;
        breaks.before[graph.edges[edge].to] = 1;
    }
    return breaks;
}

ChainBreaks breaksAtBoxes(const ChainBreaks &atNodes, const Piece &piece)
{
    ChainBreaks breaks;
    for (const std::uint32_t node : piece.nodes) {
        breaks.after.push_back(atNodes.after[node]);
        breaks.before.push_back(atNodes.before[node]);
    }
    return breaks;
}

Boxes drawnBoxes(const LayoutRequest &graph, const Piece &piece)
{
    Boxes boxes;
    for (const std::uint32_t node : piece.nodes)
        boxes.push_back({graph.nodes[node].width, graph.nodes[node].height});
    return boxes;
}

using Replies = std::vector<std::optional<protocol::PieceReply>>;

std::vector<PlacedPiece> placePieces(const Plan &plan, std::size_t stack, std::size_t count, const Replies &replies,
                                     const std::stop_token &stop)
{
    std::vector<PlacedPiece> placed;
    for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
        const Plan::Part &part = plan.parts[stack][i];
        const Boxes boxes = drawnBoxes(plan.graph, plan.pieces.stacks[stack][i]);
        if (!part.task || !replies[*part.task])
            placed.push_back(placeByOurselves(part.request, boxes, stop));
        else if (part.contraction)
            placed.push_back(
                fromReply(part.request, expand(part.request, *part.contraction, *replies[*part.task]), boxes));
        else
            placed.push_back(fromReply(part.request, *replies[*part.task], boxes));
        makeRoomForLabels(plan.graph, plan.pieces.stacks[stack][i], placed.back());
    }
    return placed;
}

} // namespace

Plan makePlan(LayoutRequest graph, const std::stop_token &stop)
{
    Plan plan;
    plan.graph = std::move(graph);
    plan.pieces = decompose(plan.graph, stop);
    const ChainBreaks breaks = breaksAtNodes(plan.graph, plan.pieces.farEdges);
    std::unordered_map<std::string, std::uint32_t> known;
    for (const PieceStack &stack : plan.pieces.stacks) {
        std::vector<Plan::Part> &parts = plan.parts.emplace_back();
        for (const Piece &piece : stack) {
            if (stop.stop_requested())
                return plan;
            Plan::Part &part = parts.emplace_back();
            part.request = pieceRequest(plan.graph, piece);
            if (piece.nodes.size() > worthContracting)
                part.contraction = contractChains(part.request, breaksAtBoxes(breaks, piece));
            PieceRequest asked = part.contraction ? part.contraction->request : part.request;
            if (asked.boxes.size() < 2 || asked.boxes.size() > largestForDot)
                continue;
            asked.effort = effortFor(asked.boxes.size());
            const auto [found, isNew] = known.try_emplace(key(asked), std::uint32_t(plan.tasks.size()));
            if (isNew)
                plan.tasks.push_back(std::move(asked));
            part.task = found->second;
        }
    }
    return plan;
}

LayoutResult carryOut(const Plan &plan, const Replies &replies, const std::stop_token &stop)
{
    std::vector<std::vector<PlacedPiece>> placed;
    for (std::size_t i = 0; i < plan.parts.size(); ++i)
        placed.push_back(placePieces(plan, i, plan.parts[i].size(), replies, stop));
    if (stop.stop_requested())
        return {};
    LabelRoom room;
    LayoutResult result = assemble(plan.graph, plan.pieces, std::move(placed), room);
    placeLabels(plan.graph, result, room, stop);
    return result;
}

LayoutResult carryOutTop(const Plan &plan, const Replies &replies, std::size_t pieces, const std::stop_token &stop)
{
    std::vector<std::vector<PlacedPiece>> placed{placePieces(plan, 0, pieces, replies, stop)};
    if (stop.stop_requested())
        return {};
    const PieceStack &whole = plan.pieces.stacks.front();
    Decomposition top;
    top.stacks.emplace_back(whole.begin(), whole.begin() + std::ptrdiff_t(pieces));
    LabelRoom room;
    LayoutResult result = assemble(plan.graph, top, std::move(placed), room);
    placeLabels(plan.graph, result, room, stop);
    return result;
}

} // namespace shapewright::layout
