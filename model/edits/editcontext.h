// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/symbolic/dimexpression.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace shapewright {

// What edits look up in a model: its names and axes, found once for all edits, so that a step costs what the edits are
// and not what the model is. One for each ModelGraph; immutable; may be shared between threads. It holds no reference
// to its graph.
class EditContext
{
public:
    using Axis = ShapeEdits::Axis;

    // Of a graph, made when it is first asked for and kept with the graph.
    [[nodiscard]] static std::shared_ptr<const EditContext> of(const ModelGraph &graph);

    explicit EditContext(const ModelGraph &graph);

    // The dim_params on axes of the main graph's inputs.
    [[nodiscard]] const std::set<std::string> &inputParams() const { return m_inputParams; }
    // Whether it is a dim_param of any value of any graph.
    [[nodiscard]] bool isParam(const std::string &name) const { return m_params.contains(name); }
    // All of these, sorted.
    [[nodiscard]] std::vector<std::string> params() const;
    // The axes of graph inputs for which the file declares that dim_param, in the order of the inputs.
    [[nodiscard]] const std::vector<Axis> &axesWith(const std::string &param) const;
    // The axes of graph inputs that have that denotation, which is in upper case.
    [[nodiscard]] const std::vector<Axis> &axesDenoted(const std::string &denotation) const;
    // The names of a dim_param that is an expression over names which also stand alone on an axis of a graph input;
    // null for any other. The expressions of the file were parsed once.
    [[nodiscard]] std::shared_ptr<const DimExpression> followed(const std::string &param) const;

private:
    using Expression = std::shared_ptr<const DimExpression>;
    [[nodiscard]] Expression parsed(const std::string &param) const;
    void addInput(const Value &input);

    std::set<std::string> m_inputParams;
    std::unordered_set<std::string> m_params;
    std::unordered_map<std::string, std::vector<Axis>> m_axes;
    std::unordered_map<std::string, std::vector<Axis>> m_denoted;
    std::unordered_map<std::string, Expression> m_followed; // of the file's dim_params that are followed
};

} // namespace shapewright
