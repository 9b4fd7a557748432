// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/blocks.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace shapewright {

// Leads from the blocks of a level to one instance of one of them, by their positions.
struct BlockStep {
    std::uint32_t block = 0;
    std::uint32_t instance = 0;

    auto operator<=>(const BlockStep &) const = default;
};
// From the top to an instance of a block, through the parts of the instances on the way.
using BlockPath = std::vector<BlockStep>;
// The instances that are open. One below a closed one is not seen.
using OpenBlocks = std::set<BlockPath>;

// The main graph with its blocks collapsed into one box each, except for instances that are open. Instances that follow
// each other are one box together. It is a value; nodes are positions in the main graph.
struct CollapsedGraph {
    using Blocks = std::shared_ptr<const std::vector<Block>>;
    static constexpr std::uint32_t none = 0xffffffffu;

    struct Box {
        const Block *block = nullptr;
        BlockPath path;                                    // to the first instance
        std::vector<std::vector<std::uint32_t>> instances; // their nodes
        std::uint32_t shownInstance = 0; // position in `instances` of the one that stands for all: the typical one if
                                         // it is among them

        [[nodiscard]] std::size_t count() const { return instances.size(); }
        [[nodiscard]] const std::vector<std::uint32_t> &nodes() const { return instances[shownInstance]; }
        // The path to one of the instances.
        [[nodiscard]] BlockPath pathTo(std::uint32_t instance) const;
    };
    // An open instance.
    struct Frame {
        const Block *block = nullptr;
        BlockPath path;
        std::vector<std::uint32_t> nodes;
    };

    Blocks blocks; // keeps what boxes and frames point to
    std::vector<Box> boxes;
    std::vector<Frame> frames;        // outer ones before those inside
    std::vector<std::uint32_t> boxOf; // by node: position in `boxes`, or `none` if the node has a box of its own

    [[nodiscard]] static CollapsedGraph of(const ModelGraph &model, Blocks blocks, const OpenBlocks &open);

    // One or several instances of a block that follow each other.
    struct Stretch {
        const Block *block = nullptr;
        BlockPath path; // to the first one
        std::size_t count = 1;
    };
    // What some nodes show: a box, if they are all of its nodes or one of its instances, or what is in a frame.
    [[nodiscard]] std::optional<Stretch> stretchOf(const std::vector<std::uint32_t> &nodes) const;
    [[nodiscard]] bool isOpen(const BlockPath &path) const;
};

// Whether a picture of a whole graph with each node as a box can be read. This is the limit: titles are legible down to
// half their size, at which a window shows some 15 nodes below each other and half a dozen such columns.
[[nodiscard]] bool isReadableWhole(const Graph &graph);
// Whether the main graph is better shown as blocks as long as nobody chose: it cannot be read as a whole, and at least
// half of its nodes are in blocks that repeat. Otherwise, boxes would mostly hide different nodes, and say little.
[[nodiscard]] bool areBlocksClearer(const ModelGraph &model, const std::vector<Block> &blocks);

// `open` with all that has to be open for a node to be seen or, if `size` is not 0, a part of so many nodes that it is
// in.
[[nodiscard]] OpenBlocks openedFor(std::uint32_t node, const ModelGraph &model, const CollapsedGraph::Blocks &blocks,
                                   OpenBlocks open, std::size_t size = 0);
// `open` without an instance and all that is inside of it.
[[nodiscard]] OpenBlocks closed(const BlockPath &path, OpenBlocks open);

} // namespace shapewright
