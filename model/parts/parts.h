// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/partswish.h"
#include "model/edits/shapeedits.h"
#include "model/graph/modelgraph.h"
#include "model/graph/problem.h"
#include "model/graphedits/nodeorigins.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace shapewright {

struct ShapeTable;

// A model with other parts, and all that was done to get it. Nodes and tensors are told by their names.
struct PartsModel {
    struct Set {
        std::string place, before, after; // empty: the default
    };
    struct Bypassed {
        std::string node;
        bool keepsValues = false; // what came out of the node is exactly what went into it
        NodeId id{};              // in the model before
    };
    struct NotBypassed {
        std::string node, why;
    };

    std::shared_ptr<const ModelGraph> graph;
    std::vector<Set> set;
    std::vector<Bypassed> bypassed;
    std::vector<NotBypassed> notBypassed; // of an operator that was asked for
    std::vector<std::string> addedInputs, removedInputs, addedOutputs, removedOutputs;
    std::size_t removedNodes = 0, removedInitializers = 0;
    NodeOrigins origins;                      // of the nodes of `graph`
    std::map<std::string, std::string> names; // that values of the main graph have in `graph`, where they are others
    ShapeEdits edits; // those that apply to `graph`: under its names, without those of inputs that are gone
    std::vector<Problem> problems; // that `graph` has only because of what was taken: warnings
};

// The model with these parts. Nothing is written: what stays is read from the original's file. Values of attributes and
// constants come first, then bypasses, cutting and outputs, then names, then metadata. The edits of shapes are not
// applied, but a size of a new input that only follows from inputs that are gone is the one that they give it. Errors:
// EditsInvalid (a name that does not exist, or exists already; a value that does not fit; a tensor without a known
// type; nothing left), those of editedModel(), Cancelled.
[[nodiscard]] Result<PartsModel> takeParts(const std::shared_ptr<const ModelGraph> &graph, const PartsWish &wish,
                                           const JobContext &job = {}, const ShapeEdits &edits = {});
// Why a node of the main graph cannot be bypassed; empty if it can.
[[nodiscard]] std::string bypassObstacle(const ModelGraph &graph, const ShapeTable &shapes, std::uint32_t node);
// How many nodes of an operator of ONNX can be bypassed.
[[nodiscard]] std::size_t bypassableNodes(const ModelGraph &graph, const ShapeTable &shapes, const std::string &opType);
// The name under which a wish finds a node of the main graph; empty if it has none of its own.
[[nodiscard]] std::string wishName(const ModelGraph &graph, std::uint32_t node);

} // namespace shapewright
