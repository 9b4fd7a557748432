// SPDX-License-Identifier: Apache-2.0
#include "model/graph/modelgraph.h"

#include <onnx/onnx_pb.h>

namespace shapewright {

std::optional<ValueId> ModelGraph::input(const std::string &name) const
{
    for (const ValueId id : main().inputs) {
        if (value(id).name == name)
            return id;
    }
    return {};
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

} // namespace shapewright
