// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/types/suggestion.h"

#include <optional>
#include <string>
#include <vector>

namespace shapewright {

struct ShapeTable;

// The dimensions that make a model dynamic: its symbols, the unknown dims of its inputs, and inputs of unknown rank.
struct DynamicDims {
    struct Entry {
        enum class Kind {
            Symbol,
            Expression,  // over symbols, or over axes without a name
            Unnamed,     // an axis without a name
            UnknownRank, // an input
            Denotation,  // shared by dims that have entries of their own, too
            Overridden   // an axis that is static in the file, and that edits change
        };
        Kind kind = Kind::Symbol;
        std::string name;                     // the text of a dim_param, a denotation, `input[axis]` or `input`
        std::vector<ShapeEdits::Axis> places; // the axes of graph inputs that have it; an expression may have none
        std::vector<std::string> inside{};    // the inputs that are no tensors and have it on tensors inside
        std::size_t tensors = 0;              // the number of values that have it before any edit; 0: not counted
        std::vector<std::string> follows;     // the names of the dims in an expression
        std::optional<ValueId> output;        // the first graph output with an expression that is on no input
        std::uint32_t outputAxis = 0;

        // Whether its size is independent of that of other entries.
        [[nodiscard]] bool isFree() const { return kind != Kind::Expression && kind != Kind::Denotation; }
        // The place that a suggestion sets: the symbol, or the axis that has no name.
        [[nodiscard]] SizePlace sizePlace() const;
        bool operator==(const Entry &) const = default;
    };
    std::vector<Entry> entries; // in order of first occurrence on the graph inputs

    // Null if there is no entry with this name.
    [[nodiscard]] const Entry *find(const std::string &name) const;
};
// The dynamic dims of the file. `unedited` is the table without edits.
[[nodiscard]] DynamicDims dynamicDims(const ModelGraph &graph, const ShapeTable &unedited);

// The dimensions that a person can set, and those derived from them: `dims` as edits rename them, the denotations of
// dynamic axes, and the expressions on graph outputs. The time grows only with the inputs and outputs of the model.
[[nodiscard]] DynamicDims dimsUnderEdits(const ModelGraph &graph, const DynamicDims &dims, const ShapeTable &unedited,
                                         const ShapeEdits &edits);

// The values of all graphs that have the dim before any edit, alone or within an expression.
[[nodiscard]] std::vector<ValueId> valuesWith(const DynamicDims::Entry &entry, const ModelGraph &graph,
                                              const ShapeTable &unedited);

} // namespace shapewright
