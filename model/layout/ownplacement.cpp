// SPDX-License-Identifier: Apache-2.0
#include "model/layout/ownplacement.h"

#include "model/layout/columns.h"
#include "model/layout/rownumbers.h"
#include "model/layout/sifting.h"

#include <algorithm>

namespace shapewright::layout {

namespace {

using protocol::PieceRequest;

constexpr double rowGap = 44;
constexpr double boxGap = 26;
constexpr double passageWidth = 16;
constexpr int orderSweeps = 6;

// In every row that an edge passes, it has a slot of its own.
struct Grid {
    std::vector<ColumnSlot> slots; // boxes first
    std::vector<double> x;         // for each slot
    std::vector<std::vector<std::uint32_t>> rows;
    std::vector<std::vector<std::uint32_t>> paths; // for each edge: its slots between the ends
};

Grid makeGrid(const PieceRequest &request)
{
    Grid grid;
    const std::vector<std::uint32_t> row = rowNumbers(request);
    for (std::size_t i = 0; i < request.boxes.size(); ++i)
        grid.slots.push_back({request.boxes[i].width, row[i], 0, {}, {}});
    const auto join = [&](std::uint32_t upper, std::uint32_t lower) {
        grid.slots[upper].down.push_back(lower);
        grid.slots[lower].up.push_back(upper);
    };
    for (const auto &edge : request.edges) {
        std::vector<std::uint32_t> path;
        std::uint32_t last = edge.from;
        for (std::uint32_t at = row[edge.from] + 1; at < row[edge.to]; ++at) {
            path.push_back(std::uint32_t(grid.slots.size()));
            grid.slots.push_back({passageWidth, at, 0, {}, {}});
            join(last, path.back());
            last = path.back();
        }
        join(last, edge.to);
        grid.paths.push_back(std::move(path));
    }
    grid.rows.resize(row.empty() ? 0 : *std::max_element(row.begin(), row.end()) + 1);
    for (std::uint32_t i = 0; i < grid.slots.size(); ++i) {
        ColumnSlot &slot = grid.slots[i];
        slot.place = std::uint32_t(grid.rows[slot.row].size());
        grid.rows[slot.row].push_back(i);
    }
    return grid;
}

// The crossings between a row and the next one, counted with a Fenwick tree.
std::size_t crossings(const Grid &grid, std::size_t row)
{
    std::vector<std::uint32_t> tree(grid.rows[row + 1].size() + 1, 0);
    std::size_t count = 0, inserted = 0;
    for (const std::uint32_t slot : grid.rows[row]) {
        for (const std::uint32_t to : grid.slots[slot].down) {
            std::size_t before = 0;
            for (std::size_t i = grid.slots[to].place + 1; i > 0; i -= i & (~i + 1))
                before += tree[i];
            count += inserted - before;
        }
        for (const std::uint32_t to : grid.slots[slot].down) {
            for (std::size_t i = grid.slots[to].place + 1; i < tree.size(); i += i & (~i + 1))
                ++tree[i];
            ++inserted;
        }
    }
    return count;
}

std::size_t crossings(const Grid &grid)
{
    std::size_t count = 0;
    for (std::size_t row = 0; row + 1 < grid.rows.size(); ++row)
        count += crossings(grid, row);
    return count;
}

void sortRow(Grid &grid, std::size_t row, bool byUpper)
{
    auto &slots = grid.rows[row];
    std::vector<std::pair<double, std::uint32_t>> keyed;
    for (const std::uint32_t slot : slots) {
        const auto &neighbours = byUpper ? grid.slots[slot].up : grid.slots[slot].down;
        double sum = 0;
        for (const std::uint32_t other : neighbours)
            sum += grid.slots[other].place;
        keyed.emplace_back(neighbours.empty() ? double(grid.slots[slot].place) : sum / double(neighbours.size()), slot);
    }
    std::stable_sort(keyed.begin(), keyed.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    for (std::uint32_t i = 0; i < keyed.size(); ++i) {
        slots[i] = keyed[i].second;
        grid.slots[slots[i]].place = i;
    }
}

void renumber(Grid &grid)
{
    for (const auto &row : grid.rows) {
        for (std::uint32_t i = 0; i < row.size(); ++i)
            grid.slots[row[i]].place = i;
    }
}

void orderRows(Grid &grid, const std::stop_token &stop)
{
    auto best = grid.rows;
    std::size_t fewest = crossings(grid);
    for (int sweep = 0; sweep < orderSweeps && fewest > 0 && !stop.stop_requested(); ++sweep) {
        const bool down = sweep % 2 == 0;
        for (std::size_t i = 1; i < grid.rows.size(); ++i)
            sortRow(grid, down ? i : grid.rows.size() - 1 - i, down);
        const std::size_t count = crossings(grid);
        if (count < fewest) {
            fewest = count;
            best = grid.rows;
        }
    }
    grid.rows = std::move(best);
    renumber(grid);
    if (fewest == 0)
        return;
    best = grid.rows;
    siftChains(grid.slots, grid.rows, grid.paths, stop);
    if (crossings(grid) < fewest)
        return;
    grid.rows = std::move(best);
    renumber(grid);
}

double widthOf(const std::vector<double> &x)
{
    const auto [least, most] = std::minmax_element(x.begin(), x.end());
    return x.empty() ? 0 : *most - *least;
}

// Keeps chains straight, unless that would make the piece much wider.
std::vector<double> columns(const Grid &grid)
{
    constexpr double mostWider = 1.25;
    std::vector<double> straight = straightColumns(grid.slots, grid.rows, boxGap);
    std::vector<double> close = closeColumns(grid.slots, grid.rows, boxGap);
    return widthOf(straight) > mostWider * widthOf(close) ? std::move(close) : std::move(straight);
}

struct Heights {
    std::vector<double> top, bottom; // for each row
};

Heights rowHeights(const Grid &grid, const Boxes &boxes)
{
    Heights heights;
    double y = 0;
    for (const auto &row : grid.rows) {
        double tallest = 0;
        for (const std::uint32_t slot : row) {
            if (slot < boxes.size())
                tallest = std::max(tallest, boxes[slot].height);
        }
        heights.top.push_back(y);
        heights.bottom.push_back(y + tallest);
        y += tallest + rowGap;
    }
    return heights;
}

// For each edge, the offset where it leaves (atStart) or reaches its box.
std::vector<double> spreadAll(const Grid &grid, const PieceRequest &request, const Boxes &boxes, bool atStart)
{
    std::vector<std::vector<std::uint32_t>> edges(boxes.size());
    for (std::uint32_t i = 0; i < request.edges.size(); ++i)
        edges[atStart ? request.edges[i].from : request.edges[i].to].push_back(i);
    std::vector<double> offsets(request.edges.size(), 0.0);
    for (std::size_t box = 0; box < boxes.size(); ++box) {
        std::vector<double> approaches;
        for (const std::uint32_t edge : edges[box]) {
            const auto &path = grid.paths[edge];
            const std::uint32_t far = atStart ? request.edges[edge].to : request.edges[edge].from;
            const std::uint32_t next = path.empty() ? far : atStart ? path.front() : path.back();
            approaches.push_back(grid.x[next] - grid.x[box]);
        }
        const std::vector<double> found = spreadEnds(approaches, boxes[box].width);
        for (std::size_t i = 0; i < found.size(); ++i)
            offsets[edges[box][i]] = found[i];
    }
    return offsets;
}

} // namespace

PlacedPiece placeByOurselves(const PieceRequest &request, const Boxes &boxes, const std::stop_token &stop)
{
    Grid grid = makeGrid(request);
    orderRows(grid, stop);
    grid.x = columns(grid);
    const Heights heights = rowHeights(grid, boxes);

    PlacedPiece piece;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        piece.centres.push_back({grid.x[i], heights.top[grid.slots[i].row] + boxes[i].height / 2});
    const std::vector<double> starts = spreadAll(grid, request, boxes, true);
    const std::vector<double> ends = spreadAll(grid, request, boxes, false);
    for (std::size_t i = 0; i < request.edges.size(); ++i) {
        const auto &edge = request.edges[i];
        const ColumnSlot &from = grid.slots[edge.from];
        Polyline line{{grid.x[edge.from] + starts[i], heights.top[from.row] + boxes[edge.from].height}};
        if (line.back().y < heights.bottom[from.row])
            line.push_back({line.back().x, heights.bottom[from.row]});
        for (const std::uint32_t slot : grid.paths[i]) {
            const double x = grid.x[slot];
            appendBend(line, {x, heights.top[grid.slots[slot].row]});
            line.push_back({x, heights.bottom[grid.slots[slot].row]});
        }
        appendBend(line, {grid.x[edge.to] + ends[i], heights.top[grid.slots[edge.to].row]});
        piece.routes.push_back(std::move(line));
    }
    return piece;
}

} // namespace shapewright::layout
