// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"
#include "model/shape/tables/graphshapes.h"
#include "model/shape/tables/workingsizes.h"
#include "model/types/ids.h"

#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace shapewright {

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

// The types of all values of all graphs under some edits, and the problems that propagation found. It is indexed like
// the values of the ModelGraph, and immutable once it is made.
struct ShapeTable {
    std::vector<GraphShapes> graphs;
    // The elements of computed tensors that other nodes use as shapes, sizes, axes or starts, as far as they are known.
    std::unordered_map<ValueId, SmallElements> elements;
    std::vector<Problem> problems; // of the file and of the edits
    // Of dims that are dynamic under the edits, if not all sizes are valid. A dim has an entry for what always holds,
    // and one for each branch that may run and restricts it further.
    std::vector<WorkingSizes> sizes;
    // Common sizes of dims that no size of another dim goes with, as far as was tried.
    std::set<std::pair<std::string, std::int64_t>> hopeless;
    bool canHaveValueInfo = true; // whether ONNX Runtime loads the saved model with value_info of all known shapes
    std::uint64_t revision = 0;   // of the edits that it was computed from; the caller of propagation sets it

    [[nodiscard]] const ValueShape &at(ValueId id) const { return graphs[std::size_t(id.graph)][id.index]; }
    [[nodiscard]] const GraphShapes::Shared &shared(ValueId id) const
    {
        return graphs[std::size_t(id.graph)].shared(id.index);
    }
    [[nodiscard]] bool hasErrors() const;
    // The sizes that are valid whichever branches run. Null if nothing restricts them, as far as is known.
    [[nodiscard]] const WorkingSizes *sizesOf(const std::string &dim) const;
};

} // namespace shapewright
