// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace shapewright {

// Why a node goes from its model.
enum class FoldFate {
    Constant,  // what it computes is a constant
    Unused,    // nothing needs what it computes any more
    Decided,   // an If that gives way to the branch that it takes
    NeverRuns, // it is in the branch that is not taken
    Bypassed,  // its input takes the place of its output; folding itself bypasses nothing
};

// Why a node that computes with sizes or constants stays in the model.
enum class FoldObstacle {
    DynamicSize,      // what it computes depends on a size that is not fixed, or on what is fed
    Assumption,       // it depends on what the file declares or assumes, which is not proven
    Replaceable,      // it depends on an initializer that a caller may replace, since it is an input, too
    Random,           // it draws random numbers
    Quantization,     // a quantized weight is information
    OtherDomain,      // only operators of ONNX are computed
    NotComputed,      // its operator, or its element type, is not computed here as the runtime does
    Weight,           // it computes with weights
    NotRun,           // the runtime here does not compute it
    GrowthLimit,      // its result is too large for the limit
    InLoop,           // the body of a loop
    InFunction,       // the body of a function
    Loop,             // a loop stays
    OpenCondition,    // an If whose condition is not known
    BranchNotMovable, // an If whose branch cannot take its place
    FaultyModel,      // the model has a cycle, or two producers of a value
};

struct GoneNode {
    NodeId node;
    FoldFate why = FoldFate::Constant;

    bool operator==(const GoneNode &) const = default;
};

struct LeftNode {
    NodeId node;
    FoldObstacle why = FoldObstacle::NotComputed;

    bool operator==(const LeftNode &) const = default;
};

// A constant that comes into the model in the place of an output of a node that goes.
struct NewConstant {
    NodeId node;
    std::uint32_t output = 0;
    std::string name;
    std::uint64_t bytes = 0; // of its elements

    bool operator==(const NewConstant &) const = default;
};

struct RemovedInitializer {
    std::string name;
    std::uint64_t bytes = 0;

    bool operator==(const RemovedInitializer &) const = default;
};

// What folding does to a model. The body of a function is told once, as that of its first call.
struct FoldOutcome {
    std::vector<GoneNode> gone; // also those in subgraphs
    std::vector<NewConstant> added;
    std::vector<RemovedInitializer> removed;
    std::vector<LeftNode> left;                        // in the order of graphs and nodes
    std::map<std::string, std::size_t> goneByOperator; // counts `gone`

    [[nodiscard]] std::uint64_t addedBytes() const
    {
        std::uint64_t bytes = 0;
        for (const NewConstant &constant : added)
            bytes += constant.bytes;
        return bytes;
    }
    [[nodiscard]] std::uint64_t removedBytes() const
    {
        std::uint64_t bytes = 0;
        for (const RemovedInitializer &initializer : removed)
            bytes += initializer.bytes;
        return bytes;
    }
    bool operator==(const FoldOutcome &) const = default;
};

} // namespace shapewright
