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
    std::vector<ValueType> inputTypes;                 // the edited types of the main graph's inputs, in their order
    std::vector<ValueType> inputAxes;                  // the same before the edits of symbols are applied
    std::map<std::string, Dim> symbols;                // the new dim of each edited dim_param, by its exact text
    std::map<std::string, std::vector<double>> values; // input values by input
    std::shared_ptr<const EditContext> context;        // the context of the model
    std::vector<Problem> problems; // unknown names, contradictions, …; with an Error the edits cannot be applied

    // The dim that a declared dim becomes under the edits. A dim_param is looked up by its exact text; otherwise, if
    // EditContext::followed() knows it as an expression, the edited names are substituted and it is evaluated.
    [[nodiscard]] Dim apply(const Dim &declared) const;
    [[nodiscard]] ValueType apply(ValueType declared) const;
};

// The expression for a dim_param under edits of symbols. An edit of its exact text wins; then, if all names in its
// expression are in `axisNames`, the edited names are substituted; otherwise it is a plain name. Unknown if the result
// is a number that is not a valid size (`n - 5` with n = 3), or exceeds ExprPool::heaviest. `expression` is the parsed
// dim_param, or null if it is not an expression.
[[nodiscard]] Expr editedParam(const std::string &param, const DimExpression *expression,
                               const std::map<std::string, Dim> &symbols, const std::set<std::string> &axisNames,
                               ExprPool &pool);

// Numbers for symbols and axes that replace those of the edits, whichever form of edit set these.
struct OtherSizes {
    std::map<std::string, Dim> symbols;
    std::map<ShapeEdits::Axis, Dim> axes;
};

// Checks names, ranks, values and contradictions, and reports each fault as a problem. The sizes in `instead` replace
// those of the edits.
[[nodiscard]] ResolvedEdits resolveEdits(const ModelGraph &graph, const ShapeEdits &edits,
                                         const OtherSizes &instead = {});

// Only the problems that resolveEdits() reports. The time grows with the edits and not with the model.
[[nodiscard]] std::vector<Problem> editProblems(const ModelGraph &graph, const ShapeEdits &edits);

} // namespace shapewright
