// SPDX-License-Identifier: Apache-2.0
#include "model/graph/modelgraph.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

std::optional<ValueId> ModelGraph::input(std::string_view name) const
{
    const auto position = inputPosition(name);
    return position ? std::optional(main().inputs[*position]) : std::nullopt;
}

std::optional<std::size_t> ModelGraph::inputPosition(std::string_view name) const
{
    const auto found = m_inputPositions.find(name);
    return found != m_inputPositions.end() ? std::optional(found->second) : std::nullopt;
}

std::size_t ModelGraph::nodeCount() const
{
    std::size_t count = 0;
    for (const Graph &graph : m_graphs)
        count += graph.nodes.size();
    return count;
}

const onnx::NodeProto &ModelGraph::nodeProto(NodeId id) const
{
    const Source &source = m_protos[std::size_t(id.graph)];
    return source.graph != nullptr ? source.graph->node(int(id.index)) : source.function->node(int(id.index));
}

void ModelGraph::prefetchAfter(NodeId id) const
{
    constexpr std::uint32_t distance = 8; // so many are looked at while memory is waited for
    if (id.index + distance >= graph(id.graph).nodes.size())
        return;
    const auto *const message =
        reinterpret_cast<const char *>(&nodeProto({.graph = id.graph, .index = id.index + distance}));
    for (std::size_t line = 0; line < sizeof(onnx::NodeProto); line += 64)
        __builtin_prefetch(message + line);
}

} // namespace shapewright
