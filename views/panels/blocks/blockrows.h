// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/blockfacts.h"
#include "model/blocks/blocks.h"
#include "model/blocks/collapsedgraph.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shapewright {

// The blocks of a model as a tree of rows. It is a value and is made in a job, since the facts of all instances of a
// large model take a while.
struct BlockRows {
    struct Row {
        enum class Kind {
            Block,
            Instance,  // one of several: one that differs, or any below Instances
            Instances, // all of a block's instances
        };

        Kind kind = Kind::Block;
        int parent = -1;           // position in `rows`; -1 at the top
        int place = 0;             // among the children of the parent
        std::vector<int> children; // positions in `rows`
        QString name;
        QString difference;               // from the typical instance, or how many instances differ
        std::size_t count = 1;            // instances, of a Block
        std::vector<std::uint32_t> nodes; // positions in the main graph; of the typical instance of a Block
        BlockFacts facts;                 // of these nodes; empty for Instances
        BlockPath path;                   // to an Instance
    };

    std::vector<Row> rows; // a row stands before those below it
    std::vector<int> top;

    [[nodiscard]] static BlockRows of(const ModelGraph &model, const std::vector<Block> &blocks);

private:
    void add(const ModelGraph &model, const Block &block, BlockPath path, int parent);
    void addInstance(const ModelGraph &model, const Block &block, BlockPath path, std::size_t instance, int parent);
    int addRow(Row row, int parent);
};

} // namespace shapewright
