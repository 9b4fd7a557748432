// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace shapewright {

struct ShapeTable;

// The sizes at which a person wants dims to run that stay dynamic: by dim_param, or by `input[axis]` for an unknown
// dim.
using WantedSizes = std::map<std::string, std::int64_t>;

// Chooses small sizes for the dims of graph inputs that a table leaves dynamic, so that the model can be run anyway. A
// symbol gets the same size everywhere, and an expression over symbols gets its value. Sizes that are known to be
// invalid are avoided. Wanted sizes go first.
class DimSizes
{
public:
    DimSizes(const ModelGraph &graph, const ShapeTable &table, const WantedSizes &wanted = {});

    // The dims of an input of the main graph.
    [[nodiscard]] std::vector<std::int64_t> dimsOf(ValueId input) const;
    // The assumptions behind these dims, such as `batch = 1, sequence = 8`. Empty if there are none.
    [[nodiscard]] std::string assumptions(ValueId input) const;
    // The same for a shape that an input declares, such as that of the tensors in a sequence.
    [[nodiscard]] std::vector<std::int64_t> dimsOf(const Shape &shape) const;
    [[nodiscard]] std::string assumptions(const Shape &shape) const;

private:
    [[nodiscard]] std::int64_t sizeOf(const Shape &shape, std::size_t axis, const std::string &input) const;
    [[nodiscard]] std::vector<std::int64_t> dimsOf(const Shape &shape, const std::string &input) const;
    [[nodiscard]] std::string assumptions(const Shape &shape, const std::string &input) const;
    void chooseSymbols(const Shape &shape);
    void evaluateExpressions(const Shape &shape);

    const ModelGraph &m_graph;
    const ShapeTable &m_table;
    WantedSizes m_wanted;
    std::set<std::string> m_params;
    std::map<std::string, std::int64_t> m_sizes; // by dim_param
};

} // namespace shapewright
