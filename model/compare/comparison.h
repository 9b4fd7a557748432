// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/compare/matching.h"
#include "model/graph/modelgraph.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

struct ShapeTable;

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
        Name,     // only the name differs
        Order,    // only the order of nodes in the file differs
        Producer, // another tool, or another version of it, wrote the model
    };

    Kind kind{};
    std::string graph = "main";
    // The nodes, values or entries in each model, by name. A node without a name has that of its first output.
    std::vector<std::string> a, b;
    // What differs, as text: the op_types on each side for nodes; name, before and after for attributes, operator sets
    // and metadata; before and after for dims, types and names; for weights how many elements differ of how many (if
    // that was counted) and the largest difference; for a replaced input its position, before and after.
    std::vector<std::string> details;
    // Where that is in each model: the nodes, or the value. None for entries of the model itself.
    std::vector<NodeId> nodesA = {}, nodesB = {};
    std::optional<ValueId> valueA = {}, valueB = {};

    bool operator==(const ModelDifference &) const = default;
};

// What is compared, and what is listed.
struct ComparisonOptions {
    enum class Weights {
        Ignored,  // no element is read
        Compared, // it is only said whether elements differ
        Counted,  // elements that differ are counted, and the largest difference is found
    };

    bool withNames = false; // whether differences of names, order and producer alone are listed
    Weights weights = Weights::Compared;
};

// All in which two models differ, and what matches. An immutable value.
struct ModelComparison {
    std::vector<ModelDifference> differences;
    std::size_t names = 0, order = 0, producer = 0;  // differences that are not listed
    std::size_t nodesA = 0, nodesB = 0, matched = 0; // in all graphs that are compared, without those of constants
    compare::ModelMatch match;
    std::map<ValueId, ValueId> outputsInB; // pairs of outputs of the main graphs, as pairedOutputs() finds them
    // The shapes of all values. Those of the first model are in the second one's symbols.
    std::shared_ptr<const ShapeTable> shapesA, shapesB;

    [[nodiscard]] bool isEqual() const { return differences.empty(); }
};

// Takes the differences of one kind from the list: of names, order or producer, which are then only counted.
void leaveOut(ModelDifference::Kind kind, ModelComparison &comparison);

// Compares two models: first matches their nodes by structure, names, weights and neighbours, then says what is not the
// same. Weights are read range by range. Errors: Cancelled; those of TensorReader if weights are compared.
[[nodiscard]] Result<ModelComparison> compareModels(const ModelGraph &a, const ModelGraph &b,
                                                    const ComparisonOptions &options, const JobContext &job = {});

} // namespace shapewright
