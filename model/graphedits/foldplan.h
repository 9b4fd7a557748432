// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/graphwishes.h"
#include "model/graph/modelgraph.h"
#include "model/graphedits/graphedits.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace shapewright {

class PropagationState;

// A person's choices for folding.
struct FoldOptions {
    // How many bytes the constants that come into the model may have in all. One alone may have an eighth of it.
    std::uint64_t limitBytes = 64 * 1024;
    std::uint64_t spentBytes = 0; // of it, by an earlier round

    [[nodiscard]] static FoldOptions of(const GraphWishes::Fold &wish) { return {wish.limitKilobytes * 1024}; }

    bool operator==(const FoldOptions &) const = default;
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
    GrowthLimit,      // its result is too large for the limit
    InLoop,           // the body of a loop
    InFunction,       // the body of a function
    Loop,             // a loop stays
    OpenCondition,    // an If whose condition is not known
    BranchNotMovable, // an If whose branch cannot take its place
    FaultyModel,      // the model has a cycle, or two producers of a value
};

struct LeftNode {
    NodeId node;
    FoldObstacle why = FoldObstacle::NotComputed;

    bool operator==(const LeftNode &) const = default;
};

// What folding does to a model, or did.
struct FoldPlan {
    GraphEdits edits;
    bool inlinesBranches = false;                      // so that more may be known afterwards
    std::map<std::string, std::size_t> goneByOperator; // nodes, also those in subgraphs
    std::size_t addedConstants = 0;
    std::uint64_t addedBytes = 0; // of the elements of the new constants
    std::size_t removedInitializers = 0;
    std::vector<LeftNode> left; // in the order of graphs and nodes

    [[nodiscard]] std::size_t goneNodes() const;
};

// Plans which nodes become constants, vanish, or give way to a branch: exactly those that propagation knows. The state
// must be one for folding, and up to date with the edits of shapes.
[[nodiscard]] FoldPlan planFold(const PropagationState &state, const FoldOptions &options = {});

} // namespace shapewright
