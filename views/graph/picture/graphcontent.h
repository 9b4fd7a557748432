// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/collapsedgraph.h"
#include "model/graph/modelgraph.h"
#include "views/graph/picture/graphoptions.h"

#include <QList>
#include <QString>

#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace shapewright {

// A line below the title of a node's box: the node's name, a constant input, an attribute, or an input that determines
// a shape.
struct BoxRow {
    enum class Kind {
        Fact,
        NodeName,
        Absent,
        Computed,
        Difference, // from the other one of two models
        State,      // of a block: how many of its tensors are dynamic, and how many the edits change
    };

    QString name;
    QString text;
    Kind kind = Kind::Fact;
    std::optional<ValueId> value = {}; // of Computed: the value whose elements are shown as far as they are known
};

struct GraphBox {
    enum class Kind {
        Node,
        Input,    // a graph input
        Captured, // a value of an enclosing graph
        Output,   // a graph output
        Dangling, // a value that is used and has no producer
        Constant, // an initializer, if constants are shown as nodes
        Block,    // one or several instances of a block
    };

    Kind kind = Kind::Node;
    std::optional<NodeId> node;   // of a Node
    std::optional<ValueId> value; // of all others but a Block
    QString title;
    QString opType;
    QString domain;
    QList<BoxRow> rows;
    QList<std::pair<QString, GraphId>>
        inside; // subgraphs by attribute, or the function's body, that a double click opens
    std::shared_ptr<const CollapsedGraph::Box> block; // of a Block
    std::vector<ValueId> made;                        // of a Block: all that its nodes make
    std::vector<ValueId> bundled;                     // of an Input or Output that stands for several: all of them
};

struct GraphEdge {
    ValueId value;
    std::uint32_t from = 0, to = 0; // indexes of boxes
    bool hasLabel = false;          // true for one edge of each value
    bool isOfA = false;             // of two models, the first one alone has it
};

// An open block: a frame around its boxes.
struct GraphFrame {
    QString title;
    BlockPath path;
    std::vector<std::uint32_t> boxes;
};

// What the picture of one graph shows, without sizes or places: boxes and the edges between them. Initializers and
// Constant nodes are rows in the boxes that use them, unless the options make them nodes.
struct GraphContent {
    std::vector<GraphBox> boxes;
    std::vector<GraphEdge> edges;
    std::vector<GraphFrame> frames; // outer ones before those inside

    // `collapsed` is null if each node is a box. The result is incomplete and must be dropped if `stop` was requested.
    [[nodiscard]] static GraphContent of(const ModelGraph &model, GraphId graph, const GraphOptions &options = {},
                                         const std::stop_token &stop = {},
                                         const std::shared_ptr<const CollapsedGraph> &collapsed = {});
};

// The outputs of a node or a block, or the value that another box stands for.
[[nodiscard]] QList<ValueId> valuesOf(const ModelGraph &model, const GraphBox &box);
// The node of a box, or all nodes of a block, those of the instance that stands for all first.
[[nodiscard]] QList<NodeId> nodesOf(const GraphBox &box);
// The first of these.
[[nodiscard]] std::optional<NodeId> nodeOf(const GraphBox &box);

} // namespace shapewright
