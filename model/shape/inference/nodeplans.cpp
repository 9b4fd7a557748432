// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/nodeplans.h"

#include "model/graph/graphnesting.h"
#include "model/graph/operatorsets.h"
#include "model/graph/shapeinputs.h"
#include "model/onnx/modelfile.h"

#include <onnx/defs/schema.h>

namespace shapewright {

namespace {

std::unordered_map<std::string, int> opsetsOf(const auto &imports)
{
    std::unordered_map<std::string, int> opsets;
    for (const auto &import : imports)
        opsets[import.domain() == "ai.onnx" ? std::string() : import.domain()] = int(import.version());
    return opsets;
}

} // namespace

NodePlans::NodePlans(const ModelGraph &graph) : m_graph(graph), m_graphs(graph.graphs().size())
{
    for (std::size_t i = 0; i < m_graphs.size(); ++i)
        add(GraphId(i));
}

void NodePlans::add(GraphId id)
{
    const Graph &graph = m_graph.graph(id);
    std::vector<NodePlan> &plans = m_graphs[std::size_t(id)];
    plans.reserve(graph.nodes.size());
    GraphId around = id; // a function imports its own opsets, and a subgraph uses those of the graph around it
    while (m_graph.functionProto(around) == nullptr && m_graph.graph(around).owner)
        around = m_graph.graph(around).owner->graph;
    const auto *function = m_graph.functionProto(around);
    const auto opsets =
        function != nullptr ? opsetsOf(function->opset_import()) : opsetsOf(m_graph.file().skeleton().opset_import());
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i)
        plans.push_back(planOf({.graph = id, .index = i}, opsets));
}

NodePlan NodePlans::planOf(NodeId id, const std::unordered_map<std::string, int> &opsets) const
{
    const Node &node = m_graph.node(id);
    NodePlan plan;
    plan.captured = capturedValues(m_graph, id);
    if (node.body)
        return plan;
    plan.shapeInputs = shapeInputs(node.opType, node.domain);
    const auto opset = opsets.find(node.domain);
    plan.rules = findRules(node.domain, node.opType);
    const auto setFault = [&plan, id](Problem::Code code, std::vector<std::string> args, std::string detail = {}) {
        plan.fault = std::make_unique<const Problem>(Problem{.code = code,
                                                             .graph = id.graph,
                                                             .node = id,
                                                             .value = {},
                                                             .args = std::move(args),
                                                             .detail = std::move(detail),
                                                             .suggestions = {}});
    };
    const std::string domain = node.domain.empty() ? "ai.onnx" : node.domain;
    if (opset == opsets.end()) {
        setFault(Problem::Code::UnknownOpset, {domain, {}});
        plan.rules = nullptr;
        return plan;
    }
    plan.opset = opset->second;
    plan.schema = operatorSchema(node.opType, opset->second, node.domain);
    if (plan.schema == nullptr) {
        if (plan.rules == nullptr)
            setFault(Problem::Code::UnknownOperator, {node.opType, domain});
        return plan;
    }
    // The library verifies no node of a deprecated operator. ONNX Runtime runs those for which it has kernels or
    // functions, GroupNormalization of opset 18 for example.
    if (plan.schema->deprecated())
        return plan;
    try {
        plan.schema->Verify(m_graph.nodeProto(id));
    } catch (const std::exception &error) {
        setFault(Problem::Code::InvalidNode, {}, error.what());
    }
    return plan;
}

} // namespace shapewright
