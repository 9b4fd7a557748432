// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

struct ShapeTable;

// A part of the main graph that people know by a name, or that repeats.
struct Block {
    // What the operators of a block are known as.
    enum class Kind {
        Attention,
        Convolution,
        DenseLayer, // convolutions whose result is joined to what comes from before by Concat
        Embedding,
        Equal,       // in two models that are compared
        FeedForward, // matrix products with an activation between them
        Head,        // the last matrix product and what follows it
        Normalization,
        Nodes, // none of the others
        PostProcessing,
        Projection, // matrix products, or one, without an activation between them
        RecurrentLayer,
        ResidualAdd,
        ResidualBlock, // convolutions whose result is added to their input
        Stage,         // repeated blocks whose results have one shape
        Stem,          // the first convolutions
        TransformerLayer,
        UpsamplingBlock, // makes its input larger and joins it to what comes from before
    };
    // An instance that is not equal to the typical one.
    struct Variant {
        struct Attribute {
            std::string opType, name, here, typical; // values as text, empty if the node does not have it
        };
        std::size_t at = 0;                   // position in `instances`
        std::vector<std::string> more, fewer; // op_types of nodes, each as often as it is there
        std::vector<Attribute> attributes;    // if it has the same nodes
    };

    Kind kind = Kind::Nodes;
    std::string scope; // that the names of the nodes agree on, with `*` for what differs by instance; may be empty
    std::vector<std::vector<std::uint32_t>> instances; // nodes, as positions in the main graph; at least one instance
    std::size_t typical = 0;                           // the instance that the others are compared with
    std::vector<Variant> variants;                     // in order
    std::vector<Block> parts;                          // of the typical instance, in order; empty or all of its nodes
    bool hasModules = false;     // its parts are told by the names of nodes alone, where a person made modules of them
    std::vector<Block> repeated; // of what is equal in two models: what repeats in it, if that is most of it

    [[nodiscard]] const std::vector<std::uint32_t> &nodes() const { return instances[typical]; }
};

// The blocks of the main graph, in the order in which they compute. They are found by structure alone; names of nodes
// only name them, and take apart what has no parts by structure (`hasModules`). All nodes that the outputs need and
// that depend on inputs are in exactly one of them; nodes that compute from constants belong to where they are first
// used. Empty if nothing repeats. Errors: Cancelled.
[[nodiscard]] Result<std::vector<Block>> findBlocks(const ModelGraph &model, const ShapeTable &shapes,
                                                    const JobContext &job = {});

} // namespace shapewright
