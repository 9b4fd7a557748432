// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/shape/tables/shapetable.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace shapewright {

// Small sizes for what a table leaves dynamic on the graph inputs, so that the model can be run all the same: one size
// for each symbol wherever it stands, and expressions over symbols by their value.
class DimSizes
{
public:
    DimSizes(const ModelGraph &graph, const ShapeTable &table);

    // The dims of a graph input of the main graph.
    [[nodiscard]] std::vector<std::int64_t> dimsOf(ValueId input) const;
    // What had to be taken for it: `batch taken as 1, sequence as 8`. Empty where nothing was.
    [[nodiscard]] std::string assumptions(ValueId input) const;

private:
    [[nodiscard]] std::int64_t sizeOf(const Shape &shape, std::size_t axis) const;
    void chooseSymbols(const Shape &shape);
    void evaluateExpressions(const Shape &shape);

    const ShapeTable &m_table;
    std::set<std::string> m_params;
    std::map<std::string, std::int64_t> m_sizes; // by dim_param
};

} // namespace shapewright
