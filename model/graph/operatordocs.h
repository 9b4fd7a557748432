// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// The documentation of a node's operator.
struct OperatorDocs {
    enum class Source {
        Schema,        // the onnx library; the texts are Markdown
        LocalFunction, // the model file; the texts are plain and may contain anything
        None,          // no documentation, as for the operators of com.microsoft
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
// Looks up the documentation in the schema or in the local function that the node calls.
[[nodiscard]] OperatorDocs operatorDocs(const ModelGraph &graph, NodeId node);

// An attribute that a node has, be it by default. Subgraphs do not count; see Node::subgraphs.
struct NodeAttribute {
    enum class Given {
        Value,   // the file sets it
        Default, // the file sets it to its default
        LeftOut, // the file does not set it, so the default holds
    };
    std::string name;
    std::string type; // `int`, `floats`, `tensor`, …
    std::string text;
    Given given = Given::Value;
    std::optional<std::uint32_t> tensor; // its position in the node, if it holds elements that can be viewed
};
// First the attributes that the file sets, in its order, then the defaults by name.
[[nodiscard]] std::vector<NodeAttribute> nodeAttributes(const ModelGraph &graph, NodeId node);

// The names of attributes that the file sets to their default.
[[nodiscard]] std::vector<std::string> needlessAttributes(const ModelGraph &graph, NodeId node);

} // namespace shapewright
