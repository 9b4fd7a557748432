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

// Chooses small sizes for the dims of graph inputs that a table leaves dynamic, so that the model can be run anyway. A
// symbol gets the same size everywhere, and an expression over symbols gets its value.
class DimSizes
{
public:
    DimSizes(const ModelGraph &graph, const ShapeTable &table);

    // The dims of an input of the main graph.
    [[nodiscard]] std::vector<std::int64_t> dimsOf(ValueId input) const;
    // The assumptions behind these dims, such as `batch taken as 1, sequence as 8`. Empty if there are none.
    [[nodiscard]] std::string assumptions(ValueId input) const;
    // The same for a shape that an input declares, such as that of the tensors in a sequence.
    [[nodiscard]] std::vector<std::int64_t> dimsOf(const Shape &shape) const;
    [[nodiscard]] std::string assumptions(const Shape &shape) const;

private:
    [[nodiscard]] std::int64_t sizeOf(const Shape &shape, std::size_t axis) const;
    void chooseSymbols(const Shape &shape);
    void evaluateExpressions(const Shape &shape);

    const ShapeTable &m_table;
    std::set<std::string> m_params;
    std::map<std::string, std::int64_t> m_sizes; // by dim_param
};

} // namespace shapewright
