// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace shapewright::compare {

// Why two nodes are taken for the same one.
enum class MatchReason {
    Structure,  // all that leads to them and follows from them is the same
    Names,      // they have one name and one operator
    Weights,    // they use a constant with the same elements, as no other node does
    Ancestors,  // all that leads to them is the same
    Successors, // all that follows from them is the same
    Neighbours, // the nodes around them match
};

// A graph of one model and one of another, node by node. Nodes that only hold a constant are left out.
struct GraphMatch {
    GraphId a{}, b{};
    std::vector<std::optional<std::uint32_t>> inB; // by node of `a`
    std::vector<std::optional<std::uint32_t>> inA; // by node of `b`
    std::vector<MatchReason> reasons;              // by node of `a`, for those with a match
};

// All that matches in two models.
struct ModelMatch {
    // The main graphs come first; then the subgraphs and bodies of nodes that match, each after the graph of its node.
    std::vector<GraphMatch> graphs;
    std::unordered_map<ValueId, ValueId> valuesInB, valuesInA;

    // The value of the other model. Nothing if it has no match.
    [[nodiscard]] std::optional<ValueId> inB(ValueId inA) const;
    [[nodiscard]] std::optional<ValueId> inA(ValueId inB) const;
};

// Values of two models, each at most once.
struct ValuePairs {
    std::vector<std::pair<ValueId, ValueId>> pairs;
    std::vector<ValueId> restA, restB; // those without another one
};

// Pairs those that have the same name. All keep their order.
[[nodiscard]] ValuePairs pairedByName(const ModelGraph &a, const std::vector<ValueId> &inA, const ModelGraph &b,
                                      const std::vector<ValueId> &inB);

// Matches the nodes and values of two models. `readWeights`: elements of constants may tell nodes apart that neither
// names nor structure do. Errors: Cancelled; a constant that cannot be read is not used.
[[nodiscard]] Result<ModelMatch> matchModels(const ModelGraph &a, const ModelGraph &b, bool readWeights,
                                             const JobContext &job);

} // namespace shapewright::compare
