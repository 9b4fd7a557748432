// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "views/graph/picture/graphoptions.h"

#include <QList>
#include <QString>

#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace shapewright {

// A line beneath the title of a node's box: its name, a constant input, an attribute, or an input that says a shape.
struct BoxRow {
    enum class Kind { Fact, NodeName, Absent, Computed };

    QString name;
    QString text;
    Kind kind = Kind::Fact;
    std::optional<ValueId> value = {}; // of Computed: its elements are shown, as far as they are known
};

struct GraphBox {
    enum class Kind {
        Node,
        Input,    // a graph input
        Captured, // a value of an enclosing graph
        Output,   // a graph output
        Dangling, // a value that is used and made by nothing
        Constant, // an initializer, where constants are nodes
    };

    Kind kind = Kind::Node;
    std::optional<NodeId> node;   // of a Node
    std::optional<ValueId> value; // of all others
    QString title;
    QString opType;
    QString domain;
    QList<BoxRow> rows;
    QList<std::pair<QString, GraphId>>
        inside; // subgraphs by attribute, or the function's body, that a double click opens
};

struct GraphEdge {
    ValueId value;
    std::uint32_t from = 0, to = 0; // positions among the boxes
    bool hasLabel = false;          // one edge of each value
};

// What the picture of one graph shows, without sizes or places: boxes and the edges between them. Initializers and
// Constant nodes stand as rows in the boxes that use them, unless they are to be nodes.
struct GraphContent {
    std::vector<GraphBox> boxes;
    std::vector<GraphEdge> edges;

    [[nodiscard]] static GraphContent of(const ModelGraph &model, GraphId graph, const GraphOptions &options = {},
                                         const std::stop_token &stop = {}); // then it is incomplete
};

// What a node's box makes, and what another stands for.
[[nodiscard]] QList<ValueId> valuesOf(const ModelGraph &model, const GraphBox &box);
// What a box says when hovered: the whole name, all attributes, all inputs and outputs.
[[nodiscard]] QString boxDescription(const ModelGraph &model, const GraphBox &box);

} // namespace shapewright
