// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/symbolic/dimexpression.h"

#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace shapewright {

// The names and axes of a model that edits refer to. They are collected once for each ModelGraph, so that the time for
// applying an edit grows with the edits and not with the model. Immutable, and safe to share between threads. It holds
// no reference to its graph.
class EditContext
{
public:
    using Axis = ShapeEdits::Axis;

    // The context of a graph. It is created on the first call and kept with the graph.
    [[nodiscard]] static std::shared_ptr<const EditContext> of(const ModelGraph &graph);

    explicit EditContext(const ModelGraph &graph);

    // The dim_params on axes of the main graph's inputs, and inside of those that are no tensors.
    [[nodiscard]] const std::set<std::string> &inputParams() const { return m_inputParams; }
    // Whether the name is a dim_param of any value, in the main graph or in any other.
    [[nodiscard]] bool isParam(const std::string &name) const { return m_params.contains(name); }
    // The dim_params of all values of all graphs, sorted.
    [[nodiscard]] std::vector<std::string> params() const;
    // The axes of graph inputs for which the file declares this dim_param, in the order of the inputs.
    [[nodiscard]] const std::vector<Axis> &axesWith(const std::string &param) const;
    // The axes of graph inputs with this denotation, which must be in upper case.
    [[nodiscard]] const std::vector<Axis> &axesDenoted(const std::string &denotation) const;
    // The parsed dim_param if it is an arithmetic expression and each of its names is also a dim_param of its own on an
    // axis of a graph input. Null for any other text. The expressions of the file are parsed only once.
    [[nodiscard]] std::shared_ptr<const DimExpression> followed(const std::string &param) const;

private:
    using Expression = std::shared_ptr<const DimExpression>;
    [[nodiscard]] Expression parsed(const std::string &param) const;
    void addInput(const Value &input);

    std::set<std::string> m_inputParams;
    std::unordered_set<std::string> m_params;
    std::unordered_map<std::string, std::vector<Axis>> m_axes;    // by dim_param
    std::unordered_map<std::string, std::vector<Axis>> m_denoted; // by denotation in upper case
    std::unordered_map<std::string, Expression> m_followed;       // the dim_params of the file that followed() returns
};

} // namespace shapewright
