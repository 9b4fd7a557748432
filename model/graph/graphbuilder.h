// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/localfunctions.h"
#include "model/graph/modelgraph.h"
#include "model/onnx/bytensortype.h"

#include <deque>
#include <string>

namespace shapewright {

// Builds a ModelGraph: resolves names to values, scope by scope, and expands the calls of local functions. It does not
// recurse, and a budget limits the expansion. An object builds one graph.
class GraphBuilder
{
public:
    explicit GraphBuilder(std::shared_ptr<const ModelFile> file);
    [[nodiscard]] std::shared_ptr<const ModelGraph> build();

private:
    struct Pending {
        GraphId id{};
        std::vector<std::string> callChain; // the functions around it, to detect recursion
    };
    void readGraph(const Pending &pending);
    void addInputs(GraphId id, const onnx::GraphProto &proto);
    void addInitializers(GraphId id, const onnx::GraphProto &proto);
    template <typename Nodes>
    bool addNodes(const Pending &pending, const Nodes &nodes);
    template <typename Nodes>
    void connectInputs(GraphId id, const Nodes &nodes);
    bool connectKnown(NodeId id, const onnx::NodeProto &node);
    void connect(NodeId node, std::uint32_t slot, ValueId value);
    void addOutputs(GraphId id, const onnx::GraphProto &proto);
    template <typename ValueInfos>
    void declareValues(GraphId id, const ValueInfos &valueInfos);
    void openSubgraphs(const Pending &pending, NodeId node, const onnx::NodeProto &proto);
    void openFunction(const Pending &pending, NodeId node, const onnx::NodeProto &proto);
    GraphId addGraph(std::string path, std::string name, NodeId owner, ModelGraph::Source source);

    void reserveValues(GraphId id, std::size_t count);
    ValueId newest(GraphId id) const;
    Value &makeValue(GraphId id, const std::string &name, Value::Origin origin);
    Value &makeValue(GraphId id, std::string &&name, Value::Origin origin) = delete; // the value refers to it
    std::optional<ValueId> resolve(GraphId id, const std::string &name) const;
    ValueId resolveOrDangle(GraphId id, const std::string &name, std::optional<NodeId> node);
    std::string nodeLabel(NodeId node) const;
    Problem &report(Problem::Code code, GraphId graph);

    std::shared_ptr<ModelGraph> m_model;
    std::deque<Pending> m_pending;
    LocalFunctions m_functions;
    ByTensorType<Rare<ValueType>> m_tensorTypes;
    bool m_isBudgetSpent = false;
    bool m_hasRepeatedNames = false; // so that what a name means is known only when all values are made
};

// The topological order of a graph's nodes, which counts values used in subgraphs as uses of the node that holds these.
// Nodes on a cycle, or downstream of one, are left out.
[[nodiscard]] std::vector<std::uint32_t> topologicalOrder(const ModelGraph &model, GraphId graph);

} // namespace shapewright
