// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"
#include "model/types/ids.h"
#include "model/types/valuetype.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnx {
class FunctionProto;
class GraphProto;
class NodeProto;
} // namespace onnx

namespace shapewright {

class ModelFile;

// An attribute as a person reads it. Subgraphs are not attributes here; see Node::subgraphs.
struct Attribute {
    std::string name;
    std::string text; // `[1, 1, 0, 0]`, `NOTSET`, `int64[3]`; long ones are cut with an ellipsis
};

struct Node {
    std::string name; // may be empty or repeated
    std::string opType;
    std::string domain;                          // empty for ai.onnx
    std::vector<std::optional<ValueId>> inputs;  // no value: an optional input that is left out;
    std::vector<std::optional<ValueId>> outputs; // an input may belong to an enclosing graph
    std::vector<Attribute> attributes;
    std::vector<std::pair<std::string, GraphId>> subgraphs; // by attribute (`then_branch`)
    std::optional<GraphId> body;                            // of the local function that this node calls
};

// One place where a value is used.
struct Use {
    NodeId node;
    std::uint32_t slot = 0;

    bool operator==(const Use &) const = default;
};

struct Value {
    enum class Origin {
        GraphInput,  // fed from outside (not an initializer that is listed as an input too)
        Initializer, // constant of the file, dense or sparse
        NodeOutput,
        Dangling, // used, but made by nothing: a fault of the file
    };

    std::string name;
    Origin origin = Origin::Dangling;
    bool isGraphOutput = false;
    std::optional<NodeId> producer;       // for NodeOutput
    std::vector<Use> uses;                // in its own graph and in the subgraphs below
    ValueType declared;                   // by graph input, output, value_info or initializer; Unknown if by none
    std::vector<std::string> denotations; // of the declared dims, empty texts where there is none
    std::int64_t byteSize = 0;            // of an initializer's payload
    std::string valueText;                // small initializers and constants: `[1, -1, 64]`, `0.5`
};

struct Graph {
    std::string path;            // `main`, `main/If_3.then_branch`, `function DOMAIN::NAME@NODE`
    std::string name;            // as in the file
    std::optional<NodeId> owner; // the node that holds or calls it; none for the main graph
    std::vector<Node> nodes;
    std::vector<Value> values;
    std::vector<ValueId> inputs; // without initializers that are listed as inputs too
    std::vector<ValueId> outputs;
    std::vector<std::uint32_t> order; // topological; nodes on a cycle are left out
};

// The graphs of a model with producers, consumers and scopes resolved. Immutable; may be shared
// between threads. Holds the file that it was made from.
class ModelGraph
{
public:
    // Never fails: what is wrong in the file becomes a problem on its place.
    [[nodiscard]] static std::shared_ptr<const ModelGraph> build(std::shared_ptr<const ModelFile> file);

    [[nodiscard]] const ModelFile &file() const { return *m_file; }
    [[nodiscard]] const std::shared_ptr<const ModelFile> &filePointer() const { return m_file; }
    [[nodiscard]] const std::vector<Graph> &graphs() const { return m_graphs; }
    [[nodiscard]] const Graph &graph(GraphId id) const { return m_graphs[std::size_t(id)]; }
    [[nodiscard]] const Graph &main() const { return m_graphs.front(); }
    [[nodiscard]] const Node &node(NodeId id) const { return graph(id.graph).nodes[id.index]; }
    [[nodiscard]] const Value &value(ValueId id) const { return graph(id.graph).values[id.index]; }
    // The graph input of the main graph with that name.
    [[nodiscard]] std::optional<ValueId> input(const std::string &name) const;
    // Faults of the file itself: a dangling input, a cycle, a duplicate output, …
    [[nodiscard]] const std::vector<Problem> &problems() const { return m_problems; }
    // Nodes of all graphs.
    [[nodiscard]] std::size_t nodeCount() const;

    // The messages behind a graph, for propagation: either of the two is null.
    [[nodiscard]] const onnx::GraphProto *graphProto(GraphId id) const { return m_protos[std::size_t(id)].graph; }
    [[nodiscard]] const onnx::FunctionProto *functionProto(GraphId id) const
    {
        return m_protos[std::size_t(id)].function;
    }
    [[nodiscard]] const onnx::NodeProto &nodeProto(NodeId id) const;

private:
    struct Source {
        const onnx::GraphProto *graph = nullptr;
        const onnx::FunctionProto *function = nullptr;
    };
    friend class GraphBuilder;

    std::shared_ptr<const ModelFile> m_file;
    std::vector<Graph> m_graphs;
    std::vector<Source> m_protos;
    std::vector<Problem> m_problems;
};

} // namespace shapewright
