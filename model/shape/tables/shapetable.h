// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"
#include "model/shape/tables/workingsizes.h"
#include "model/symbolic/expr.h"
#include "model/types/ids.h"
#include "model/types/valuetype.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright {

class ExprPool;
struct SymbolicType;

// What propagation says about one value.
struct ValueShape {
    ValueType type;
    bool declaredOnly = false; // something of it is from the file's declaration with the edits put in, not proven
    bool assumed =
        false; // something of it holds under an assumption about input values, equal dims or a loop that runs
    std::vector<Marks> marks; // of each dim; empty where none has any

    bool operator==(const ValueShape &) const = default;
};
[[nodiscard]] ValueShape valueShapeOf(const SymbolicType &type, const ExprPool &pool);

// The elements of a small integer tensor.
struct SmallElements {
    struct Element {
        enum class Kind { Number, Symbolic, Unknown };

        Kind kind = Kind::Unknown;
        std::string text; // `-1`, `2*batch`, `?`

        bool operator==(const Element &) const = default;
    };
    std::vector<Element> elements;
    bool isScalar = false;

    bool operator==(const SmallElements &) const = default;
};

// The types of all values of all graphs under some edits, and what was found on the way.
// Immutable once made. Indexed like ModelGraph's values.
struct ShapeTable {
    std::vector<std::vector<ValueShape>> graphs;
    // What is known of the elements of tensors that nodes compute and others take as a shape, as sizes, axes, starts.
    std::unordered_map<ValueId, SmallElements> elements;
    std::vector<Problem> problems;   // of the file and of the edits
    std::vector<WorkingSizes> sizes; // of dims that the edits leave open, where not all sizes work
    std::uint64_t revision = 0;      // of the edits that it was computed from; set by who asked

    [[nodiscard]] const ValueShape &at(ValueId id) const { return graphs[std::size_t(id.graph)][id.index]; }
    [[nodiscard]] bool hasErrors() const;
    // Null where nothing is known.
    [[nodiscard]] const WorkingSizes *sizesOf(const std::string &dim) const;
};

} // namespace shapewright
