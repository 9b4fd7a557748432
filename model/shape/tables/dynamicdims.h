// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/suggestion.h"

#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// The symbols, unknown dims and inputs of unknown rank that make a model dynamic.
struct DynamicDims {
    struct Entry {
        enum class Kind {
            Symbol,
            Expression, // over symbols, or over axes without a name
            Unnamed,
            UnknownRank,
            Denotation, // of dims that have entries of their own, too
            Overridden  // a number that the export fixed, and that edits change
        };
        Kind kind = Kind::Symbol;
        std::string name;                     // the symbol; `input[axis]` or `input` for the others
        std::vector<ShapeEdits::Axis> places; // on graph inputs; an expression may stand on none
        std::size_t tensors = 0;              // values of all graphs that carry it before any edit; 0: not counted
        std::vector<std::string> follows;     // of an expression: the names of the dims that it is made of
        std::optional<ValueId> output;        // of an expression that stands on no input: the first graph output
        std::uint32_t outputAxis = 0;

        // Has a size of its own, which nothing else gives it.
        [[nodiscard]] bool isFree() const { return kind != Kind::Expression && kind != Kind::Denotation; }
        // What a suggestion gives a size: the symbol, or the axis that has no name.
        [[nodiscard]] SizePlace sizePlace() const;
        bool operator==(const Entry &) const = default;
    };
    std::vector<Entry> entries; // in order of first occurrence on the graph inputs

    // Null where there is none.
    [[nodiscard]] const Entry *find(const std::string &name) const;
};
// What the file says, from the table without edits.
[[nodiscard]] DynamicDims dynamicDims(const ModelGraph &graph, const ShapeTable &unedited);

// All that a person can give a size, or wants to see follow: the dims of the file, where edits gave axes names of their
// own these, too; denotations of dynamic axes; expressions on graph outputs. A walk over inputs and outputs alone.
[[nodiscard]] DynamicDims dimsUnderEdits(const ModelGraph &graph, const DynamicDims &dims, const ShapeTable &unedited,
                                         const ShapeEdits &edits);

// The values of all graphs that carry a dim before any edit, alone or within an expression.
[[nodiscard]] std::vector<ValueId> valuesWith(const DynamicDims::Entry &entry, const ModelGraph &graph,
                                              const ShapeTable &unedited);

} // namespace shapewright
