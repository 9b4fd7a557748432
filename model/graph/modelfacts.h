// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shapewright {

// An operator of a model, with the number of its nodes in all graphs and the bytes of the initializers that these use.
struct OperatorCount {
    std::string opType;
    std::string domain; // empty for ai.onnx
    std::size_t nodes = 0;
    std::int64_t bytes = 0;
};

// A local function of a model.
struct FunctionFacts {
    std::string name;
    std::string domain;
    std::size_t nodes = 0; // in its body, without opening calls of other functions
};

// What a model declares about itself and what can be counted in it, without protobuf types.
struct ModelFacts {
    std::int64_t irVersion = 0;
    std::string producer;
    std::string producerVersion;
    std::string graphName;
    std::string description;
    std::vector<std::pair<std::string, std::int64_t>> opsets; // domain (empty: ai.onnx), version
    std::int64_t modelVersion = 0;
    std::string domain;
    std::vector<std::pair<std::string, std::string>> metadata;
    std::size_t nodes = 0;        // of all graphs
    std::size_t tensors = 0;      // values of all graphs
    std::size_t initializers = 0; // of all graphs
    std::int64_t initializerBytes = 0;
    std::vector<FunctionFacts> functions;
    std::vector<OperatorCount> operators;     // most nodes first
    std::vector<ValueId> largestInitializers; // largest first; no more than listedInitializers

    static constexpr std::size_t listedInitializers = 200;
};
// Collects these facts. It walks over all graphs.
[[nodiscard]] ModelFacts modelFacts(const ModelGraph &graph);

// The negative number that the file declares on an axis of a graph input. It is not a size, so the dim counts as
// unknown.
[[nodiscard]] std::optional<std::int64_t> negativeDim(const ModelGraph &graph, ValueId input, std::uint32_t axis);

// What the schema of a node's operator tells: the names of the formal inputs and outputs by slot, and the opset version
// that introduced this definition (0 if there is no schema, as for com.microsoft).
struct OperatorFacts {
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    int sinceVersion = 0;
};
[[nodiscard]] OperatorFacts operatorFacts(const ModelGraph &graph, NodeId node);

} // namespace shapewright
