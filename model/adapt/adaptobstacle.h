// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// Why an axis that is baked into a model cannot get another size. `args` of the refusal are listed here.
enum class AdaptObstacle {
    Sums,            // the node sums over the axis
    Reduces,         // it takes a mean, a maximum, … over the axis
    Normalizes,      // it normalizes over the axis
    InOrder,         // it goes along the axis in order, or counts along it
    Spatial,         // the axis is height, width or time of the operator
    Channels,        // the axis is that of the channels, which its weights fix
    PicksRows,       // it picks some of the rows
    JoinsRows,       // it joins the rows with others
    Broadcasts,      // it broadcasts the axis, whose size was 1. args: the size that it becomes
    DifferentAxes,   // two of its inputs have the axis in different places
    RowsDiffer,      // a constant has one row for each, and they differ. args: its name
    FixedSize,       // a constant fits the old size alone. args: its name, the size
    RowsDecide,      // the data decide how much comes out, or what runs
    OneScale,        // it finds one scale for all rows
    UsesSize,        // it computes with the size itself
    NoPlace,         // a shape has no place for the axis
    OutputMixed,     // an output of the model has no axis of its own for the rows. args: its name
    UnknownOperator, // nothing is known of the operator
    UnknownShape,    // the shape, or a parameter, of the node is not known
    OldOperator,     // what would have to be inserted does not exist in the opset
    InFunction,      // calls of a function, or turns of a loop, would need different changes
    Inside,          // a node of a loop, a branch or a function cannot be changed so
    NotRun,          // the rows were compared, and differ. args: the output
    TooManyWays,     // the search was given up
};

// The node at which it is not possible; none for a whole model.
struct AdaptRefusal {
    AdaptObstacle why = AdaptObstacle::UnknownOperator;
    std::optional<NodeId> node;
    std::vector<std::string> args;

    bool operator==(const AdaptRefusal &) const = default;
};

} // namespace shapewright
