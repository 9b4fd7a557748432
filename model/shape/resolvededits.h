// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/shapeedits.h"

#include <map>
#include <string>
#include <vector>

namespace shapewright {

// Edits checked against a model and turned into what propagation starts from.
struct ResolvedEdits {
    std::vector<ValueType> inputTypes;     // of the main graph's inputs, in their order
    std::map<std::string, Dim> symbols;    // what each edited symbol becomes, by its exact text
    std::map<std::string, std::vector<double>> values; // input values by input
    std::vector<Problem> problems;         // unknown names, clashes, …; an Error among them: not applicable

    // A declared dim with the edits put in: by its exact text, and, if it is an expression over
    // symbols of graph inputs, by its value. Source of that rule: CONTRIBUTING.md, "What a dim_param means".
    [[nodiscard]] Dim apply(const Dim &declared) const;
    [[nodiscard]] ValueType apply(ValueType declared) const;

    std::vector<std::string> inputSymbols; // names that stand alone on an axis of a graph input
};

// Checks names, ranks, values and clashes, and says each fault as a problem.
[[nodiscard]] ResolvedEdits resolveEdits(const ModelGraph &graph, const ShapeEdits &edits);

} // namespace shapewright
