// SPDX-License-Identifier: Apache-2.0
#include "model/graph/localfunctions.h"

#include "model/types/operatornames.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

namespace {

// The most nodes in the bodies of called functions, over all calls.
constexpr std::size_t nodeBudget = 200'000;
// The most bodies: even an empty body takes about 5 KB.
constexpr std::size_t bodyBudget = 20'000;

// Counts the nodes in subgraphs too. It recurses; the reader limits how deep subgraphs nest.
template <typename Nodes>
std::size_t nodesWithin(const Nodes &nodes)
{
    auto count = std::size_t(nodes.size());
    for (const onnx::NodeProto &node : nodes) {
        for (const auto &attribute : node.attribute()) {
            if (attribute.has_g())
                count += nodesWithin(attribute.g().node());
            for (const auto &graph : attribute.graphs())
                count += nodesWithin(graph.node());
        }
    }
    return count;
}

std::string keyOf(const std::string &domain, const std::string &name, const std::string &overload)
{
    return normalDomain(domain) + "::" + name + (overload.empty() ? "" : "::" + overload);
}

} // namespace

LocalFunctions::LocalFunctions(const onnx::ModelProto &model)
{
    for (const auto &function : model.functions()) {
        std::string key = keyOf(function.domain(), function.name(), function.overload());
        m_functions.try_emplace(key, Function{key, &function, nodesWithin(function.node())});
    }
}

const LocalFunctions::Function *LocalFunctions::calledBy(const onnx::NodeProto &node) const
{
    if (isEmpty())
        return nullptr;
    const auto found = m_functions.find(keyOf(node.domain(), node.op_type(), node.overload()));
    return found == m_functions.end() ? nullptr : &found->second;
}

bool LocalFunctions::takeBody(const Function &function)
{
    if (m_expandedBodies == bodyBudget || m_expandedNodes + function.nodes > nodeBudget)
        return false;
    ++m_expandedBodies;
    m_expandedNodes += function.nodes;
    return true;
}

} // namespace shapewright
