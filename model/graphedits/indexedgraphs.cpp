// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/indexedgraphs.h"

#include "model/onnx/modelfile.h"

#include <unordered_map>

namespace shapewright {

IndexedGraphs::IndexedGraphs(const ModelGraph &graph) : m_graphs(graph.file().index().graphs.size())
{
    const ModelFile &file = graph.file();
    std::unordered_map<const void *, std::uint32_t> positions;
    for (std::uint32_t i = 0; i < m_graphs.size(); ++i) {
        const void *proto = file.graphProto(i);
        positions[proto != nullptr ? proto : file.functionProto(i)] = i;
    }
    for (std::size_t i = 0; i < graph.graphs().size(); ++i) {
        const void *proto = graph.graphProto(GraphId(i));
        m_positions.push_back(positions[proto != nullptr ? proto : graph.functionProto(GraphId(i))]);
        m_graphs[m_positions.back()].push_back(GraphId(i));
    }
}

} // namespace shapewright
