// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/graphwishes.h"
#include "model/edits/shapeedits.h"
#include "model/graph/modelfacts.h"
#include "model/graph/modelgraph.h"
#include "model/graph/problem.h"
#include "model/shape/tables/graphshapes.h"
#include "model/types/ids.h"
#include "model/types/text.h"

#include <memory>
#include <vector>

namespace shapewright {

struct AdaptedShapes;
struct DynamicDims;
struct GraphOrigins;
struct PartsShapes;
struct ShapeTable;

// What the panels show: a model, the edits, and the shapes without and with them. It is a value whose parts are shared
// and immutable. All of them are there or, without a graph, none.
struct PanelState {
    std::shared_ptr<const ModelGraph> graph;
    std::shared_ptr<const ShapeTable> before;
    std::shared_ptr<const ShapeTable> after;
    std::shared_ptr<const DynamicDims> dims;
    std::shared_ptr<const ModelFacts> facts;
    ShapeEdits edits;
    GraphWishes wishes; // of these, those for parts and to adapt the graph have a part in the shapes
    // What these wishes come to: `after` is then told of it. Null without the wish, if it cannot be fulfilled, and if
    // there is nothing to adapt.
    std::shared_ptr<const PartsShapes> parts{};
    std::shared_ptr<const AdaptedShapes> adapted{}; // of these parts

    [[nodiscard]] bool isEmpty() const { return !graph; }
    // The inferred type of a value without the edits, and with them. There has to be a graph.
    [[nodiscard]] const ValueShape &shapeBefore(ValueId id) const;
    [[nodiscard]] const ValueShape &shapeAfter(ValueId id) const;
    // Of the file and of the edits; none without a graph.
    [[nodiscard]] const std::vector<Problem> &problems() const;
    [[nodiscard]] bool hasErrors() const;
    // Whether files that are written from it have an adapted graph.
    [[nodiscard]] bool isAdapted() const;
    // How the graph of files that are written is told by the open one; null if it is that one.
    [[nodiscard]] std::shared_ptr<const GraphOrigins> origins() const;
    // With that graph, its edits and its shapes in the place of the open one.
    [[nodiscard]] PanelState written() const;
};

} // namespace shapewright
