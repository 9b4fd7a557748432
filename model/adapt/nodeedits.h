// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/freshnames.h"
#include "model/graph/modelgraph.h"
#include "model/graphedits/graphedits.h"
#include "model/graphedits/indexedgraphs.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnx {
class NodeProto;
class TensorProto;
} // namespace onnx

namespace shapewright {

// Collects edits of nodes, one node after the other, with the nodes and constants that they need. New values get names
// that the model does not have, and equal constants of a graph are one.
class NodeEdits
{
public:
    using IntegerLists = std::vector<std::pair<std::string, std::vector<std::int64_t>>>;

    // Where a node is in the file: the position in WireIndex::graphs, and the node's in that graph. The place after the
    // last node is the graph's end.
    struct Place {
        std::uint32_t graph = 0;
        std::uint32_t node = 0;

        auto operator<=>(const Place &) const = default;
    };

    NodeEdits(const ModelGraph &graph, const IndexedGraphs &indexed);

    // The node that all later calls are about. New nodes come before it.
    void goTo(NodeId node) { goTo(node, {indexed(node.graph), node.index}); }
    void goTo(NodeId node, Place newNodes);
    [[nodiscard]] NodeId node() const { return m_id; }
    [[nodiscard]] Place place() const { return m_at; }
    [[nodiscard]] std::uint32_t indexed(GraphId graph) const { return m_indexed[graph]; }
    // Lets `insert` put its nodes before all others of a graph, also before those that are new.
    template <typename Insert>
    void insertFirst(GraphId graph, Insert insert);

    [[nodiscard]] std::string input(std::uint32_t slot) const; // its name after the edits so far
    void setInput(std::uint32_t slot, const std::string &name) { edit().inputs[slot] = name; }
    // The message that takes the place of the node's own.
    onnx::NodeProto &changed();
    // Serialized messages of nodes that take the place of the node.
    void replace(std::vector<std::string> nodes) { edit().instead = std::move(nodes); }

    [[nodiscard]] std::string freshName(const std::string &name) { return m_names.of(name); }
    // These add a value before the node, and return its name. An attribute named `axis` is an integer; all others are
    // lists.
    std::string constant(const onnx::TensorProto &tensor);
    std::string integers(const std::vector<std::int64_t> &numbers); // of 64 bits
    std::string integers(const std::vector<std::int64_t> &numbers, std::int32_t elemType);
    std::string insert(const std::string &opType, const std::vector<std::string> &inputs,
                       const IntegerLists &attributes = {});

    // Whether the node there is edited, and whether it no longer uses this input.
    [[nodiscard]] bool isEdited(NodeId node) const { return m_nodes.contains({indexed(node.graph), node.index}); }
    [[nodiscard]] bool isReplaced(const Use &use) const;
    // The names of all values that new nodes use.
    [[nodiscard]] std::unordered_set<std::string> usedByNewNodes() const;
    // Moves the edits to the end of others.
    void moveTo(GraphEdits &edits);

private:
    struct Edit {
        std::vector<std::string> before; // NodeProto
        std::map<std::uint32_t, std::string> inputs;
        std::shared_ptr<onnx::NodeProto> changed; // null if the node stays, but for its inputs
        std::vector<std::string> instead;
    };
    [[nodiscard]] Edit &edit() { return m_nodes[m_at]; }

    const ModelGraph &m_graph;
    const IndexedGraphs &m_indexed;
    bool m_hasInitializers; // before IR version 4, each initializer was an input
    FreshNames m_names;
    NodeId m_id{};
    Place m_at;
    std::map<Place, Edit> m_nodes;
    std::map<std::uint32_t, std::vector<std::string>> m_initializers;         // TensorProto, by graph
    std::map<std::pair<std::uint32_t, std::string>, std::string> m_constants; // names by graph and content
};

// Adds an attribute with a list of integers, or with the first of them alone.
void addIntegers(onnx::NodeProto &node, const std::string &name, const std::vector<std::int64_t> &numbers, bool isList);

template <typename Insert>
void NodeEdits::insertFirst(GraphId graph, Insert insert)
{
    const Place at = std::exchange(m_at, {indexed(graph), 0});
    const std::vector<std::string> later = std::exchange(edit().before, {});
    insert();
    edit().before.insert(edit().before.end(), later.begin(), later.end());
    m_at = at;
}

} // namespace shapewright
