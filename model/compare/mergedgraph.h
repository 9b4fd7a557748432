// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/comparison.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace shapewright {

// The main graphs of two models as one graph to be drawn: the second one's, with the nodes, inputs and outputs that the
// first one alone has. Nodes that were replaced are told with what replaced them, and are not in it. Subgraphs are
// those of the second one. It is an immutable value, and no file is written.
struct MergedGraph {
    enum class Part { Equal, Changed, OnlyA, OnlyB, Replaced };
    // An edge of the first model alone between what both have; it leads to a node or to a graph output.
    struct Edge {
        ValueId value;
        std::optional<NodeId> node;
        std::optional<ValueId> output;
    };
    // Where one difference is found in the merged graph. Nothing for those of the models themselves.
    struct Place {
        std::vector<NodeId> nodes;
        std::optional<ValueId> value;

        [[nodiscard]] bool isEmpty() const { return nodes.empty() && !value; }
    };
    // An input of a node that is computed in one model and constant in the other.
    struct FoldedInput {
        std::uint32_t slot = 0;
        bool isConstantInB = false;
    };

    std::shared_ptr<const ModelComparison> comparison;
    std::shared_ptr<const ModelGraph> graph;         // the nodes of the second model come first, in their order
    std::shared_ptr<const ShapeTable> before, after; // the shapes of its main graph in the first and the second model
    std::vector<Part> nodes;                         // by node of the main graph
    std::vector<Part> values;                        // by value: in both models, changed, or in one alone
    std::map<ValueId, Part> outputs;                 // by output of the graph: likewise, whatever computes it
    std::vector<Place> places;                       // by difference
    std::map<NodeId, Part> inner; // of the nodes of subgraphs, which are the second model's, those that are not equal
    std::map<NodeId, std::vector<std::size_t>> differencesOf;       // by node: positions in the comparison
    std::map<std::uint32_t, std::vector<FoldedInput>> foldedInputs; // by node of the main graph
    std::unordered_map<ValueId, ValueId> valuesOfA;                 // those of the first model's main graph in this one
    std::vector<Edge> edgesOfA;
    std::set<std::pair<ValueId, NodeId>> edgesOfB; // those of the second model alone between nodes of both

    [[nodiscard]] Part partOf(NodeId node) const
    {
        if (node.graph == mainGraph)
            return nodes[node.index];
        const auto found = inner.find(node);
        return found != inner.end() ? found->second : Part::Equal;
    }
    [[nodiscard]] Part partOf(ValueId value) const { return values[value.index]; }
    // Of its inputs' dims in both models.
    [[nodiscard]] std::vector<std::string> symbols() const;
};

// Errors: those of editedModel().
[[nodiscard]] Result<MergedGraph> mergeGraphs(const ModelGraph &a, const ModelGraph &b,
                                              std::shared_ptr<const ModelComparison> comparison,
                                              const JobContext &job = {});

} // namespace shapewright
