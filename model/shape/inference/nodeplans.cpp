// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/nodeplans.h"

#include "model/graph/graphnesting.h"
#include "model/graph/operatorsets.h"
#include "model/graph/runtimeoperators.h"
#include "model/graph/shapeinputs.h"
#include "model/graph/tensorplace.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/wire.h"
#include "model/shape/inference/standardshapes.h"
#include "model/types/operatornames.h"

#include <onnx/defs/schema.h>

namespace shapewright {

namespace {

constexpr int newestConstant = 13; // no attribute has been added since

std::unordered_map<std::string, int> opsetsOf(const auto &imports)
{
    std::unordered_map<std::string, int> opsets;
    for (const auto &import : imports)
        opsets[normalDomain(import.domain())] = int(import.version());
    return opsets;
}

// The function whose body the graph is, or belongs to. Null if there is none.
const onnx::FunctionProto *functionAround(const ModelGraph &graph, GraphId id)
{
    while (graph.functionProto(id) == nullptr && graph.graph(id).owner)
        id = graph.graph(id).owner->graph;
    return graph.functionProto(id);
}

// Writes what nodes of one kind have in common. Returns false for a node whose attributes hold graphs, types or
// tensors, belong to a caller, or are long.
bool writeKind(const Node &node, const onnx::NodeProto &proto, std::string &kind)
{
    constexpr std::size_t longest = 1000;
    kind.clear();
    if (!node.subgraphs.empty())
        return false;
    const auto add = [&kind](const std::string &text) {
        wire::appendVarint(text.size(), kind);
        kind += text;
    };
    add(node.opType);
    add(node.domain);
    for (const auto &input : node.inputs)
        kind += input ? 'i' : '-';
    for (const auto &output : node.outputs)
        kind += output ? 'o' : '-';
    for (const onnx::AttributeProto &attribute : proto.attribute()) {
        const bool isPlain = !attribute.has_t() && !attribute.has_g() && !attribute.has_tp() &&
                             !attribute.has_sparse_tensor() && attribute.tensors().empty() &&
                             attribute.graphs().empty() && attribute.type_protos().empty() &&
                             attribute.sparse_tensors().empty() && attribute.ref_attr_name().empty();
        if (!isPlain || attribute.ByteSizeLong() > longest)
            return false;
        add(attribute.SerializeAsString());
    }
    return true;
}

} // namespace

NodePlans::NodePlans(const ModelGraph &graph)
    : m_graph(graph), m_callers(opsetsOf(graph.file().skeleton().opset_import())), m_graphs(graph.graphs().size())
{
    for (std::size_t i = 0; i < m_graphs.size(); ++i)
        add(GraphId(i));
}

void NodePlans::add(GraphId id)
{
    const Graph &graph = m_graph.graph(id);
    std::vector<NodePlan> &plans = m_graphs[std::size_t(id)];
    plans.reserve(graph.nodes.size());
    const Opsets opsets = opsetsIn(id);
    std::unordered_map<std::string, const NodePlan *> firstOfKind;
    std::string kind;
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        const NodeId node{.graph = id, .index = i};
        m_graph.prefetchAfter(node);
        const bool hasKind = writeKind(graph.nodes[i], m_graph.nodeProto(node), kind);
        const auto first = hasKind ? firstOfKind.find(kind) : firstOfKind.end();
        if (first != firstOfKind.end()) {
            const NodePlan &plan = *first->second;
            plans.push_back({.rules = plan.rules,
                             .schema = plan.schema,
                             .opset = plan.opset,
                             .callersOpset = plan.callersOpset,
                             .shapeInputs = plan.shapeInputs,
                             .hasOtherShapes = plan.hasOtherShapes,
                             .fault = nullptr,
                             .captured = {},
                             .kind = plan.kind});
            continue;
        }
        plans.push_back(planOf(node, opsets));
        if (hasKind && plans.back().schema != nullptr && plans.back().fault == nullptr) {
            plans.back().kind = ++m_kinds;
            firstOfKind.emplace(kind, &plans.back());
        }
    }
}

// A function imports its own operator sets, and a subgraph uses those of the graph around it.
NodePlans::Opsets NodePlans::opsetsIn(GraphId id) const
{
    const auto *function = functionAround(m_graph, id);
    return function != nullptr ? opsetsOf(function->opset_import()) : m_callers;
}

NodePlan NodePlans::planOf(NodeId id, const Opsets &opsets) const
{
    const Node &node = m_graph.node(id);
    NodePlan plan;
    plan.captured = capturedValues(m_graph, id);
    if (node.body)
        return plan;
    plan.shapeInputs = shapeInputs(node.opType, node.domain);
    plan.hasOtherShapes = hasOtherShapes(node.opType, node.domain);
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
    const std::string &domain = domainName(node.domain);
    if (opset == opsets.end()) {
        setFault(Problem::Code::UnknownOpset, {domain, {}});
        plan.rules = nullptr;
        return plan;
    }
    plan.opset = opset->second;
    const auto callers = m_callers.find(node.domain);
    if (callers != m_callers.end() && functionAround(m_graph, id.graph) != nullptr)
        plan.callersOpset = callers->second;
    plan.schema = operatorSchema(node.opType, opset->second, node.domain);
    if (plan.schema == nullptr) {
        if (plan.rules == nullptr)
            setFault(Problem::Code::UnknownOperator, {node.opType, domain});
        else
            plan.schema = runtimeSchema(node.opType, opset->second, node.domain);
    }
    // The library verifies no node of a deprecated operator. ONNX Runtime runs those for which it has kernels or
    // functions, GroupNormalization of opset 18 for example.
    if (plan.schema == nullptr || plan.schema->deprecated())
        return plan;
    // Of a Constant, ONNX Runtime reads the first attribute alone, whatever the opset.
    const onnx::NodeProto &proto = m_graph.nodeProto(id);
    if (isConstantNode(node) && proto.attribute_size() > 0 &&
        operatorSchema("Constant", newestConstant, "")->attributes().contains(proto.attribute(0).name()))
        return plan;
    try {
        plan.schema->Verify(m_graph.nodeProto(id));
    } catch (const std::exception &error) {
        setFault(Problem::Code::InvalidNode, {}, error.what());
    }
    return plan;
}

} // namespace shapewright
