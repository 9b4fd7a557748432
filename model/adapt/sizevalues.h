// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/nodeedits.h"
#include "model/adapt/noderows.h"
#include "model/adapt/sizeplan.h"
#include "model/types/dim.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shapewright {

// Makes values that depend on the new size, for the node that is edited: constants where the size is a number, and
// nodes that compute them where it has a name or is unknown.
class SizeValues
{
public:
    using Named = tl::expected<std::string, Clash>; // the name of a value

    SizeValues(const SizePlan &plan, Dim size, NodeEdits &edits);

    [[nodiscard]] int opset() const { return m_opset; } // of ONNX's own operators
    // How a file declares a dim with the new size.
    [[nodiscard]] Dim dimOf(Expr size) const;
    // The number that an expression is with the new size. Nothing if that has none.
    [[nodiscard]] std::optional<std::int64_t> number(Expr expr) const;
    // `[1, batch, 12]`
    [[nodiscard]] std::string text(const std::vector<Expr> &numbers) const;

    // A list of integers. Those that are as they were are taken from the value that held the old ones.
    Named numbers(const std::vector<Expr> &numbers, const std::string &oldName, const std::vector<Expr> &oldNumbers,
                  std::int32_t elemType);
    Named shape(const std::vector<Expr> &numbers); // likewise, without an old value
    // A value with the size at a place, made of one that is the same for all rows.
    Named widened(const std::string &name, const Dims &dims, const RowsPlace &place);
    // The first row of a value that has the same content in each.
    std::string firstRow(const std::string &name, std::uint32_t axis);

private:
    // The size as a tensor of one element: of a graph input, which subgraphs see, too; in the body of a function, of
    // one of its inputs.
    Named sizeValue();

    const SizePlan &m_plan;
    const ModelGraph &m_graph;
    ExprPool &m_pool;
    Dim m_size;
    int m_opset;
    NodeEdits &m_edits;
    std::map<std::pair<std::uint32_t, std::string>, std::string> m_made; // names by graph, and what was made of which
    std::map<std::uint32_t, std::string> m_sizeValues;                   // names by graph
};

} // namespace shapewright
