// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/editcontext.h"
#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/symbolic/exprpool.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace shapewright {

// Edits checked against a model and turned into what propagation starts from.
struct ResolvedEdits {
    std::vector<ValueType> inputTypes;                 // of the main graph's inputs, in their order
    std::vector<ValueType> inputAxes;                  // likewise, symbols not yet replaced
    std::map<std::string, Dim> symbols;                // what each edited symbol becomes, by its exact text
    std::map<std::string, std::vector<double>> values; // input values by input
    std::shared_ptr<const EditContext> context;        // of the model
    std::vector<Problem> problems; // unknown names, clashes, …; an Error among them: not applicable as they stand

    // A declared dim with the edits put in: by its exact text, and, where it is an expression that follows names of
    // graph inputs, by its value.
    [[nodiscard]] Dim apply(const Dim &declared) const;
    [[nodiscard]] ValueType apply(ValueType declared) const;
};

// What a dim_param is under edits of symbols: by its exact text; by the names that it follows, of those that stand
// alone on an axis of a graph input; else it is a name. Not known where it would be no size (`n - 5` with n = 3), or
// too heavy. `expression` is what the dim_param parses to, null where it is a name or no expression.
[[nodiscard]] Expr editedParam(const std::string &param, const DimExpression *expression,
                               const std::map<std::string, Dim> &symbols, const std::set<std::string> &axisNames,
                               ExprPool &pool);

// Other sizes for some places: numbers by symbol or by axis, whatever form the edits have that give them one.
struct OtherSizes {
    std::map<std::string, Dim> symbols;
    std::map<ShapeEdits::Axis, Dim> axes;
};

// Checks names, ranks, values and clashes, and says each fault as a problem. The sizes that `instead` gives stand in
// place of those of the edits.
[[nodiscard]] ResolvedEdits resolveEdits(const ModelGraph &graph, const ShapeEdits &edits,
                                         const OtherSizes &instead = {});

// The problems alone, in time that grows with the edits and not with the model.
[[nodiscard]] std::vector<Problem> editProblems(const ModelGraph &graph, const ShapeEdits &edits);

// The names that a dim_param follows: those in it, where it is an arithmetic expression and each of them also stands
// alone on an axis of a graph input. Empty for a plain name, whatever it looks like: `a-b` or `floor(H/2)` without an
// axis `H`.
[[nodiscard]] std::vector<std::string> followedNames(const std::string &param,
                                                     const std::set<std::string> &inputParams);

} // namespace shapewright
