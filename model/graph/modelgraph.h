// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/problem.h"
#include "model/graph/valuenames.h"
#include "model/types/ids.h"
#include "model/types/rare.h"
#include "model/types/valuetype.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace onnx {
class FunctionProto;
class GraphProto;
class NodeProto;
} // namespace onnx

namespace shapewright {

class EditContext;
class ModelFile;

// An attribute as people read it. Subgraphs do not count as attributes; see Node::subgraphs.
struct Attribute {
    std::string name;
    std::string text; // `[1, 1, 0, 0]`, `NOTSET`, `int64[3]`; a long text is cut with an ellipsis
};

// A node with its inputs and outputs resolved to values. Its position in Graph::nodes is the one in the file, which
// holds its names.
struct Node {
    const std::string &name;                     // may be empty or repeated
    std::string opType;                          // not in the file: short, and compared again and again
    const std::string &domain;                   // empty for ai.onnx
    std::vector<std::optional<ValueId>> inputs;  // no value: an optional input that is left out;
    std::vector<std::optional<ValueId>> outputs; // an input may belong to an enclosing graph
    std::vector<Attribute> attributes;
    std::vector<std::pair<std::string, GraphId>> subgraphs; // by attribute name (`then_branch`)
    std::optional<GraphId> body;                            // of the local function that this node calls
};

// A place where a value is used: an input slot of a node.
struct Use {
    NodeId node;
    std::uint32_t slot = 0;

    bool operator==(const Use &) const = default;
};

// A value of a graph (a tensor, a sequence, …) with its producer and its consumers. Names identify it only within its
// graph, and may be repeated in a faulty file.
struct Value {
    enum class Origin {
        GraphInput,  // fed from outside; not an initializer that is also listed as an input
        Initializer, // a constant of the file, dense or sparse
        NodeOutput,
        Dangling, // used, but without a producer: a fault of the file
    };

    const std::string &name; // in the file
    Origin origin = Origin::Dangling;
    bool isGraphOutput = false;
    bool isReplaceable = false;     // an initializer that is listed as an input: a default that a caller may override
    std::optional<NodeId> producer; // only for NodeOutput
    std::vector<Use> uses;          // in its own graph and in subgraphs below it
    Rare<ValueType> declared;       // by graph input, output, value_info or initializer; Unknown if by none
    Rare<std::vector<std::string>> denotations; // one for each declared dim, empty if it has none
    std::int64_t byteSize = 0;                  // size of an initializer's payload
    Rare<std::string> valueText;                // small initializers and constants: `[1, -1, 64]`, `0.5`
};

// The name of a value or a node, for std::ranges: no pointer to a member of a reference exists.
inline constexpr auto givenName = [](const auto &named) -> const std::string & { return named.name; };

// The main graph, a subgraph, or the body of one call of a local function.
struct Graph {
    std::string path;            // `main`, `main/If_3.then_branch`, `function DOMAIN::NAME@NODE`
    std::string name;            // as in the file
    std::optional<NodeId> owner; // the node that holds or calls it; none for the main graph
    std::vector<Node> nodes;
    std::vector<Value> values;
    std::vector<ValueId> inputs; // without initializers that are also listed as inputs
    std::vector<ValueId> outputs;
    std::uint32_t firstInitializer = 0; // from this value on stand those of the file's initializers, dense ones first
    std::vector<std::uint32_t> order;   // topological, without nodes on or after a cycle
};

// The graphs of a model, with producers, consumers and scopes resolved. Immutable; may be shared between threads. It
// keeps alive the file that it was built from.
class ModelGraph
{
public:
    // Never fails: a fault of the file becomes a problem at its place.
    [[nodiscard]] static std::shared_ptr<const ModelGraph> build(std::shared_ptr<const ModelFile> file);

    [[nodiscard]] const ModelFile &file() const { return *m_file; }
    [[nodiscard]] const std::shared_ptr<const ModelFile> &filePointer() const { return m_file; }
    [[nodiscard]] const std::vector<Graph> &graphs() const { return m_graphs; }
    [[nodiscard]] const Graph &graph(GraphId id) const { return m_graphs[std::size_t(id)]; }
    [[nodiscard]] const Graph &main() const { return m_graphs.front(); }
    [[nodiscard]] const Node &node(NodeId id) const { return graph(id.graph).nodes[id.index]; }
    [[nodiscard]] const Value &value(ValueId id) const { return graph(id.graph).values[id.index]; }
    // The value of that name which the graph itself has; the last one in a faulty file that has several.
    [[nodiscard]] std::optional<ValueId> valueNamed(GraphId graph, std::string_view name) const
    {
        const auto position = m_names[std::size_t(graph)].find(name, this->graph(graph).values);
        return position ? std::optional(ValueId{.graph = graph, .index = *position}) : std::nullopt;
    }
    // The graph input of that name in the main graph, and its position among the inputs; the first of several.
    [[nodiscard]] std::optional<ValueId> input(std::string_view name) const;
    [[nodiscard]] std::optional<std::size_t> inputPosition(std::string_view name) const;
    // Faults of the file itself, such as a dangling input, a cycle or a duplicate output.
    [[nodiscard]] const std::vector<Problem> &problems() const { return m_problems; }
    // The number of nodes in all graphs.
    [[nodiscard]] std::size_t nodeCount() const;

    // The messages behind a graph, for shape propagation. One of the two functions returns null for it.
    [[nodiscard]] const onnx::GraphProto *graphProto(GraphId id) const { return m_protos[std::size_t(id)].graph; }
    [[nodiscard]] const onnx::FunctionProto *functionProto(GraphId id) const
    {
        return m_protos[std::size_t(id)].function;
    }
    [[nodiscard]] const onnx::NodeProto &nodeProto(NodeId id) const;
    // In a loop over the nodes of a graph, asks the processor to bring along a message that will soon be looked at:
    // those of a large model lie in more memory than the caches hold.
    void prefetchAfter(NodeId id) const;

private:
    struct Source {
        const onnx::GraphProto *graph = nullptr;
        const onnx::FunctionProto *function = nullptr;
    };
    friend class GraphBuilder;
    friend class EditContext;

    std::shared_ptr<const ModelFile> m_file;
    std::vector<Graph> m_graphs;
    std::vector<Source> m_protos;
    std::vector<ValueNames> m_names; // by graph
    std::vector<Problem> m_problems;
    std::unordered_map<std::string_view, std::size_t> m_inputPositions; // by the names that the values hold
    // What edits look up in these graphs: EditContext::of() makes it when it is first asked for.
    mutable std::once_flag m_editContextMade;
    mutable std::shared_ptr<const EditContext> m_editContext;
};

} // namespace shapewright
