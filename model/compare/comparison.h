// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/matching.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// One thing in which a second model differs from a first one.
struct ModelDifference {
    enum class Kind {
        NodeAdded,
        NodeRemoved,
        NodeReplaced, // some nodes by others with the same result, or an input of a node by another value
        Attribute,
        Dim,
        Type,
        Weights, // elements of an initializer or of a constant
        Input,   // added or removed
        Output,  // added or removed
        Opset,
        Metadata, // of the model; ir_version too
        Name,     // alone
        Order,    // of nodes, alone
        Producer,
    };

    Kind kind{};
    std::string graph = "main";
    std::vector<std::string> a,
        b; // the nodes, values or entries in each model, by name; a node without one by its output
    // What differs, as text: the op_types on each side for nodes; name, before and after for attributes, operator sets
    // and metadata; before and after for dims, types and names; for weights how many elements differ of how many (if
    // that was counted) and the largest difference; for a replaced input its position, before and after.
    std::vector<std::string> details;
    // Where that is in each model: the nodes, or the value. None for entries of the model itself.
    std::vector<NodeId> nodesA = {}, nodesB = {};
    std::optional<ValueId> valueA = {}, valueB = {};

    bool operator==(const ModelDifference &) const = default;
};

struct ComparisonOptions {
    enum class Weights { Ignored, Compared, Counted };

    bool withNames = false; // whether differences of names, order and producer alone are listed
    Weights weights = Weights::Compared;
};

struct ModelComparison {
    std::vector<ModelDifference> differences;
    std::size_t names = 0, order = 0, producer = 0;  // differences that are not listed
    std::size_t nodesA = 0, nodesB = 0, matched = 0; // in all graphs that are compared, without those of constants
    compare::ModelMatch match;
    std::map<ValueId, ValueId> outputsInB; // of the main graphs: those that stand for each other, whatever makes them
    std::shared_ptr<const ShapeTable> shapesA, shapesB; // of all values; of the first with the second one's symbols

    [[nodiscard]] bool isEqual() const { return differences.empty(); }
};

// Takes the differences of one kind from the list: of names, order or producer, which are then only counted.
void leaveOut(ModelDifference::Kind kind, ModelComparison &comparison);

// Compares two models: first matches their nodes by structure, names, weights and neighbours, then says what is not the
// same. Weights are read range by range. Errors: Cancelled; those of TensorReader if weights are compared.
[[nodiscard]] Result<ModelComparison> compareModels(const ModelGraph &a, const ModelGraph &b,
                                                    const ComparisonOptions &options, const JobContext &job = {});

} // namespace shapewright
