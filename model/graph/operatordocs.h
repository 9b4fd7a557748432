// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// What there is to read about the operator of a node.
struct OperatorDocs {
    enum class Source {
        Schema,        // the onnx library; its texts are Markdown
        LocalFunction, // the file; its texts are plain, and anything may stand in them
        None,          // nobody here describes it, as of the operators of com.microsoft
    };
    struct Parameter {
        enum class Occurs { Once, Optional, Variadic };
        std::string name;
        std::string type; // `T`, `tensor(int64)`
        std::string text;
        Occurs occurs = Occurs::Once;
    };
    struct Attribute {
        std::string name;
        std::string type; // `int`, `floats`, …
        std::string text;
        bool isRequired = false;
        std::optional<std::string> defaultText;
    };
    struct Constraint {
        std::string name;  // `T`
        std::string types; // `tensor(float), tensor(double)`
        std::string text;
    };

    Source source = Source::None;
    std::string text;
    int sinceVersion = 0;
    bool isDeprecated = false;
    std::vector<Parameter> inputs;
    std::vector<Parameter> outputs;
    std::vector<Attribute> attributes; // by name
    std::vector<Constraint> constraints;
};
[[nodiscard]] OperatorDocs operatorDocs(const ModelGraph &graph, NodeId node);

// An attribute as a node has it, or would have it by default. Subgraphs are not among them; see Node::subgraphs.
struct NodeAttribute {
    enum class Given {
        Value,   // the file says it
        Default, // the file says it, and nothing else than the default
        LeftOut, // the file is silent: the default holds
    };
    std::string name;
    std::string type; // `int`, `floats`, `tensor`, …
    std::string text;
    Given given = Given::Value;
    std::optional<std::uint32_t> tensor; // its position in the node, where it holds elements to look at
};
// Those of the file in its order, then defaults by name.
[[nodiscard]] std::vector<NodeAttribute> nodeAttributes(const ModelGraph &graph, NodeId node);

// Names of those that the file says though they hold anyway.
[[nodiscard]] std::vector<std::string> needlessAttributes(const ModelGraph &graph, NodeId node);

} // namespace shapewright
