// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstdint>
#include <vector>

namespace shapewright {

// Where the graphs of a model are in its file, by their positions in WireIndex::graphs. Calls of a function have graphs
// of their own in the model and share its body in the file.
class IndexedGraphs
{
public:
    explicit IndexedGraphs(const ModelGraph &graph);

    [[nodiscard]] std::uint32_t operator[](GraphId id) const { return m_positions[std::size_t(id)]; }
    [[nodiscard]] std::size_t size() const { return m_positions.size(); } // how many graphs the model has
    // The graphs of the model that are at one position of the file, ascending. Empty for a function without a call.
    [[nodiscard]] const std::vector<GraphId> &at(std::uint32_t position) const { return m_graphs[position]; }

private:
    std::vector<std::uint32_t> m_positions;     // by graph of the model
    std::vector<std::vector<GraphId>> m_graphs; // by position in the file
};

} // namespace shapewright
