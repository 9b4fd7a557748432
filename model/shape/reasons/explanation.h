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

// How a dim comes about: the chain from it back to axes of graph inputs, or to the nodes that decide it at run time.
struct DimExplanation {
    enum class Reason {
        Computed,     // from dims and elements of the node's inputs; see formula
        GraphInput,   // it is an axis, or an element, of a graph input
        FixedInModel, // a weight, a constant or an attribute in the file fixes it
        RunTime,      // the node decides it while the model runs
        Loop,         // it changes from one iteration to the next, or counts an unknown number of iterations
        Declared,     // the file declares it, but nothing proves it
        NotKnown      // something that it is computed from is unknown
    };
    // A dim or an element that a formula is made of.
    struct Source {
        ValueId value;
        std::size_t axis = 0; // see Step
        bool isElement = false;
        std::size_t slot = 0; // of the node's input
        Dim dim = {};         // under the edits; unknown for elements
    };
    struct Step {
        ValueId value;
        std::size_t axis = 0;          // of the dim; if isElement, the position of the element
        bool isElement = false;        // whether it is an element of a small tensor that shapes are computed from
        std::optional<NodeId> node;    // the producer of the value; none for a graph input or an initializer
        std::optional<NodeId> blocker; // only for Declared and NotKnown; see blockingNode()
        Reason reason = Reason::Computed;
        std::string formula; // only for Computed: over dims `x[2]` and elements `shape{1}` of the node's inputs
        std::vector<Source> sources = {}; // of the formula, in the order of the node's inputs; none of a subgraph's
        std::string pattern = {};         // the formula with marks for the sources; see formulaText()
        Dim dim;                          // under the edits; unknown for elements
    };
    Dim dim;
    Dim symbolic;            // without the sizes that the edits set: for example `2*past + 3` if dim is 7
    std::vector<Step> chain; // begins with the dim itself; each place occurs once
};

// One explanation for each axis of a value under the edits, or only for `axis`. Formulas are symbolic even if the edits
// fix all sizes. Empty if the rank is unknown. The only error is Cancelled.
[[nodiscard]] Result<std::vector<DimExplanation>> explain(const ModelGraph &graph, const ShapeEdits &edits,
                                                          ValueId value, std::optional<std::size_t> axis = {},
                                                          const JobContext &job = {});

// The formula of a step with another text for each of its sources.
[[nodiscard]] std::string formulaText(const std::string &pattern, const std::vector<std::string> &sources);

// The node because of which the type of a value is unknown: following producers back from the value, the first node
// whose inputs all have types. Nothing if no node produces the value.
[[nodiscard]] std::optional<NodeId> blockingNode(const ModelGraph &graph, ValueId value,
                                                 const std::function<bool(ValueId)> &isTyped);

// An axis of a value.
struct DimPlace {
    ValueId value;
    std::size_t axis = 0;
};
// One explanation for each of these dims, in their order. The only error is Cancelled.
[[nodiscard]] Result<std::vector<DimExplanation>> explainDims(const ModelGraph &graph, const ShapeEdits &edits,
                                                              const std::vector<DimPlace> &places,
                                                              const JobContext &job = {});

} // namespace shapewright
