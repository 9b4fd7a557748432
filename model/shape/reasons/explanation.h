// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/types/dim.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// Why a dim is what it is: the way from it back to axes of graph inputs, or to what decides it at run time.
struct DimExplanation {
    enum class Reason {
        Computed,     // from dims and elements of the node's inputs; see formula
        GraphInput,   // an axis, or an element, of a graph input
        FixedInModel, // a number in the file: of a weight, a constant, an attribute
        RunTime,      // decided by the node while the model runs
        Loop,         // changes from one iteration to the next, or counts iterations that are not known
        Declared,     // only the file says so
        NotKnown      // behind something that is not known
    };
    struct Step {
        ValueId value;
        std::size_t axis = 0;          // of the dim; or, where isElement, the position of an element
        bool isElement = false;        // of a small tensor with which shapes are computed
        std::optional<NodeId> node;    // which makes the value; none for a graph input or an initializer
        std::optional<NodeId> blocker; // of Declared and NotKnown: blockingNode()
        Reason reason = Reason::Computed;
        std::string formula; // of Computed: in dims `x[2]` and elements `shape{1}` of the node's inputs
        Dim dim;             // under the edits; unknown for elements
    };
    Dim dim;
    Dim symbolic;            // without the sizes that the edits give: `2*past + 3` where dim is 7
    std::vector<Step> chain; // from the dim itself backwards, each place once
};

// One explanation an axis, under the edits; of one axis alone where it is given. Formulas are symbolic, also where the
// edits fix everything. Empty for a value whose rank is not known. The only failure is Cancelled.
[[nodiscard]] Result<std::vector<DimExplanation>> explain(const ModelGraph &graph, const ShapeEdits &edits,
                                                          ValueId value, std::optional<std::size_t> axis = {},
                                                          const JobContext &job = {});

// Where what is known of types ends on the way back from a value: the node that is given types and makes none. None
// where the value is made by no node.
[[nodiscard]] std::optional<NodeId> blockingNode(const ModelGraph &graph, ValueId value,
                                                 const std::function<bool(ValueId)> &isTyped);

// The same of several dims at once: one explanation each, in their order.
struct DimPlace {
    ValueId value;
    std::size_t axis = 0;
};
[[nodiscard]] Result<std::vector<DimExplanation>> explainDims(const ModelGraph &graph, const ShapeEdits &edits,
                                                              const std::vector<DimPlace> &places,
                                                              const JobContext &job = {});

} // namespace shapewright
